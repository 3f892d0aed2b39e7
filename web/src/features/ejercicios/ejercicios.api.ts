import type { CambiosEjercicio, Ejercicio } from '@gym/contract/ejercicios'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'

const STALE_AFTER_MS = 10 * 60_000

/** The 60 exercises, by group and in their order, each with the link to its video. */
export const ejerciciosQuery = queryOptions({
  queryKey: ['ejercicios'],
  queryFn: ({ signal }) => call<Ejercicio[]>('get', 'ejercicios', { signal }),
  staleTime: STALE_AFTER_MS,
  retryOnMount: false,
})

export const useEjercicios = () => useQuery(ejerciciosQuery)

/** Sets the gym's own link to an exercise's video; `null` takes it away. */
export function useSaveEjercicio(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (cambios: z.input<typeof CambiosEjercicio>) =>
      call<Ejercicio>('put', `ejercicios/${id}`, { json: cambios }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['ejercicios'] }),
  })
}
