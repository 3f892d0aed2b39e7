import type { Decision } from '@gym/contract/importaciones/importaciones.rules'
import type { Fila, Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { EstadoFila, TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { pluralize } from '../../../format/counted.ts'
import { NoticeAlert, useNotice } from '../../../ui/feedback/notice.tsx'
import { decisionIn } from '../importacion-words.ts'
import { useResponderFilas } from '../importaciones.api.ts'
import { type Kind, kindsOf } from '../kinds.ts'

interface TodasIgualProps {
  importacion: Importacion
  estado: EstadoFila | undefined
  rows: Fila[]
  /** Called before the request, because its progress view unmounts the review. */
  onAnswer: () => void
}

export function TodasIgual({ importacion, estado, rows, onAnswer }: TodasIgualProps) {
  const { tipo, fechasPorAclarar } = importacion
  const { notice, fail, clear } = useNotice()
  const { mutateAsync: answer, isPending } = useResponderFilas(importacion._id)
  if (estado !== 'duda' && estado !== 'error') return null

  async function all(said: { decision: Decision } | { sugerencia: number }, kind?: Kind) {
    clear()
    onAnswer()
    try {
      const { campo = null, pregunta = null } = kind?.example.mensajes[0] ?? {}
      const de = kind && { campo, pregunta, decisiones: kind.decisiones }
      await answer({ estado: kind ? 'duda' : 'error', ...said, de })
    } catch (error) {
      fail(`Error al responder: ${(error as Error).message}`)
    }
  }
  const waiting = rows.filter((row) => row.estado === estado)
  // The review asks about ambiguous dates above this panel, once per column.
  const isAskedAbove = ({ example }: Kind) =>
    fechasPorAclarar.some((campo) => campo === example.mensajes[0]?.campo)
  const kinds =
    estado === 'duda' ? kindsOf(waiting).filter((kind) => kind.count > 1 && !isAskedAbove(kind)) : []
  return (
    <>
      <NoticeAlert notice={notice} onClose={clear} />
      {estado === 'error' && waiting.length > 1 && (
        <Group>
          <Button size="xs" variant="default" loading={isPending} onClick={() => all({ decision: 'omitir' })}>
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
              {answersOf(tipo, kind).map(({ dice, ...said }) => (
                <Button
                  key={dice}
                  size="xs"
                  variant="default"
                  loading={isPending}
                  onClick={() => all(said, kind)}
                >
                  {dice}, en todas
                </Button>
              ))}
            </Group>
          </Stack>
        </Paper>
      ))}
    </>
  )
}

/** The possible answers to a kind of doubt: suggestions, then decisions ('omitir' if none answers it). */
function answersOf(tipo: TipoImportacion, { decisiones, example: { mensajes } }: Kind) {
  // If the question has suggestions, the row's decisions answer another of its questions.
  const isDecision = decisiones.length > 0 && !mensajes[0]?.sugerencias
  const decided: Decision[] = isDecision ? decisiones : ['omitir']
  return [
    ...(mensajes[0]?.sugerencias ?? []).map(({ dice, enTodas = dice }, sugerencia) => ({
      dice: enTodas,
      sugerencia,
    })),
    ...decided.map((decision) => ({ dice: decisionIn(tipo, decision, mensajes), decision })),
  ]
}
