import type {
  CambiosRapidos,
  Producto,
  Rapidos as ProductosRapidos,
} from '@gym/contract/productos/productos.schema'
import type { DevolucionRegistrada, NuevaDevolucion } from '@gym/contract/ventas/devoluciones.schema'
import type { CambiosCobros, Venta, VentaListada } from '@gym/contract/ventas/ventas.schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callPage, callVersioned, create, edit, type Submission } from '../../api/http.ts'
import { MONEY_MOVED } from '../../api/money-moved.ts'
import { loaded, oneOf, useInvalidate } from '../../api/resource-queries.ts'
import { networkFirst } from '../../offline/snapshot/network-first.ts'
import type { Snapshot } from '../../offline/snapshot/snapshot.ts'
import { askPlanes } from '../planes/planes.api.ts'
import { asProducto } from '../productos/productos.api.ts'
import type { VentaEnviada } from './carritos/carrito.ts'
import { masVendidos } from './carritos/mas-vendidos.ts'
import { productoDe } from './carritos/planes-en-venta.ts'

/** Query keys that a sale or its return invalidates, including the days that a cart shows. */
const MOVED = [...MONEY_MOVED, 'situacion']

export const useMoved = () => useInvalidate(MOVED)

export function useVender() {
  return useMutation({
    mutationFn: (submission: Submission<VentaEnviada>) => create<Venta>('ventas', submission),
    onSettled: useInvalidate(MOVED),
  })
}

const PRODUCTS_ASKED = 200
const SALES_ASKED = 50

export const elegidosQuery = queryOptions({
  queryKey: ['productos', 'elegidos'],
  queryFn: ({ signal }) => callVersioned<ProductosRapidos>('productos/rapidos', { signal }),
})

export function useSaveElegidos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (submission: Submission<CambiosRapidos>) =>
      edit<ProductosRapidos>('productos/rapidos', submission),
    onSuccess: ({ entity, etag = null }) => {
      queryClient.setQueryData(elegidosQuery.queryKey, { ...entity, etag })
      return queryClient.invalidateQueries({ queryKey: rapidosQuery.queryKey })
    },
  })
}

async function askRapidos(signal: AbortSignal) {
  const elegidos = await call<ProductosRapidos>('get', 'productos/rapidos', { signal })
  const active = elegidos.productos.filter(({ estado }) => estado === 'activo')
  if (active.length > 0) return { productos: active, areChosen: true }
  const [planes, productos, ventas] = await Promise.all([
    askPlanes(signal),
    callPage<Producto>('productos', { limite: PRODUCTS_ASKED }, signal),
    callPage<VentaListada>('ventas', { limite: SALES_ASKED }, signal),
  ])
  return { productos: masVendidos(planes.map(productoDe), productos.rows, ventas.rows), areChosen: false }
}

export function rapidosFromSnapshot({ datos }: Pick<Snapshot, 'datos'>) {
  const all = datos.productos.map(asProducto)
  const chosen = datos.rapidos.flatMap((id) => all.find(({ _id }) => _id === id) ?? [])
  if (chosen.length > 0) return { productos: chosen, areChosen: true }
  // The snapshot has no sales: orders by name.
  const planes = all.filter(({ plan }) => plan)
  return { productos: masVendidos(planes, all, []), areChosen: false }
}

/** Quick buttons: the admin's choice, else the plans, then products, the best sellers of recent sales first. */
export const rapidosQuery = queryOptions({
  queryKey: ['productos', 'rapidos'],
  queryFn: ({ signal }) => networkFirst(() => askRapidos(signal), rapidosFromSnapshot),
  ...loaded,
})

export const useVenta = (id: string) => useQuery(oneOf<Venta>('ventas', id))

export function useDevolver(id: string) {
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof NuevaDevolucion>>) =>
      create<DevolucionRegistrada>(`ventas/${id}/devolucion`, submission),
    onSettled: useInvalidate(MOVED),
  })
}

export function useCorregirCobros(id: string) {
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof CambiosCobros>>) =>
      edit<Venta>(`ventas/${id}/cobros`, submission),
    onSettled: useInvalidate(MOVED),
  })
}
