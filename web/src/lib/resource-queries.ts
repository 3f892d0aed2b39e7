import { CABECERA_CODIGO } from '@gym/contract/identificacion'
import { PAGE_SIZE } from '@gym/contract/lists.rules'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { complete } from './complete.ts'
import { call, callPage, callVersioned, create, edit, type Page, type Submission } from './http.ts'
import { answeredOrKept } from './kept-answer.ts'
import type { Mostrador } from './mostrador.ts'
import type { ListSearch } from './search.ts'

/** The questions that every resource answers alike; each resource's `*.api.ts` gives them its name and its type. */

export type ListParams = Record<string, string | number>
/** By what a page of a list is known: what it is of, and what is asked of it. */
export type ListKey = readonly [resource: string, kind: string, params: ListParams]

const SUGGESTIONS = 20
/** As many rows as the API gives at once. */
const MOST_ON_PAPER = 200

/** For what a screen's `load` asks for on each arrival: the page that opens a moment later does not ask again. */
export const loaded = { staleTime: 1_000, retryOnMount: false } as const

/** What a list's address asks of the API. */
export function listParams({ pagina = 1, buscar, orden }: ListSearch): ListParams {
  return { limite: PAGE_SIZE, pagina, ...(buscar && { buscar }), ...(orden && { orden }) }
}

/** One of them with the tag to edit it by, fetched each time its form is opened; `row` is that of its list. */
export function oneOf<Entity extends object>(resource: string, id: string, row?: Entity) {
  return queryOptions({
    queryKey: [resource, 'uno', id],
    queryFn: async ({ signal }) =>
      complete(resource, await callVersioned<Entity>(`${resource}/${id}`, { signal }, row)),
    gcTime: 0,
  })
}

/** A page of the list. The old rows stay until the new ones are there. */
export function pageOf<Row extends object>(resource: string, params: ListParams) {
  const queryKey: ListKey = [resource, 'lista', params]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readPage<Row>(resource, params, signal),
    placeholderData: keepPreviousData,
    ...loaded,
  })
}

/** What a list's filter finds, whatever the page, for the paper: as much of it as the API gives at once. */
export function readForPaper<Row extends object>(resource: string, params: ListParams) {
  return readPage<Row>(resource, { ...params, pagina: 1, limite: MOST_ON_PAPER })
}

/** A page of a resource's rows, each with every field that the screens read. */
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
  /** What the browser keeps of them, where nobody answers. */
  keptIn?: (mostrador: Mostrador, buscar: string) => { rows: Row[]; hasMore: boolean }
}

/** The first of those that match what is typed, for a picker, and whether there are more. */
export function useMatches<Row extends object>(
  resource: string,
  typed: string,
  options: MatchesOptions<Row> = {},
) {
  const { enabled = true, keptIn } = options
  const buscar = typed.trim()
  const { data, ...query } = useQuery({
    queryKey: [resource, 'buscar', buscar],
    queryFn: ({ signal }) => {
      const params = { limite: SUGGESTIONS, ...(buscar && { buscar }) }
      const ask = () => readPage<Row>(resource, params, signal)
      if (!keptIn) return ask()
      return answeredOrKept(ask, (mostrador) => {
        const { rows, hasMore } = keptIn(mostrador, buscar)
        return { rows, total: rows.length + (hasMore ? 1 : 0) }
      })
    },
    placeholderData: keepPreviousData,
    enabled,
  })
  return { ...query, data: data?.rows, hasMore: data !== undefined && data.total > data.rows.length }
}

/** The one that has what only one may have: an e-mail that was typed, case aside. */
export function useHolder<Row extends object>(resource: string, typed: string, textOf: (row: Row) => string) {
  const { data, isLoading } = useMatches<Row>(resource, typed)
  const wanted = typed.trim().toLowerCase()
  return { isLoading, data: data?.find((row) => textOf(row).toLowerCase() === wanted) }
}

/**
 * Makes one at `createPath`, or edits the one with the id. `changed` are the resources whose lists show it.
 */
export function useSave<Entity, Values>(
  path: string,
  id: string | undefined,
  changed = [path],
  createPath = path,
) {
  return useMutation({
    mutationFn: (submission: Submission<Values>) =>
      id ? edit<Entity>(`${path}/${id}`, submission) : create<Entity>(createPath, submission),
    onSettled: useAskAnew(changed),
  })
}

/** Deletes the one whose id it is given. `changed` are the resources whose lists show it. */
export function useRemove(path: string, changed = [path]) {
  return useMutation({
    mutationFn: (id: string) => call('delete', `${path}/${id}`),
    onSettled: useAskAnew(changed),
  })
}

/** Has the resources asked for anew. Whoever changed them does not wait for it: what is saved is said at once. */
export function useAskAnew(resources: string[]) {
  const queryClient = useQueryClient()
  return () => {
    for (const resource of resources) queryClient.invalidateQueries({ queryKey: [resource] })
  }
}

/** What was typed beside the number that is looked up: it is not kept beyond the page. */
let typed = { numero: '', codigo: '' }

export function keepCode(numero: string, codigo: string) {
  typed = { numero, codigo }
}

/** Whether a number was looked up with its code. */
export const hasCode = (numero: string) => typed.numero === numero && typed.codigo !== ''

/** The header by which the code of a number goes with what is looked up of it. */
export function codeOf(numero: string): Record<string, string> {
  return hasCode(numero) ? { [CABECERA_CODIGO]: typed.codigo } : {}
}
