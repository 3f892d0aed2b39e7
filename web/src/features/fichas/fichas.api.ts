import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { FusionPrevia } from '@gym/contract/clientes/fusiones.schema'
import type { TipoDeLinea } from '@gym/contract/clientes/lineas.rules'
import type { HechoDeLinea } from '@gym/contract/clientes/lineas.schema'
import { PAGE_SIZE } from '@gym/contract/core/lists.rules'
import type {
  BorradoPrevio,
  ClienteEliminado,
  CuentaPorVincular,
  CuentaVinculada,
} from '@gym/contract/mis-datos/mis-datos.schema'
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callPage, create } from '../../api/http.ts'
import { listParams, pageOf, useInvalidate, useMatches } from '../../api/resource-queries.ts'
import { sendFile } from '../../api/send-file.ts'
import { sendOnce } from '../../offline/outbox/unanswered.ts'
import type { ListSearch } from '../../routing/search.ts'

interface LineaSearch {
  pagina?: number | undefined
  filtro?: TipoDeLinea | undefined
}

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

export function useSaveFoto(id: string) {
  return useMutation({
    mutationFn: (file: Blob | null) =>
      file ? sendFile<unknown>(`clientes/${id}/foto`, file) : call<unknown>('delete', `clientes/${id}/foto`),
    onSettled: useInvalidate(changed),
  })
}

export const useFusionPrevia = (id: string, otro: string | undefined) =>
  useQuery({
    queryKey: ['clientes', 'fusion', id, otro],
    queryFn: otro
      ? ({ signal }) =>
          call<FusionPrevia>('get', `clientes/${id}/fusionar`, { searchParams: { otro }, signal })
      : skipToken,
    gcTime: 0,
  })

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

/** Merges another record into this client. An unanswered request is retried with its idempotency key. */
export function useFusionar(id: string) {
  return useMutation({
    mutationFn: (otro: string) =>
      sendOnce(`/clientes/${id}/fusionar`, { otro }, (key) =>
        create<Cliente>(`clientes/${id}/fusionar`, { values: { otro }, key }),
      ),
    onSettled: useInvalidate([...changed, ...MERGED]),
  })
}

export const useCuentaSearch = (typed: string) => useMatches<CuentaPorVincular>('clientes/cuentas', typed)

export const cuentaQuery = (id: string) =>
  queryOptions({
    queryKey: ['clientes', 'cuenta', id],
    queryFn: ({ signal }) => call<CuentaVinculada>('get', `clientes/${id}/vincular`, { signal }),
  })

export function useVincular(id: string) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate(['clientes/cuentas'])
  return useMutation({
    mutationFn: (usuario: string | null) =>
      call<CuentaVinculada>('post', `clientes/${id}/vincular`, { json: { usuario } }),
    onSuccess: (linked) => queryClient.setQueryData(cuentaQuery(id).queryKey, linked),
    onSettled: invalidate,
  })
}

export const borradoQuery = (id: string) =>
  queryOptions({
    queryKey: ['clientes', 'borrado', id],
    queryFn: ({ signal }) => call<BorradoPrevio>('get', `clientes/${id}/borrar-datos`, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

const ERASED = [...changed, ...MERGED, 'clientes/eliminados', 'users', 'hoy']

export function useBorrarDatos(id: string) {
  const invalidate = useInvalidate(ERASED)
  return useMutation({
    mutationFn: (confirmacion: string) =>
      call('post', `clientes/${id}/borrar-datos`, { json: { confirmacion } }),
    onSettled: invalidate,
  })
}

export const eliminadosQuery = (search: ListSearch) =>
  pageOf<ClienteEliminado>('clientes/eliminados', listParams(search))
