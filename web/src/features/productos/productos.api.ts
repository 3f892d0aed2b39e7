import type { NuevoProducto, Producto } from '@gym/contract/productos'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../lib/http.ts'
import type { ListParams } from '../../ui/use-list-state.ts'

const SUGGESTIONS = 20

export const productoQuery = (id: string) =>
  queryOptions({
    queryKey: ['productos', 'uno', id],
    queryFn: ({ signal }) => call<Producto>('get', `productos/${id}`, { signal }),
    gcTime: 0,
  })

export function useProductos(params: ListParams) {
  return useQuery({
    queryKey: ['productos', 'lista', params],
    queryFn: ({ signal }) => callPage<Producto>('productos', params, signal),
    placeholderData: keepPreviousData,
  })
}

/** The products that match what is typed, for a picker. */
export function useProductoSearch(buscar: string) {
  return useQuery({
    queryKey: ['productos', 'buscar', buscar],
    queryFn: async ({ signal }) => {
      const params = { limite: SUGGESTIONS, ...(buscar.trim() && { buscar: buscar.trim() }) }
      return (await callPage<Producto>('productos', params, signal)).rows
    },
    placeholderData: keepPreviousData,
  })
}

/** Creates a product, or changes the one with the id. */
export function useSaveProducto(id?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: Partial<NuevoProducto>) =>
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
