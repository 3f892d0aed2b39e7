import type { Copias } from '@gym/contract/copias/copias.schema'
import { Alert, Paper, Progress, Stack, Text } from '@mantine/core'
import { Announced } from '../../ui/feedback/announced.tsx'
import { colorOf, trabajoInWords } from './copia-words.ts'

export function EnCurso({ copias, hasAsked }: { copias: Copias; hasAsked: boolean }) {
  const { enCurso, ultimaVerificacion, ultimoFallo } = copias
  return (
    <Announced>
      {enCurso && (
        <Paper withBorder p="md" bg="var(--surface)">
          <Stack gap="xs">
            <Text size="sm">{trabajoInWords(enCurso)}</Text>
            <Progress
              {...(enCurso.que === 'restauracion'
                ? { value: 100, animated: true }
                : { value: Math.round((enCurso.avance ?? 0) * 100) })}
              aria-label="Progreso de la copia"
              transitionDuration={200}
            />
          </Stack>
        </Paper>
      )}
      {!enCurso && hasAsked && !ultimoFallo && ultimaVerificacion && (
        <Alert color={colorOf(ultimaVerificacion)}>
          {ultimaVerificacion.nombre}: {ultimaVerificacion.detalle}
        </Alert>
      )}
    </Announced>
  )
}
