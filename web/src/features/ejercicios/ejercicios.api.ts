import type { CambiosEjercicio, Ejercicio } from '@gym/contract/ejercicios/ejercicios.schema'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/http.ts'
import { useSave } from '../../api/resource-queries.ts'

const STALE_AFTER_MS = 10 * 60_000

export const ejerciciosQuery = queryOptions({
  queryKey: ['ejercicios'],
  queryFn: ({ signal }) => call<Ejercicio[]>('get', 'ejercicios', { signal }),
  staleTime: STALE_AFTER_MS,
})

/** Saves the gym's video link of an exercise; `null` deletes its video. */
export const useSaveEjercicio = (id: string) =>
  useSave<Ejercicio, z.input<typeof CambiosEjercicio>>('ejercicios', id)

export function guideAddress(nombre: string): string {
  return `/videos-entrenamiento?${new URLSearchParams({ public: 'true', ejercicio: nombre })}`
}
