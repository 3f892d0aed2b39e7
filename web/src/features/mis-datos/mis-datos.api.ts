import type { CodigosDeEntrada, MisDatos, Vinculo } from '@gym/contract/mis-datos'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { askOrSeen } from '../../lib/last-seen.ts'
import { loaded } from '../../lib/resource-queries.ts'
import { vinculoQuery } from '../../lib/vinculo.ts'

/** All that the gym has of the member who is signed in, of each kind the last. */
export const misDatosQuery = queryOptions({
  queryKey: ['mis-datos'],
  queryFn: ({ signal }) => askOrSeen('mis-datos', () => call<MisDatos>('get', 'auth/mis-datos', { signal })),
  ...loaded,
})

/** The codes by which they come in. */
export const codigosQuery = queryOptions({
  queryKey: ['mis-datos', 'entrada'],
  queryFn: ({ signal }) =>
    askOrSeen('codigos', () => call<CodigosDeEntrada>('get', 'auth/mis-datos/entrada', { signal })),
})

/** Links the own account to who has this number and the code of this receipt. */
export function useVincularPropia() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: { numeroIdentificacion: string; codigo: string }) =>
      call<Vinculo>('post', 'auth/vincular', { json }),
    onSuccess: (vinculo) => queryClient.setQueryData(vinculoQuery.queryKey, vinculo),
    // A code works once: of a call whose answer was lost the link alone tells.
    onError: () => queryClient.invalidateQueries(vinculoQuery),
  })
}
