import type { Codificacion } from '@gym/contract/importaciones/importaciones.rules'
import type {
  CambiosFila,
  Fila,
  FilaCorregida,
  Importacion,
  ImportacionListada,
  Mapa,
  RespuestaFilas,
  Titulos,
} from '@gym/contract/importaciones/importaciones.schema'
import type { EstadoFila, TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callPage, type Page } from '../../api/http.ts'
import { listParams, pageOf } from '../../api/resource-queries.ts'
import { sendFile } from '../../api/send-file.ts'
import type { ListSearch } from '../../routing/search.ts'
import { fileType } from './file-type.ts'

const IMPORTACIONES = 'importaciones'
const POLL_MS = 500
export const ROWS_A_PAGE = 100

const pathOf = (id: string) => `${IMPORTACIONES}/${encodeURIComponent(id)}`
const keyOf = (id: string) => [IMPORTACIONES, 'una', id]
/** Separate key: invalidating the import does not refetch the rows, so that a corrected row stays in view. */
const rowsKeyOf = (id: string) => [`${IMPORTACIONES}/filas`, id]

export const plantillaPath = `${IMPORTACIONES}/plantilla`
export const informePath = (id: string) => `${pathOf(id)}/informe`

export const importacionesQuery = ({ pagina }: ListSearch) =>
  pageOf<ImportacionListada>(IMPORTACIONES, listParams({ pagina }))

export const importacionQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call<Importacion>('get', pathOf(id), { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  })

/** Polls during an action of this screen, whose progress the server may not report yet. */
export const followedQuery = (id: string) => ({ ...importacionQuery(id), refetchInterval: POLL_MS })

export const actingKey = (id: string) => [IMPORTACIONES, id]

/** True during a dry run, an import or its undo. */
export const isUnderWay = (importacion: Pick<Importacion, 'progreso'> | undefined) =>
  typeof importacion?.progreso === 'number'

export interface FilasSearch {
  estado?: EstadoFila | undefined
  pagina?: number | undefined
}

export const filasQuery = (id: string, { estado, pagina = 1 }: FilasSearch) =>
  queryOptions({
    queryKey: [...rowsKeyOf(id), { estado, pagina }],
    queryFn: ({ signal }) => {
      const params = { limite: ROWS_A_PAGE, pagina, ...(estado && { estado }) }
      return callPage<Fila>(`${pathOf(id)}/filas`, params, signal)
    },
    placeholderData: keepPreviousData,
  })

export function sendImportacion(
  tipo: TipoImportacion,
  file: File | string,
  {
    codificacion,
    ...sending
  }: { onShare: (share: number) => void; signal: AbortSignal; codificacion?: Codificacion | undefined },
): Promise<Importacion> {
  const params = new URLSearchParams({
    tipo,
    ...(typeof file !== 'string' && { nombre: file.name }),
    ...(codificacion && { codificacion }),
  })
  const body = new Blob([file], { type: fileType(file) })
  return sendFile(`${IMPORTACIONES}?${params}`, body, { ...sending, method: 'POST' })
}

export const useDecirTitulos = (id: string) =>
  useAct(id, (json: Titulos) => call('put', `${pathOf(id)}/titulos`, { json }))

/** Returns a function that refetches the rows, so that corrected rows leave the list of their old state. */
export function useReadFilas(id: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: rowsKeyOf(id) })
}

export const useProbar = (id: string) =>
  useAct(id, (mapa: Mapa) => call('put', `${pathOf(id)}/mapa`, { json: mapa }))

export type Probar = ReturnType<typeof useProbar>

export const useEjecutar = (id: string) => useAct<void>(id, () => call('post', `${pathOf(id)}/ejecutar`))

export const useDeshacer = (id: string) => useAct<void>(id, () => call('post', `${pathOf(id)}/deshacer`))

function useAct<Of>(id: string, act: (of: Of) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: actingKey(id),
    mutationFn: act,
    onSettled: () => invalidateImportacion(client, id),
  })
}

async function invalidateImportacion(client: QueryClient, id: string) {
  client.invalidateQueries({ queryKey: rowsKeyOf(id) })
  client.invalidateQueries({ queryKey: [IMPORTACIONES, 'lista'] })
  await client.invalidateQueries({ queryKey: keyOf(id) })
}

const changeFila = (id: string, { fila, ...json }: CambiosFila & { fila: number }) =>
  call<FilaCorregida>('patch', `${pathOf(id)}/filas/${fila}`, { json })

export const useResponderFilas = (id: string) =>
  useAct(id, (json: RespuestaFilas) => call('patch', `${pathOf(id)}/filas`, { json }))

const stateIn = (queryKey: readonly unknown[]) =>
  (queryKey[queryKey.length - 1] as FilasSearch | undefined)?.estado

/** Replaces the revalidated rows, and adds the ones that now have the list's state. */
function withJudged(rows: Fila[], judged: ReadonlyMap<number, Fila>, estado: EstadoFila | undefined): Fila[] {
  const there = new Set(rows.map(({ fila }) => fila))
  const come = [...judged.values()].filter((row) => row.estado === estado && !there.has(row.fila))
  const now = rows.map((row) => judged.get(row.fila) ?? row)
  return come.length === 0 ? now : [...now, ...come].sort((one, other) => one.fila - other.fila)
}

/** Changes a row. It and related rows stay in the list, whatever their new state. */
export function useCambiarFila(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: CambiosFila & { fila: number }) => changeFila(id, changes),
    // Changes of an import run in sequence, so each response includes the earlier ones.
    scope: { id: `${IMPORTACIONES} ${id}` },
    onSuccess: ({ juntas, ...changed }) => {
      const judged = new Map([changed, ...juntas].map((row) => [row.fila, row]))
      for (const [queryKey, page] of client.getQueriesData<Page<Fila>>({ queryKey: rowsKeyOf(id) }))
        if (page)
          client.setQueryData(queryKey, { ...page, rows: withJudged(page.rows, judged, stateIn(queryKey)) })
      // Other lists refetch when they mount.
      client.invalidateQueries({ queryKey: rowsKeyOf(id), refetchType: 'none' })
      client.invalidateQueries({ queryKey: keyOf(id) })
    },
  })
}
