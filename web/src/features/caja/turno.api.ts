import type {
  MovimientoDeCaja,
  NuevaZ,
  NuevoMovimientoDeCaja,
  XDeCaja,
  ZDeCaja,
} from '@gym/contract/caja/caja.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call, create, newIdempotencyKey } from '../../api/http.ts'
import { useInvalidate } from '../../api/resource-queries.ts'
import { deleteUnansweredOf, mayRepeatUnanswered, sendOnce } from '../../offline/outbox/unanswered.ts'
import { CAJA, TURNOS } from './caja.api.ts'

const MOVED = [CAJA, 'contabilidad', 'libros', 'indicadores', 'hoy']

export const zQuery = (id: string) =>
  queryOptions({
    queryKey: [CAJA, 'z', id],
    queryFn: ({ signal }) => call<ZDeCaja>('get', `${TURNOS}/${id}/z`, { signal }),
    // Only an authorisation changes a closing: `useAutorizarCierre` and live updates then refresh this query.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads a shift's expected totals. The server logs each reading, so this is a mutation and not a query. */
export const useX = (id: string) =>
  useMutation({ mutationFn: () => call<XDeCaja>('get', `${TURNOS}/${id}/x`) })

/** Manual cash movement. A retry of the same values reuses its idempotency key. */
export function useMover(turno: string) {
  const path = `${TURNOS}/${turno}/movimientos`
  const [instance] = useState(newIdempotencyKey)
  const mover = useMutation({
    mutationFn: (values: NuevoMovimientoDeCaja) =>
      sendOnce(path, values, (key) => create<MovimientoDeCaja>(path, { values, key }), { instance }),
    onSuccess: () => deleteUnansweredOf(path),
    onSettled: useInvalidate(MOVED),
  })
  return {
    ...mover,
    /** True if `values` may repeat an unanswered movement, because they would get a new key. */
    mayRepeat: (values: NuevoMovimientoDeCaja) => mayRepeatUnanswered(path, values, instance),
  }
}

export function useAutorizarCierre(turno: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call<ZDeCaja>('post', `${TURNOS}/${turno}/autorizacion`),
    onSuccess: (z) => queryClient.setQueryData(zQuery(turno).queryKey, z),
    onSettled: useInvalidate([CAJA, 'hoy']),
  })
}

export function useCerrarCaja(turno: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: z.input<typeof NuevaZ>) =>
      call<ZDeCaja>('post', `${TURNOS}/${turno}/cierre`, { json }),
    onSuccess: (z) => queryClient.setQueryData(zQuery(turno).queryKey, z),
    onSettled: useInvalidate(MOVED),
  })
}
