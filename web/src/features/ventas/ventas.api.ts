import type { DayRange } from '@gym/contract/calendar'
import type { VentaListada } from '@gym/contract/ventas'
import { rangeParams } from '../../lib/period.ts'
import { listParams, pageOf } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

/** `cliente` is the `_id` of the one whose sales are listed alone. */
export type VentasSearch = ListSearch & Partial<DayRange> & { cliente?: string }

export const ventasQuery = ({ cliente, ...search }: VentasSearch) =>
  pageOf<VentaListada>('ventas', {
    ...listParams(search),
    ...rangeParams(search),
    ...(cliente && { cliente }),
  })
