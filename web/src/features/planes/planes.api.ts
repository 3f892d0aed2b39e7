import type { ProductoDeMostrador } from '@gym/contract/operaciones/instantanea.schema'
import type { Candidatos, NuevoPlan, Plan } from '@gym/contract/planes/planes.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/http.ts'
import { loaded, oneOf, readPage, useInvalidate, useRemove, useSave } from '../../api/resource-queries.ts'
import { networkFirst } from '../../offline/snapshot/network-first.ts'

const MOST = 100
/** A plan is a product: its changes show in both lists. */
const CHANGED = ['planes', 'productos']

export const planesQuery = queryOptions({
  queryKey: ['planes', 'lista'],
  queryFn: ({ signal }) => readPage<Plan>('planes', { limite: MOST }, signal),
  ...loaded,
})

export const askPlanes = async (signal: AbortSignal) =>
  (await readPage<Plan>('planes', { estado: 'activo', limite: MOST }, signal)).rows

const planOf = ({ _id, nombre, precio, plan }: ProductoDeMostrador): Plan[] =>
  plan ? [{ ...plan, _id, nombre, precio, descripcion: null, estado: 'activo', orden: 0 }] : []

/** Offline in the snapshot's order. The key begins with `productos`: a changed product may be a plan. */
export const planesEnVentaQuery = queryOptions({
  queryKey: ['productos', 'planes'],
  queryFn: ({ signal }) =>
    networkFirst(
      () => askPlanes(signal),
      ({ datos }) => datos.productos.flatMap(planOf),
    ),
})

export const planQuery = (id: string) => oneOf<Plan>('planes', id)

export const useSavePlan = (id?: string) => useSave<Plan, z.input<typeof NuevoPlan>>('planes', id, CHANGED)

export const useDeletePlan = () => useRemove('planes', CHANGED)

/** Moves a plan one place and returns its new place, from 1. */
export function useMoverPlan() {
  const queryClient = useQueryClient()
  return useMutation({
    // Queues the presses: each one starts from the order that the previous one saved.
    scope: { id: 'planes/orden' },
    mutationFn: async ({ id, by }: { id: string; by: 1 | -1 }) => {
      const rows = queryClient.getQueryData(planesQuery.queryKey)?.rows ?? []
      const ids = rows.map(({ _id }) => _id)
      const json = { planes: movedBy(ids, id, by) }
      const { planes } = await call<{ planes: Plan[] }>('put', 'planes/orden', { json })
      queryClient.setQueryData(planesQuery.queryKey, { rows: planes, total: planes.length })
      return planes.findIndex(({ _id }) => _id === id) + 1
    },
    onSettled: useInvalidate(['productos']),
  })
}

function movedBy(ids: string[], id: string, by: 1 | -1): string[] {
  const rest = ids.filter((each) => each !== id)
  const to = Math.max(0, ids.indexOf(id) + by)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

export const candidatosQuery = queryOptions({
  queryKey: ['planes', 'candidatos'],
  queryFn: ({ signal }) => call<Candidatos>('get', 'planes/candidatos', { signal }),
})

/** Records that the service is no plan, so that the program no longer proposes it. */
export function useDescartarCandidato() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (producto: string) => call<Candidatos>('post', 'planes/candidatos', { json: { producto } }),
    onSuccess: (left) => queryClient.setQueryData(candidatosQuery.queryKey, left),
  })
}
