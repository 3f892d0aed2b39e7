import type {
  Asignacion,
  CopiaDePlan,
  NuevaAsignacion,
  NuevaRutina,
  PlanCopiado,
  Rutina,
} from '@gym/contract/rutinas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callRows } from '../../lib/http.ts'
import {
  codeOf,
  listParams,
  oneOf,
  pageOf,
  useMatches,
  useRemove,
  useSave,
} from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

const MOST = 200

export const rutinasQuery = (search: ListSearch) => pageOf<Rutina>('rutinas', listParams(search))

/** The routines that match what is typed, for a picker; the newest when nothing is. */
export const useRutinaSearch = (typed: string) => useMatches<Rutina>('rutinas', typed)

/** The routines assigned to the holder of a number (digits). */
export const asignacionesDe = (numero: string) =>
  queryOptions({
    queryKey: ['rutinas', 'consultar', numero],
    queryFn: ({ signal }) =>
      callRows<Asignacion>(`rutinas/consultarRutinasPorNumeroIdentificacion/${encodeURIComponent(numero)}`, {
        searchParams: { limite: MOST },
        headers: codeOf(numero),
        signal,
      }),
    gcTime: 0,
  })

/** The routines assigned to the holder of a number (digits); asked once there is one. */
export const useAsignaciones = (numero: string) =>
  useQuery({ ...asignacionesDe(numero), enabled: numero !== '' })

/** One routine with the tag to edit it by; asked once there is an id. `row` is that of the list. */
export const useRutina = (id: string, row?: Rutina) =>
  useQuery({ ...oneOf('rutinas', id, row), enabled: id !== '' })

/** Creates a routine, or changes the one with the id. */
export const useSaveRutina = (id?: string) => useSave<Rutina, z.input<typeof NuevaRutina>>('rutinas', id)

/** The assignment of a row with the tag to edit it by. */
export const useAsignacion = (row: Asignacion) => useQuery(oneOf('rutinas/asignar', row._id, row))

/** Assigns a routine, or changes the assignment with the id. */
export const useSaveAsignacion = (id?: string) =>
  useSave<Asignacion, z.input<typeof NuevaAsignacion>>('rutinas/asignar', id, ['rutinas'])

/** Gives all that one client has to another. */
export const useCopyPlan = () =>
  useSave<PlanCopiado, z.input<typeof CopiaDePlan>>('rutinas/asignar/copiar', undefined, ['rutinas'])

export const useDeleteRutina = () => useRemove('rutinas')

export const useDeleteAsignacion = () => useRemove('rutinas/asignar', ['rutinas'])
