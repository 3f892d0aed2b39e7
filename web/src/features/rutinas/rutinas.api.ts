import type { Asignacion, NuevaAsignacion, NuevaRutina, Rutina } from '@gym/contract/rutinas'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { listParams, matchesOf, pageOf } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

const MOST = 200

export const rutinasQuery = (search: ListSearch) => pageOf<Rutina>('rutinas', listParams(search))

/** The routines that match what is typed, for a picker; the newest when nothing is. */
export const useRutinaSearch = (typed: string) => useQuery(matchesOf<Rutina>('rutinas', typed))

/** The routines assigned to the holder of a number (digits). */
export const asignacionesDe = (numero: string) =>
  queryOptions({
    queryKey: ['rutinas', 'consultar', numero],
    queryFn: ({ signal }) =>
      call<Asignacion[]>(
        'get',
        `rutinas/consultarRutinasPorNumeroIdentificacion/${encodeURIComponent(numero)}`,
        {
          searchParams: { limite: MOST },
          signal,
        },
      ),
    gcTime: 0,
  })

/** The routines assigned to the holder of a number (digits); asked once there is one. */
export const useAsignaciones = (numero: string) =>
  useQuery({ ...asignacionesDe(numero), enabled: numero !== '' })

/** Assignments show their routine, so both are asked for anew. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['rutinas'] })
}

/** Creates a routine, or changes the one with the id. */
export function useSaveRutina() {
  return useMutation({
    mutationFn: ({ id, values }: { id: string | undefined; values: z.input<typeof NuevaRutina> }) =>
      call<Rutina>(id ? 'put' : 'post', id ? `rutinas/${id}` : 'rutinas', { json: values }),
    onSuccess: useRefresh(),
  })
}

export function useAsignarRutina() {
  return useMutation({
    mutationFn: (json: z.input<typeof NuevaAsignacion>) =>
      call<Asignacion>('post', 'rutinas/asignar', { json }),
    onSuccess: useRefresh(),
  })
}

export function useSaveAsignacion(id: string) {
  return useMutation({
    mutationFn: (json: z.input<typeof NuevaAsignacion>) =>
      call<Asignacion>('put', `rutinas/asignar/${id}`, { json }),
    onSuccess: useRefresh(),
  })
}

export function useDeleteAsignacion() {
  return useMutation({
    mutationFn: (id: string) => call('delete', `rutinas/asignar/${id}`),
    onSuccess: useRefresh(),
  })
}
