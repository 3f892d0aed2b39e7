import type { Producto } from '@gym/contract/productos'
import type {
  CambiosCobros,
  DevolucionRegistrada,
  NuevaDevolucion,
  Venta,
  VentaListada,
} from '@gym/contract/ventas'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callPage, create, edit, type Submission } from '../../lib/http.ts'
import { loaded, oneOf, useAskAnew } from '../../lib/resource-queries.ts'
import type { VentaEnviada } from './carrito.ts'
import { masVendidos } from './mas-vendidos.ts'

/** All that a sale, or its return, moves. */
const MOVED = ['ventas', 'productos', 'pagos', 'membresias', 'contabilidad', 'clientes', 'situacion']

/** Sells; the same key sells once. */
export function useVender() {
  return useMutation({
    mutationFn: (submission: Submission<VentaEnviada>) => create<Venta>('ventas', submission),
    onSettled: useAskAnew(MOVED),
  })
}

const PRODUCTS_ASKED = 200
const SALES_ASKED = 50

/** What is sold by one press: what the last sales sold most, then the others by their name. */
export const rapidosQuery = queryOptions({
  queryKey: ['productos', 'rapidos'],
  queryFn: async ({ signal }) => {
    const [productos, ventas] = await Promise.all([
      callPage<Producto>('productos', { limite: PRODUCTS_ASKED }, signal),
      callPage<VentaListada>('ventas', { limite: SALES_ASKED }, signal),
    ])
    return masVendidos(productos.rows, ventas.rows)
  },
  ...loaded,
})

export const useVenta = (id: string) => useQuery(oneOf<Venta>('ventas', id))

/** Takes back lines of a sale. */
export function useDevolver(id: string) {
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof NuevaDevolucion>>) =>
      create<DevolucionRegistrada>(`ventas/${id}/devolucion`, submission),
    onSettled: useAskAnew(MOVED),
  })
}

/** Says how a sale was paid, where that was said wrongly. */
export function useCorregirCobros(id: string) {
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof CambiosCobros>>) =>
      edit<Venta>(`ventas/${id}/cobros`, submission),
    onSettled: useAskAnew(MOVED),
  })
}
