import type { Copias } from '@gym/contract/copias/copias.schema'
import { dayIn, formatMoment } from '@gym/contract/core/calendar'
import { Alert, Paper, Progress, Stack, Text } from '@mantine/core'
import { now } from '../../api/clock.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { colorOf, trabajoInWords } from './copia-words.ts'

interface EnCursoProps {
  copias: Copias
  hasAsked: boolean
  timeZone: string
}

export function EnCurso({ copias, hasAsked, timeZone }: EnCursoProps) {
  const { enCurso, ultimoFallo, restauracion } = copias
  const verificada = hasAsked && !ultimoFallo ? copias.ultimaVerificacion : null
  const isRestored = restauracion && !(verificada && verificada.fecha > restauracion.fecha)
  return (
    <Announced>
      {enCurso && (
        <Paper withBorder p="md" bg="var(--surface)">
          <Stack gap="xs">
            <Text size="sm">{trabajoInWords(enCurso)}</Text>
            <Progress
              value={enCurso.que === 'restauracion' ? 100 : Math.round((enCurso.avance ?? 0) * 100)}
              animated={enCurso.que === 'restauracion'}
              aria-label="Progreso de la copia"
              transitionDuration={200}
            />
          </Stack>
        </Paper>
      )}
      {!enCurso && isRestored && (
        <Alert color={restauracion.hecha ? 'green' : 'red'}>
          {restauracion.nombre},{' '}
          {formatMoment(new Date(restauracion.fecha), dayIn(timeZone, now()), timeZone)}:{' '}
          {restauracion.detalle}
        </Alert>
      )}
      {!enCurso && !isRestored && verificada && (
        <Alert color={colorOf(verificada)}>
          {verificada.nombre}: {verificada.detalle}
        </Alert>
      )}
    </Announced>
  )
}
