import type { CambiosEjercicio, Ejercicio } from '@gym/contract/ejercicios'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { useSave } from '../../lib/resource-queries.ts'

const STALE_AFTER_MS = 10 * 60_000

/** The 60 exercises, by group and in their order, each with the link to its video. */
export const ejerciciosQuery = queryOptions({
  queryKey: ['ejercicios'],
  queryFn: ({ signal }) => call<Ejercicio[]>('get', 'ejercicios', { signal }),
  staleTime: STALE_AFTER_MS,
})

/** Sets the gym's own link to an exercise's video; `null` takes its own video away. */
export const useSaveEjercicio = (id: string) =>
  useSave<Ejercicio, z.input<typeof CambiosEjercicio>>('ejercicios', id)

/** Where anybody, of whatever role, sees how an exercise is done. */
export function guideAddress(nombre: string): string {
  return `/videos-entrenamiento?${new URLSearchParams({ public: 'true', ejercicio: nombre })}`
}
