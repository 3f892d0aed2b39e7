import type { Copias } from '@gym/contract/copias/copias.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/http.ts'

const COPIAS = 'copias'
const POLL_MS = 1_000

export const copiasQuery = queryOptions({
  queryKey: [COPIAS],
  queryFn: ({ signal }) => call<Copias>('get', COPIAS, { signal }),
  // A restore closes the program, and its polls fail until it opens again.
  refetchInterval: ({ state: { data, error } }) => (data && (data.enCurso || error) ? POLL_MS : false),
})

export const copiaPath = (nombre: string) => `${COPIAS}/${encodeURIComponent(nombre)}`

export const TODO = 'exportaciones/todo'

export const useCopiar = () => useBegin<void>(() => COPIAS)

export const useVerificar = () => useBegin((nombre: string) => `${copiaPath(nombre)}/verificar`)

export const useRestaurar = () => useBegin((nombre: string) => `${copiaPath(nombre)}/restaurar`)

function useBegin<Of>(pathOf: (of: Of) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (of: Of) => call<Copias>('post', pathOf(of)),
    onSuccess: (found) => client.setQueryData(copiasQuery.queryKey, found),
    onError: () => client.invalidateQueries({ queryKey: [COPIAS] }),
  })
}
