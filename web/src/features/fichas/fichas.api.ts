import type { Cliente } from '@gym/contract/clientes'
import type { Ficha } from '@gym/contract/fichas'
import type { FusionPrevia } from '@gym/contract/fusiones'
import type { HechoDeLinea } from '@gym/contract/lineas'
import type { TipoDeLinea } from '@gym/contract/lineas.rules'
import { PAGE_SIZE } from '@gym/contract/lists.rules'
import { keepPreviousData, queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { call, callPage, create } from '../../lib/http.ts'
import { useAskAnew } from '../../lib/resource-queries.ts'
import { sendFile } from '../../lib/send-file.ts'
import { sendOnce } from '../../lib/send-once.ts'
import { useOwnPassword } from '../../ui/use-own-password.ts'

/** Who the client is, and how they stand now: whoever comes back to the page has done something about it. */
export const fichaQuery = (id: string) =>
  queryOptions({
    queryKey: ['clientes', 'ficha', id],
    queryFn: ({ signal }) => call<Ficha>('get', `clientes/${id}/ficha`, { signal }),
    staleTime: 0,
  })

interface LineaSearch {
  pagina?: number | undefined
  filtro?: TipoDeLinea | undefined
}

/** What happened with the client, the last first. */
export const lineaQuery = (id: string, { pagina = 1, filtro }: LineaSearch) =>
  queryOptions({
    queryKey: ['clientes', 'linea', id, pagina, filtro],
    queryFn: ({ signal }) => {
      const params = { limite: PAGE_SIZE, pagina, ...(filtro && { tipo: filtro }) }
      return callPage<HechoDeLinea>(`clientes/${id}/linea`, params, signal)
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const changed = ['clientes', 'entradas']

/** Puts a client's photo; null takes it away. */
export function useSaveFoto(id: string) {
  return useMutation({
    mutationFn: (file: Blob | null) =>
      file ? sendFile<unknown>(`clientes/${id}/foto`, file) : call<unknown>('delete', `clientes/${id}/foto`),
    onSettled: useAskAnew(changed),
  })
}

/** What would come to the client of another record of the same person. */
export const useFusionPrevia = (id: string, otro: string | undefined) =>
  useQuery({
    queryKey: ['clientes', 'fusion', id, otro],
    queryFn: otro
      ? ({ signal }) =>
          call<FusionPrevia>('get', `clientes/${id}/fusionar`, { searchParams: { otro }, signal })
      : skipToken,
    gcTime: 0,
  })

/** All lists that name the client of what they show. */
const MERGED = [
  'membresias',
  'pagos',
  'ventas',
  'contabilidad',
  'asistencias',
  'clases',
  'clases/inscritos',
  'clases/todas-inscripciones',
  'clases/esperas',
  'rutinas',
  'rutinas/asignar',
  'composicion-corporal',
  'situacion',
]

/** Has all that is of the other record be of this client; tried again after a lost answer it is done once. */
export function useFusionar(id: string) {
  const withOwnPassword = useOwnPassword()
  return useMutation({
    mutationFn: (otro: string) =>
      sendOnce(`/clientes/${id}/fusionar`, { otro }, (key) =>
        withOwnPassword(() => create<Cliente>(`clientes/${id}/fusionar`, { values: { otro }, key })),
      ),
    onSettled: useAskAnew([...changed, ...MERGED]),
  })
}
