import type { Entrenador, NuevoEntrenador } from '@gym/contract/entrenadores'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { listParams, oneOf, pageOf } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

export const useEntrenador = (id: string) => useQuery(oneOf<Entrenador>('entrenadores', id))

export const entrenadoresQuery = (search: ListSearch) =>
  pageOf<Entrenador>('entrenadores', listParams(search))

/** Creates a trainer, or changes the one with the id. The classes that can be enrolled in change with it. */
export function useSaveEntrenador(id?: string) {
  const changed = useChanged()
  return useMutation({
    mutationFn: (values: z.input<typeof NuevoEntrenador>) =>
      id
        ? call<Entrenador>('put', `entrenadores/${id}`, { json: values })
        : call<Entrenador>('post', 'entrenadores', { json: values }),
    onSuccess: changed,
  })
}

export function useDeleteEntrenador() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: string) => call('delete', `entrenadores/${id}`),
    onSuccess: changed,
  })
}

function useChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ['entrenadores', 'clases'].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
    )
}
