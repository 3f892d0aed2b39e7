import type { Copias } from '@gym/contract/copias'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

const COPIAS = 'copias'
/** While something is done its progress is followed. */
const FOLLOWED_MS = 1_000

export const copiasQuery = queryOptions({
  queryKey: [COPIAS],
  queryFn: ({ signal }) => call<Copias>('get', COPIAS, { signal }),
  refetchInterval: ({ state }) => (state.data?.enCurso ? FOLLOWED_MS : false),
})

/** Where a copy is downloaded from. */
export const copiaPath = (nombre: string) => `${COPIAS}/${encodeURIComponent(nombre)}`

/** Where all of the gym is downloaded from. */
export const TODO = 'exportaciones/todo'

/** Begins a copy; it goes on by itself. */
export const useCopiar = () => useBegin<void>(() => COPIAS)

/** Begins to verify a copy; it goes on by itself. */
export const useVerificar = () => useBegin((nombre: string) => `${copiaPath(nombre)}/verificar`)

function useBegin<Of>(pathOf: (of: Of) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (of: Of) => call<Copias>('post', pathOf(of)),
    onSuccess: (found) => client.setQueryData(copiasQuery.queryKey, found),
    onError: () => client.invalidateQueries({ queryKey: [COPIAS] }),
  })
}
