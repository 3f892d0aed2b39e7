import type { Day } from '@gym/contract/core/calendar'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { periodInWords, periodOf } from '../../format/period.ts'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { NavButton } from '../../ui/layout/nav-button.tsx'
import type { ListState } from '../../ui/table/use-list-state.ts'
import { cuantosPagosQuery, type PagosSearch } from './pagos.api.ts'

export function NoPagos({ list: { search, change }, today }: { list: ListState<PagosSearch>; today: Day }) {
  const { data: all } = useQuery(cuantosPagosQuery())
  const { buscar, filtro, metodo } = search
  const period = filtro ? null : periodOf(search, today)
  if (all === undefined) return null
  if (all === 0)
    return (
      <Empty
        text="Aún no hay pagos."
        action={<NavButton to="/pagos/crear">Registrar el primero</NavButton>}
      />
    )
  const everywhere = () => change({ periodo: 'todo', dia: undefined, filtro: undefined, metodo: undefined })
  return (
    <Empty
      text={sentenceOf(search, period && periodInWords(period, search))}
      action={
        <Group gap="xs" justify="center">
          {(period || filtro || metodo) && <Button onClick={everywhere}>{everywhereInWords(search)}</Button>}
          {buscar && (
            <Button variant="default" onClick={() => change({ buscar: undefined })}>
              Limpiar búsqueda
            </Button>
          )}
        </Group>
      }
    />
  )
}

function everywhereInWords({ buscar, filtro, metodo }: PagosSearch): string {
  if (!buscar) return 'Ver todos los pagos'
  return filtro || metodo ? 'Buscar en todo' : 'Buscar en todas las fechas'
}

function sentenceOf({ buscar, filtro, metodo }: PagosSearch, period: string | null): string {
  const narrowed = `${metodo ? ' con ese método de pago' : ''}${period ? ` ${period}` : ''}`
  const where = filtro ? ' entre los que están por renovar' : narrowed
  if (buscar) return `No se encontró nada con esa búsqueda${where}.`
  return filtro ? 'No hay pagos por renovar.' : `No hay pagos${where}.`
}
