import type { Asistencia } from '@gym/contract/asistencias/asistencias.schema'
import type { DayRange } from '@gym/contract/core/calendar'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import type { Entrada, ReglasDeEntrada } from '@gym/contract/entradas/entradas.schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callVersioned, create, edit, newIdempotencyKey, type Submission } from '../../api/http.ts'
import { listParams, pageOf, readForPaper, useInvalidate } from '../../api/resource-queries.ts'
import { rangeParams } from '../../format/period.ts'
import type { ListSearch } from '../../routing/search.ts'

const LAST_SHOWN = 12
/** The server counts a person as gone after some hours, without an event, so the list polls. */
const LOOKED_AT_EACH_MS = 60_000

/** Query keys to invalidate after an entry or its undo: they may use or return a session of the membership. */
export const changedByEntrada = ['entradas', 'asistencias', 'membresias']

export const ultimasQuery = pageOf<Entrada>('entradas', { limite: LAST_SHOWN })

type EntradasSearch = ListSearch & Partial<DayRange>

const paramsOf = (search: EntradasSearch) => ({ ...listParams(search), ...rangeParams(search) })

export const entradasQuery = (search: EntradasSearch) => pageOf<Entrada>('entradas', paramsOf(search))

export const entradasForPaper = (search: EntradasSearch) =>
  readForPaper<Entrada>('entradas', paramsOf(search))

type AsistenciasSearch = EntradasSearch & { dia?: DiaSemana; hora?: string }

const asistenciasParams = ({ dia, hora, ...search }: AsistenciasSearch) => ({
  ...paramsOf(search),
  ...(dia && { dia }),
  ...(hora && { hora }),
})

export const asistenciasQuery = (search: AsistenciasSearch) =>
  pageOf<Asistencia>('asistencias', asistenciasParams(search))

export const asistenciasForPaper = (search: AsistenciasSearch) =>
  readForPaper<Asistencia>('asistencias', asistenciasParams(search))

interface Dentro {
  total: number
  /** At most 200 rows. */
  entradas: Entrada[]
}

export const dentroQuery = queryOptions({
  queryKey: ['entradas', 'dentro'],
  queryFn: ({ signal }) => call<Dentro>('get', 'entradas/dentro', { signal }),
  refetchInterval: LOOKED_AT_EACH_MS,
})

/** Undoes a check-in: `DELETE /asistencias` takes an optional reason, `DELETE /entradas` requires one. */
export function useDeshacer(path: 'asistencias' | 'entradas') {
  return useMutation({
    mutationFn: ({ id, motivo }: { id: string; motivo: string }) =>
      call<{ mensaje: string }>('delete', `${path}/${id}`, {
        ...(path === 'entradas' ? { json: { motivo } } : motivo && { searchParams: { motivo } }),
      }),
    onSettled: useInvalidate(changedByEntrada),
  })
}

export function useSalida() {
  return useMutation({
    mutationFn: (id: string) => call<Entrada>('post', `entradas/${id}/salida`),
    onSettled: useInvalidate(['entradas']),
  })
}

export function useCambiarClase() {
  return useMutation({
    mutationFn: ({ id, claseId }: { id: string; claseId: string | null }) =>
      create<Entrada>(`entradas/${id}/clase`, { values: { claseId }, key: newIdempotencyKey() }),
    onSettled: useInvalidate(['entradas', 'asistencias']),
  })
}

export type Reglas = z.infer<typeof ReglasDeEntrada>

export const reglasQuery = queryOptions({
  queryKey: ['configuracion', 'entrada'],
  queryFn: ({ signal }) => callVersioned<Reglas>('configuracion/entrada', { signal }),
})

export const useReglas = () => useQuery(reglasQuery)

export function useSaveReglas() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (submission: Submission<Partial<Reglas>>) =>
      edit<Reglas>('configuracion/entrada', submission),
    onSuccess: ({ entity, etag = null }) =>
      queryClient.setQueryData(reglasQuery.queryKey, { ...entity, etag }),
  })
}
