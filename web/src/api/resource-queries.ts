import { CABECERA_CODIGO } from '@gym/contract/core/identificacion.rules'
import { PAGE_SIZE } from '@gym/contract/core/lists.rules'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { networkFirst } from '../offline/snapshot/network-first.ts'
import type { Snapshot } from '../offline/snapshot/snapshot.ts'
import { defineStore } from '../offline/storage/stores.ts'
import type { ListSearch } from '../routing/search.ts'
import { complete } from './complete.ts'
import { call, callPage, callVersioned, create, edit, type Page, type Submission } from './http.ts'

export type ListParams = Record<string, string | number>
export type ListKey = readonly [resource: string, kind: string, params: ListParams]

const SUGGESTIONS = 20
export const MOST_ON_PAPER = 200

/** For prefetched queries: the page that mounts next repeats neither the request nor its failure. */
export const loaded = { staleTime: 1_000, retryOnMount: false } as const

export function listParams({ pagina = 1, buscar, orden }: ListSearch): ListParams {
  return { limite: PAGE_SIZE, pagina, ...(buscar && { buscar }), ...(orden && { orden }) }
}

/** Fetched on each mount. `row`, from the list, is the fallback after a 404 (an API without this call). */
export function oneOf<Entity extends object>(resource: string, id: string, row?: Entity) {
  return queryOptions({
    queryKey: [resource, 'uno', id],
    queryFn: async ({ signal }) =>
      complete(resource, await callVersioned<Entity>(`${resource}/${id}`, { signal }, row)),
    gcTime: 0,
  })
}

export function pageOf<Row extends object>(resource: string, params: ListParams) {
  const queryKey: ListKey = [resource, 'lista', params]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readPage<Row>(resource, params, signal),
    placeholderData: keepPreviousData,
    ...loaded,
  })
}

/** The filtered list for printing: its first 200 rows, the API's maximum of a page. */
export function readForPaper<Row extends object>(resource: string, params: ListParams) {
  return readPage<Row>(resource, { ...params, pagina: 1, limite: MOST_ON_PAPER })
}

export async function readPage<Row extends object>(
  resource: string,
  params: ListParams,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const page = await callPage<Row>(resource, params, signal)
  return { ...page, rows: page.rows.map((row) => complete(resource, row)) }
}

interface MatchesOptions<Row> {
  enabled?: boolean
  fromSnapshot?: (mostrador: Snapshot, buscar: string) => { rows: Row[]; hasMore: boolean }
}

export function useMatches<Row extends object>(
  resource: string,
  typed: string,
  options: MatchesOptions<Row> = {},
) {
  const { enabled = true, fromSnapshot } = options
  const buscar = typed.trim()
  const { data, ...query } = useQuery({
    queryKey: [resource, 'buscar', buscar],
    queryFn: ({ signal }) => {
      const params = { limite: SUGGESTIONS, ...(buscar && { buscar }) }
      const ask = () => readPage<Row>(resource, params, signal)
      if (!fromSnapshot) return ask()
      return networkFirst(ask, (mostrador) => {
        const { rows, hasMore } = fromSnapshot(mostrador, buscar)
        return { rows, total: rows.length + (hasMore ? 1 : 0) }
      })
    },
    placeholderData: keepPreviousData,
    enabled,
  })
  return { ...query, data: data?.rows, hasMore: data !== undefined && data.total > data.rows.length }
}

export function useHolder<Row extends object>(resource: string, typed: string, textOf: (row: Row) => string) {
  const { data, isLoading } = useMatches<Row>(resource, typed)
  const wanted = typed.trim().toLowerCase()
  return { isLoading, data: data?.find((row) => textOf(row).toLowerCase() === wanted) }
}

export function useSave<Entity, Values>(
  path: string,
  id: string | undefined,
  changed = [path],
  createPath = path,
) {
  return useMutation({
    mutationFn: (submission: Submission<Values>) =>
      id ? edit<Entity>(`${path}/${id}`, submission) : create<Entity>(createPath, submission),
    onSettled: useInvalidate(changed),
  })
}

export function useRemove(path: string, changed = [path]) {
  return useMutation({
    mutationFn: (id: string) => call('delete', `${path}/${id}`),
    onSettled: useInvalidate(changed),
  })
}

/** Invalidates the resources without awaiting the refetch, so that the save is reported at once. */
export function useInvalidate(resources: string[]) {
  const queryClient = useQueryClient()
  return () => {
    for (const resource of resources) queryClient.invalidateQueries({ queryKey: [resource] })
  }
}

const typed = defineStore<{ numero: string; codigo: string }>({ name: 'codigo-consulta', parse: JSON.parse })

export const keepCode = (numero: string, codigo: string) => typed.set({ numero, codigo })

export const hasCode = (numero: string) => codeFor(numero) !== ''

function codeFor(numero: string): string {
  const kept = typed.get()
  return kept?.numero === numero ? kept.codigo : ''
}

/** Request header with the code typed beside this number in the last `NumberLookup`, if any. */
export function codeOf(numero: string): Record<string, string> {
  return hasCode(numero) ? { [CABECERA_CODIGO]: codeFor(numero) } : {}
}
