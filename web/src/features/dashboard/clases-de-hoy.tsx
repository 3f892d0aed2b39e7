import { List, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadingText } from '../../ui/loading-text.tsx'
import { Loaded } from '../../ui/query-state.tsx'
import { clasesQuery } from '../clases/clases.api.ts'
import { useMoment } from './use-moment.ts'

/** What is taught today and is not over yet, for whoever trains. */
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
            const left = rows.filter(({ dia, horarioFin }) => dia === moment.dia && horarioFin > moment.hour)
            if (left.length === 0) return <Text>Hoy no quedan clases.</Text>
            return (
              <List>
                {left.map(({ _id, nombreClase, horarioInicio, horarioFin, entrenadorNombre }) => (
                  <List.Item key={_id}>
                    {horarioInicio} a {horarioFin}: {nombreClase}, con {entrenadorNombre}
                  </List.Item>
                ))}
              </List>
            )
          }}
        </Loaded>
      </Stack>
    </Paper>
  )
}
