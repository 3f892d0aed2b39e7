import type { DayRange } from '@gym/contract/calendar'
import type { VentaListada } from '@gym/contract/ventas'
import { rangeParams } from '../../lib/period.ts'
import { listParams, pageOf, readForPaper } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

export type VentasSearch = ListSearch & Partial<DayRange> & { cliente?: string }

const paramsOf = ({ cliente, ...search }: VentasSearch) => ({
  ...listParams(search),
  ...rangeParams(search),
  ...(cliente && { cliente }),
})

export const ventasQuery = (search: VentasSearch) => pageOf<VentaListada>('ventas', paramsOf(search))

export const ventasForPaper = (search: VentasSearch) => readForPaper<VentaListada>('ventas', paramsOf(search))
