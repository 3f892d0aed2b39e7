import type { Acciones, Acto, Cadena } from '@gym/contract/auditoria/auditoria.schema'
import type { DayRange } from '@gym/contract/core/calendar'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/http.ts'
import { type ListParams, listParams, pageOf } from '../../api/resource-queries.ts'
import { rangeParams } from '../../format/period.ts'
import type { ListSearch } from '../../routing/search.ts'

const AUDITORIA = 'auditoria'

/** `accion` names an API call; `recurso` a table or, for a refused request, its path's first segment. */
export type AuditoriaSearch = ListSearch &
  Partial<DayRange> & {
    filtro?: 'hecho' | 'rechazado'
    usuario?: string
    token?: string
    accion?: string
    recurso?: string
    registro?: string
  }

export function auditoriaFilter(search: AuditoriaSearch): ListParams {
  const { usuario, token, accion, recurso, registro: recursoId, filtro: resultado, buscar } = search
  const named = { buscar, usuario, token, accion, recurso, recursoId, resultado }
  const set = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(set), ...rangeParams(search) }
}

export const auditoriaQuery = (search: AuditoriaSearch) =>
  pageOf<Acto>(AUDITORIA, { ...listParams(search), ...auditoriaFilter(search) })

export const accionesQuery = queryOptions({
  queryKey: [AUDITORIA, 'acciones'],
  queryFn: ({ signal }) => call<Acciones>('get', `${AUDITORIA}/acciones`, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const CADENA = `${AUDITORIA}/cadena`
const POLL_MS = 1_000

export const cadenaQuery = queryOptions({
  queryKey: ['cadena'],
  queryFn: ({ signal }) => call<Cadena>('get', CADENA, { signal }),
  refetchInterval: ({ state }) => (state.data?.enCurso ? POLL_MS : false),
})

export function useRevisar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<Cadena>('post', CADENA),
    onSuccess: (found) => client.setQueryData(cadenaQuery.queryKey, found),
    onError: () => client.invalidateQueries({ queryKey: cadenaQuery.queryKey }),
  })
}
