import type { Copia, Copias } from '@gym/contract/copias/copias.schema'
import { Paper, Stack, Text, Title } from '@mantine/core'
import classes from './copias.module.css'

export function Restaurar({ copia, copias }: { copia: Copia | undefined; copias: Copias }) {
  const { cifradas, restaurar } = copias
  const command = restaurar.orden.replace('{archivo}', copia?.nombre ?? 'archivo')
  return (
    <Paper component="section" aria-labelledby="restaurar" withBorder p="lg" bg="var(--surface)">
      <Stack gap="sm">
        <Title order={2} size="h4" id="restaurar">
          Cómo devolver una copia
        </Title>
        <Text>
          {restaurar.aqui ? 'Toca «Restaurar» en la copia. ' : ''}Lo que hay ahora se guarda antes en otra
          copia, y si algo se interrumpe sigue como estaba.{' '}
          {restaurar.aqui ? 'Si el programa no abre, da' : 'Da'} esta orden en su equipo, con el programa
          cerrado y desde su carpeta{restaurar.baseExterna && ', con la misma DATABASE_URL'}:
        </Text>
        <code className={classes.command}>{command}</code>
        <Text>
          Después todos vuelven a iniciar sesión y los webhooks quedan en pausa.{' '}
          {cifradas && 'Hace falta la misma frase de COPIAS_CLAVE. '}
          Para empezar en otro equipo, descarga la copia, instala allí el programa y da la misma orden con la
          ruta del archivo.
        </Text>
        <Title order={2} size="h4">
          Guarda otra fuera de aquí
        </Title>
        <Text>
          Estas copias están en el mismo disco que los datos, en {restaurar.carpeta}: si el disco se daña o se
          llevan el equipo, se pierden con él. Descarga una cada semana a una memoria USB o a otro equipo.
        </Text>
        <Text>
          {cifradas
            ? 'Las copias se guardan cifradas. Anota la frase de COPIAS_CLAVE fuera de este equipo: sin ella nadie puede abrirlas.'
            : 'Las copias no están cifradas: quien tenga el archivo puede leer los datos de todos. Para cifrarlas, quien instaló el programa define COPIAS_CLAVE, una frase de 16 caracteres o más.'}
        </Text>
      </Stack>
    </Paper>
  )
}
