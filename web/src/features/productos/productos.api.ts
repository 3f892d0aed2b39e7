import type { NuevoProducto, Producto } from '@gym/contract/productos'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callPage } from '../../lib/http.ts'
import { listParams, matchesOf, oneOf, pageOf } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

export const productoQuery = (id: string) => oneOf<Producto>('productos', id)

export const productosQuery = (search: ListSearch) => pageOf<Producto>('productos', listParams(search))

/** The products that match what is typed, for a picker. */
export const useProductoSearch = (typed: string) => useQuery(matchesOf<Producto>('productos', typed))

const MOST = 200
const sameName = new Intl.Collator('es', { sensitivity: 'base' })

/** The product of that name that is on sale, accents and case aside; null when there is none. */
export const useProductoEnVenta = (nombre: string) =>
  useQuery({
    queryKey: ['productos', 'en venta', nombre],
    queryFn: async ({ signal }) => {
      const params = { buscar: nombre, limite: MOST }
      const { rows } = await callPage<Producto>('productos', params, signal)
      return (
        rows.find((each) => each.estado === 'activo' && sameName.compare(each.nombre, nombre) === 0) ?? null
      )
    },
  })

/** Creates a product, or changes the one with the id. */
export function useSaveProducto(id?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: z.input<typeof NuevoProducto>) =>
      call<Producto>(id ? 'put' : 'post', id ? `productos/${id}` : 'productos', { json }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['productos'] }),
  })
}

export function useDeleteProducto() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('delete', `productos/${id}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['productos'] }),
  })
}
