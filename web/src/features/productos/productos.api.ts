import { barcodeSpellings } from '@gym/contract/core/identificacion.rules'
import type { CostoDeProducto, NuevoCosto } from '@gym/contract/indicadores/preguntas.schema'
import type { ProductoDeMostrador } from '@gym/contract/operaciones/instantanea.schema'
import type {
  CambioExistencias,
  Existencia,
  NuevoProducto,
  Producto,
} from '@gym/contract/productos/productos.schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callPage, edit, type Submission } from '../../api/http.ts'
import {
  listParams,
  oneOf,
  pageOf,
  readForPaper,
  useMatches,
  useRemove,
  useSave,
} from '../../api/resource-queries.ts'
import { networkFirst } from '../../offline/snapshot/network-first.ts'
import type { ListSearch } from '../../routing/search.ts'

export const productoQuery = (id: string) => oneOf<Producto>('productos', id)

type ProductosSearch = ListSearch & { existencias?: 'bajas' }

const paramsOf = ({ existencias, ...search }: ProductosSearch) => ({
  ...listParams(search),
  ...(existencias && { existencias }),
})

export const productosQuery = (search: ProductosSearch) => pageOf<Producto>('productos', paramsOf(search))

export const productosForPaper = (search: ProductosSearch) =>
  readForPaper<Producto>('productos', paramsOf(search))

export const useProductoSearch = (typed: string) =>
  useMatches<Producto>('productos', typed, {
    fromSnapshot(mostrador, buscar) {
      const { rows, hasMore } = mostrador.productos(buscar)
      return { rows: rows.map(asProducto), hasMore }
    },
  })

/** Product from the offline snapshot, which has only products on sale. */
export const asProducto = (row: ProductoDeMostrador): Producto => ({
  ...row,
  estado: 'activo',
  descripcion: null,
  categoria: null,
  minimo: 0,
})

const MOST = 200

/** Products with the same name, ignoring case and accents. */
export const tocayosQuery = (nombre: string) =>
  queryOptions({
    queryKey: ['productos', 'con el nombre', nombre],
    queryFn: async ({ signal }) =>
      (await callPage<Producto>('productos', { nombre, limite: MOST }, signal)).rows,
  })

const enVentaDe = (named: Producto[]) => named.find(({ estado }) => estado === 'activo') ?? null

export const useProductoEnVenta = (nombre: string) =>
  useQuery({
    ...tocayosQuery(nombre),
    select: enVentaDe,
  })

/** Product with exactly this code (ignoring case and accents) or barcode; null without one. */
export async function findProductoByCodigo(typed: string, signal?: AbortSignal): Promise<Producto | null> {
  return networkFirst<Producto | null>(
    async () => {
      for (const codigo of new Set([typed.trim(), ...barcodeSpellings(typed)])) {
        const { rows } = await callPage<Producto>('productos', { codigo, limite: 1 }, signal)
        if (rows[0]) return rows[0]
      }
      return null
    },
    (mostrador) => {
      const row = mostrador.productoBy(typed)
      return row ? asProducto(row) : null
    },
  )
}

export const useProductoByCodigo = (typed: string) =>
  useQuery({
    queryKey: ['productos', 'codigo', typed],
    queryFn: ({ signal }) => findProductoByCodigo(typed, signal),
    enabled: typed !== '',
    gcTime: 0,
  })

/** Finds another product that already has one of these codes, as its code or as a barcode. */
export const useProductoCon = (codigos: string[], id: string | undefined) =>
  useQuery({
    queryKey: ['productos', 'con el código', codigos, id],
    queryFn: async ({ signal }) => {
      for (const codigo of codigos) {
        const { rows } = await callPage<Producto>('productos', { codigo, limite: MOST }, signal)
        const other = rows.find(({ _id }) => _id !== id)
        if (other) return other
      }
      return null
    },
    gcTime: 0,
  })

export const useSaveProducto = (id?: string) =>
  useSave<Producto, Partial<z.input<typeof NuevoProducto>>>('productos', id)

const STEPS_SHOWN = 10

export const existenciasQuery = (id: string) =>
  queryOptions({
    queryKey: ['productos', 'existencias', id],
    queryFn: ({ signal }) =>
      callPage<Existencia>(`productos/${id}/existencias`, { limite: STEPS_SHOWN }, signal),
  })

export const useCambiarExistencias = (id: string) =>
  useSave<Producto, z.input<typeof CambioExistencias>>(`productos/${id}/existencias`, undefined, [
    'productos',
  ])

export const costoQuery = (id: string) =>
  queryOptions({
    queryKey: ['costos', id],
    queryFn: ({ signal }) => call<CostoDeProducto>('get', `productos/${id}/costo`, { signal }),
  })

export function usePonerCosto(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof NuevoCosto>>) =>
      edit<CostoDeProducto>(`productos/${id}/costo`, submission),
    onSuccess: ({ entity }) => queryClient.setQueryData(costoQuery(id).queryKey, entity),
  })
}

export const useDeleteProducto = () => useRemove('productos')
