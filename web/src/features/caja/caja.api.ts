import type { CobroSinCaja, CobrosSinCaja, TurnoDeCaja } from '@gym/contract/caja/caja.schema'
import type { DayRange } from '@gym/contract/core/calendar'
import { queryOptions } from '@tanstack/react-query'
import { callPage } from '../../api/http.ts'
import { listParams, loaded, pageOf } from '../../api/resource-queries.ts'
import { rangeParams } from '../../format/period.ts'
import type { ListSearch } from '../../routing/search.ts'

export const CAJA = 'caja'
export const TURNOS = `${CAJA}/turnos`

export type CajaSearch = ListSearch & Partial<DayRange> & { caja?: string }

export const turnosQuery = ({ caja: _, ...search }: CajaSearch) => {
  const params = { ...listParams(search), ...rangeParams(search) }
  return { ...pageOf<TurnoDeCaja>(TURNOS, params), queryKey: [CAJA, 'turnos', params] as const }
}

/** Limit of the charges without a till: only the newest of the range are shown. */
const MOST_SHOWN = 100

export const sinCajaQuery = (search: CajaSearch) => {
  const params = { ...rangeParams(search), limite: MOST_SHOWN }
  return queryOptions({
    queryKey: [CAJA, 'sin-caja', params],
    queryFn: async ({ signal }) => {
      let sums = { suma: 0, porContar: 0 }
      const page = await callPage<CobroSinCaja, CobrosSinCaja>(`${CAJA}/sin-caja`, params, signal, (body) => {
        const { cobros, ...rest } = body
        sums = rest
        return cobros
      })
      return { cobros: page.rows, total: page.total, ...sums }
    },
    ...loaded,
  })
}
