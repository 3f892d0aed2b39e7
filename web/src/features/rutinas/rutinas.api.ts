import type {
  Asignacion,
  CopiaDePlan,
  NuevaAsignacion,
  NuevaRutina,
  PlanCopiado,
  Rutina,
} from '@gym/contract/rutinas/rutinas.schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callRows } from '../../api/http.ts'
import {
  codeOf,
  listParams,
  oneOf,
  pageOf,
  useMatches,
  useRemove,
  useSave,
} from '../../api/resource-queries.ts'
import type { ListSearch } from '../../routing/search.ts'

const MOST = 200

export const rutinasQuery = (search: ListSearch) => pageOf<Rutina>('rutinas', listParams(search))

/** Matches for a picker; an empty text gets the newest routines. */
export const useRutinaSearch = (typed: string) => useMatches<Rutina>('rutinas', typed)

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

export const useAsignaciones = (numero: string) =>
  useQuery({ ...asignacionesDe(numero), enabled: numero !== '' })

export const useRutina = (id: string, row?: Rutina) =>
  useQuery({ ...oneOf('rutinas', id, row), enabled: id !== '' })

export const useSaveRutina = (id?: string) => useSave<Rutina, z.input<typeof NuevaRutina>>('rutinas', id)

export const useAsignacion = (row: Asignacion) => useQuery(oneOf('rutinas/asignar', row._id, row))

export const useSaveAsignacion = (id?: string) =>
  useSave<Asignacion, z.input<typeof NuevaAsignacion>>('rutinas/asignar', id, ['rutinas'])

export const useCopyPlan = () =>
  useSave<PlanCopiado, z.input<typeof CopiaDePlan>>('rutinas/asignar/copiar', undefined, ['rutinas'])

export const useDeleteRutina = () => useRemove('rutinas')

export const useDeleteAsignacion = () => useRemove('rutinas/asignar', ['rutinas'])
