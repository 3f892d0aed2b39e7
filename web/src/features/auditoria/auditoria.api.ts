import type { Acciones, Acto, Cadena } from '@gym/contract/auditoria'
import type { DayRange } from '@gym/contract/calendar'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { rangeParams } from '../../lib/period.ts'
import { type ListParams, listParams, pageOf } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

const AUDITORIA = 'auditoria'

/** `filtro` is how the act ended; `usuario` and `registro` are ids. */
export type AuditoriaSearch = ListSearch &
  Partial<DayRange> & {
    filtro?: 'hecho' | 'rechazado'
    usuario?: string
    accion?: string
    recurso?: string
    registro?: string
  }

/** What the audit is narrowed to, whatever the page. */
export function auditoriaFilter(search: AuditoriaSearch): ListParams {
  const { usuario, accion, recurso, registro: recursoId, filtro: resultado, buscar } = search
  const named = { buscar, usuario, accion, recurso, recursoId, resultado }
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

/** Walks the whole chain on the server, when it is asked to. */
export const useCadena = () =>
  useQuery({
    queryKey: [AUDITORIA, 'cadena'],
    queryFn: ({ signal }) => call<Cadena>('get', `${AUDITORIA}/cadena`, { signal }),
    enabled: false,
    gcTime: 0,
  })
