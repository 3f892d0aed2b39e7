import type { DayRange } from '@gym/contract/core/calendar'
import type { VentaListada } from '@gym/contract/ventas/ventas.schema'
import { listParams, pageOf, readForPaper } from '../../api/resource-queries.ts'
import { rangeParams } from '../../format/period.ts'
import type { ListSearch } from '../../routing/search.ts'

export type VentasSearch = ListSearch & Partial<DayRange> & { cliente?: string }

const paramsOf = ({ cliente, ...search }: VentasSearch) => ({
  ...listParams(search),
  ...rangeParams(search),
  ...(cliente && { cliente }),
})

export const ventasQuery = (search: VentasSearch) => pageOf<VentaListada>('ventas', paramsOf(search))

export const ventasForPaper = (search: VentasSearch) => readForPaper<VentaListada>('ventas', paramsOf(search))
