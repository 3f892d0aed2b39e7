import type { Copias } from '@gym/contract/copias/copias.schema'
import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import classes from './copias.module.css'

interface LlevarseTodoProps {
  ordenes: Copias['llevarse']
  onDownload: () => void
  isDownloading: boolean
}

export function LlevarseTodo({ ordenes, onDownload, isDownloading }: LlevarseTodoProps) {
  return (
    <Paper component="section" aria-labelledby="llevarse-todo" withBorder p="lg" bg="var(--surface)">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="llevarse-todo">
            Llevarse todo
          </Title>
          <Button variant="default" onClick={onDownload} disabled={isDownloading}>
            Descargar todo
          </Button>
        </Group>
        <Text>
          Un archivo ZIP con todo lo del gimnasio en este momento, que se lee también sin este programa:
        </Text>
        <List>
          <List.Item>
            un Excel con clientes, membresías, pagos, productos, asistencias y contabilidad;
          </List.Item>
          <List.Item>cada tabla completa en CSV y en JSON, con la explicación de cada columna;</List.Item>
          <List.Item>las fotos de los clientes, el logo y los videos propios;</List.Item>
          <List.Item>la suma de cada parte, para saber que nadie la cambió.</List.Item>
        </List>
        <Text>
          No trae las sesiones abiertas ni los códigos y claves de conexión con otros programas. El archivo no
          está cifrado y tiene los datos personales de todos: guárdalo donde solo tú lo veas.
        </Text>
        <Text>
          En el equipo del programa se saca también con <code>{ordenes.salida}</code>. Para volver, en una
          instalación vacía y cerrada:
        </Text>
        <code className={classes.command}>{ordenes.entrada}</code>
        <Text>
          Queda el mismo gimnasio: las mismas personas, cuentas y saldos, y los números siguen donde iban. Un
          archivo cortado o cambiado se rechaza.
        </Text>
      </Stack>
    </Paper>
  )
}
