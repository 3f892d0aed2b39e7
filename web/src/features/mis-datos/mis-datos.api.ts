import type { CodigosDeEntrada, MisDatos, Vinculo } from '@gym/contract/mis-datos/mis-datos.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/http.ts'
import { loaded } from '../../api/resource-queries.ts'
import { fetchOrLastSeen } from '../../offline/snapshot/last-seen.ts'
import { vinculoQuery } from '../../session/vinculo.ts'

/** The member's newest records of each kind; offline, the ones that this browser saw last. */
export const misDatosQuery = queryOptions({
  queryKey: ['mis-datos'],
  queryFn: ({ signal }) =>
    fetchOrLastSeen('mis-datos', () => call<MisDatos>('get', 'auth/mis-datos', { signal })),
  ...loaded,
})

export const codigosQuery = queryOptions({
  queryKey: ['mis-datos', 'entrada'],
  queryFn: ({ signal }) =>
    fetchOrLastSeen('codigos', () => call<CodigosDeEntrada>('get', 'auth/mis-datos/entrada', { signal })),
})

export function useVincularPropia() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: { numeroIdentificacion: string; codigo: string }) =>
      call<Vinculo>('post', 'auth/vincular', { json }),
    onSuccess: (vinculo) => queryClient.setQueryData(vinculoQuery.queryKey, vinculo),
    // A code works only once: after a lost response the link itself shows the outcome.
    onError: () => queryClient.invalidateQueries(vinculoQuery),
  })
}
