import { camposDe } from '@gym/contract/importaciones/importaciones.rules'
import type { CambiosFila, Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { EstadoFila } from '@gym/contract/importaciones/importaciones.types'
import { Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { LoadingText } from '../../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../../ui/feedback/notice.tsx'
import { Loaded } from '../../../ui/feedback/query-state.tsx'
import { useLeaving } from '../../../ui/form/leaving.ts'
import { ListFoot, useLastPageRedirect } from '../../../ui/table/list-foot.tsx'
import type { ListState } from '../../../ui/table/use-list-state.ts'
import { filasQuery, ROWS_A_PAGE, useCambiarFila } from '../importaciones.api.ts'
import classes from '../importaciones.module.css'
import { FilaItem } from './fila-item.tsx'
import { TodasIgual } from './todas-igual.tsx'

interface FilasProps {
  importacion: Importacion
  estado: EstadoFila | undefined
  list: ListState<{ pagina?: number | undefined }>
  onAnswerAll: () => void
}

export function Filas({ importacion, estado, list, onAnswerAll }: FilasProps) {
  const { _id, tipo, mapa, fijos } = importacion
  const filas = useQuery(filasQuery(_id, { estado, pagina: list.search.pagina }))
  const { notice, fail, clear } = useNotice()
  const cambiar = useCambiarFila(_id)
  const campos = camposDe[tipo].filter(({ campo }) => campo in mapa || campo in fijos)
  // Saves run in sequence, so `isPending` lasts until the last one.
  useLeaving(() => cambiar.isPending, { besideList: true })
  useLastPageRedirect(filas, list, ROWS_A_PAGE)

  async function change(changes: CambiosFila & { fila: number }) {
    clear()
    try {
      // Awaited: callbacks of `mutate` are dropped when another call follows.
      await cambiar.mutateAsync(changes)
      return null
    } catch (thrown) {
      const sentence = `Error al cambiar la fila ${changes.fila}: ${asApiError(thrown).message}`
      fail(sentence)
      return sentence
    }
  }

  return (
    <Stack gap="sm">
      <NoticeAlert notice={notice} onClose={clear} />
      <Loaded query={filas} waiting={<Waiting />} failed="Error al cargar las filas: " saysStale>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text>{nothing(estado)}</Text>
          ) : (
            <>
              <TodasIgual importacion={importacion} estado={estado} rows={rows} onAnswer={onAnswerAll} />
              <Paper withBorder bg="var(--surface)">
                <ul
                  className={classes.rows}
                  aria-label="Filas"
                  aria-busy={filas.isFetching}
                  onKeyDown={toNextCell}
                >
                  {rows.map((row) => (
                    <FilaItem
                      key={row.fila}
                      fila={row}
                      tipo={tipo}
                      campos={campos}
                      onChange={(changes) => change({ fila: row.fila, ...changes })}
                    />
                  ))}
                </ul>
              </Paper>
            </>
          )
        }
      </Loaded>
      <ListFoot page={filas.data} noun={['fila', 'filas']} list={list} size={ROWS_A_PAGE} />
    </Stack>
  )
}

/** Enter moves to the next open cell or answer, as in a spreadsheet; blur saves. */
function toNextCell(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const cells = [
    ...currentTarget.querySelectorAll<HTMLElement>('input:not([type=radio]), button[data-decision]'),
  ]
  const next = cells[cells.indexOf(target) + 1]
  if (next) next.focus()
  else target.blur()
}

function nothing(estado: EstadoFila | undefined): string {
  if (estado === 'duda') return 'No queda ninguna duda.'
  if (estado === 'error') return 'No queda ninguna fila con error.'
  return 'No hay filas de estas.'
}

function Waiting() {
  return (
    <Stack aria-busy>
      <LoadingText />
      <Skeleton height={320} />
    </Stack>
  )
}
