import type { DayRange } from '@gym/contract/core/calendar'
import type { SumaVentas, VentaListada } from '@gym/contract/ventas/ventas.schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/http.ts'
import { listParams, pageOf, readForPaper } from '../../api/resource-queries.ts'
import { rangeParams } from '../../format/period.ts'
import type { ListSearch } from '../../routing/search.ts'

export type VentasSearch = ListSearch & Partial<DayRange> & { cliente?: string }

const paramsOf = (search: VentasSearch) => ({ ...listParams(search), ...narrowing(search) })

const narrowing = ({ cliente, ...search }: VentasSearch) => ({
  ...rangeParams(search),
  ...(cliente && { cliente }),
})

export const ventasQuery = (search: VentasSearch) => pageOf<VentaListada>('ventas', paramsOf(search))

export const ventasForPaper = (search: VentasSearch) => readForPaper<VentaListada>('ventas', paramsOf(search))

export function sumaVentasQuery({ buscar, ...search }: VentasSearch) {
  const params = { ...(buscar && { buscar }), ...narrowing(search) }
  return queryOptions({
    queryKey: ['ventas', 'suma', params],
    queryFn: ({ signal }) => call<SumaVentas>('get', 'ventas/suma', { searchParams: params, signal }),
  })
}
