import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { List, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { clasesQuery } from '../clases/clases.api.ts'
import { useMoment } from './use-moment.ts'

export function ClasesDeHoy() {
  const clases = useQuery(clasesQuery())
  const moment = useMoment()
  return (
    <Paper component="section" aria-label="Clases de hoy" withBorder p="lg" bg="var(--surface)">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Clases de hoy
        </Title>
        <Loaded query={clases} waiting={<LoadingText />} failed={() => 'No se pudieron cargar las clases.'}>
          {({ rows }) => {
            if (!moment) return <LoadingText />
            const today = rows.filter(({ dia }) => dia === moment.dia)
            if (today.length === 0) return <Text>Hoy no hay clases.</Text>
            return (
              <List>
                {today.map((clase) => (
                  <Clase key={clase._id} clase={clase} isOver={clase.horarioFin <= moment.hour} />
                ))}
              </List>
            )
          }}
        </Loaded>
      </Stack>
    </Paper>
  )
}

function Clase({ clase, isOver }: { clase: ClaseDisponible; isOver: boolean }) {
  const { _id, horarioInicio, horarioFin, nombreClase, entrenadorNombre } = clase
  return (
    <List.Item c={isOver ? 'dimmed' : undefined}>
      {horarioInicio} a {horarioFin}:{' '}
      <TextLink to="/clases/inscritos" search={{ clase: _id }}>
        {nombreClase}
      </TextLink>
      , con {entrenadorNombre}
      {isOver && ' (terminó)'}
    </List.Item>
  )
}
