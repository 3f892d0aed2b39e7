import type { Plan } from '@gym/contract/planes/planes.schema'
import { queryOptions } from '@tanstack/react-query'
import { readPage } from '../../api/resource-queries.ts'

const MOST_ON_SALE = 100

/** Active plans in the gym's order. The key begins with `productos`: a changed product may be a plan. */
export const planesEnVentaQuery = queryOptions({
  queryKey: ['productos', 'planes'],
  queryFn: async ({ signal }) =>
    (await readPage<Plan>('planes', { estado: 'activo', limite: MOST_ON_SALE }, signal)).rows,
})
