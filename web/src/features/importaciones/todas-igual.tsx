import type { Decision } from '@gym/contract/importaciones/importaciones.rules'
import type { Fila, Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { EstadoFila } from '@gym/contract/importaciones/importaciones.types'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { pluralize } from '../../format/counted.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { decisionIn } from './importacion-words.ts'
import { useResponderFilas } from './importaciones.api.ts'
import { type Kind, kindsOf } from './kinds.ts'

interface TodasIgualProps {
  importacion: Importacion
  estado: EstadoFila | undefined
  rows: Fila[]
  /** Called before the request, because its progress view unmounts the review. */
  onAnswer: () => void
}

/** Answers all doubts of a kind at once, or excludes all rows with errors. */
export function TodasIgual({ importacion, estado, rows, onAnswer }: TodasIgualProps) {
  const { tipo, fechasPorAclarar } = importacion
  const { notice, fail, clear } = useNotice()
  const { mutateAsync: answer, isPending } = useResponderFilas(importacion._id)
  if (estado !== 'duda' && estado !== 'error') return null

  async function all(decision: Decision, kind?: Kind) {
    clear()
    onAnswer()
    try {
      const de = kind && { campo: kind.example.mensajes[0]?.campo ?? null, decisiones: kind.decisiones }
      await answer({ estado: kind ? 'duda' : 'error', decision, de })
    } catch (error) {
      fail(`Error al responder: ${(error as Error).message}`)
    }
  }
  const waiting = rows.filter((row) => row.estado === estado)
  // Ambiguous dates are asked above, once per column.
  const isAskedAbove = ({ example }: Kind) =>
    fechasPorAclarar.some((campo) => campo === example.mensajes[0]?.campo)
  const kinds =
    estado === 'duda' ? kindsOf(waiting).filter((kind) => kind.count > 1 && !isAskedAbove(kind)) : []
  return (
    <>
      <NoticeAlert notice={notice} onClose={clear} />
      {estado === 'error' && waiting.length > 1 && (
        <Group>
          <Button size="xs" variant="default" loading={isPending} onClick={() => all('omitir')}>
            Dejar fuera todas las que tienen error
          </Button>
        </Group>
      )}
      {kinds.map((kind) => (
        <Paper key={kind.key} withBorder p="sm" bg="var(--surface)">
          <Stack gap="xs">
            <Text size="sm">
              Hay {pluralize(kind.count, ['duda', 'dudas'])} por lo mismo. La de la fila {kind.example.fila},
              por ejemplo: {kind.example.mensajes[0]?.mensaje} Puedes responderlas todas a la vez:
            </Text>
            <Group gap="xs">
              {answersOf(kind).map((decision) => (
                <Button
                  key={decision}
                  size="xs"
                  variant="default"
                  loading={isPending}
                  aria-label={`${decisionIn(tipo, decision)}, en todas`}
                  onClick={() => all(decision, kind)}
                >
                  {decisionIn(tipo, decision)}, en todas
                </Button>
              ))}
            </Group>
          </Stack>
        </Paper>
      ))}
    </>
  )
}

/** Rows without an answer may still be excluded. */
const answersOf = ({ decisiones }: Kind): Decision[] => (decisiones.length > 0 ? decisiones : ['omitir'])
