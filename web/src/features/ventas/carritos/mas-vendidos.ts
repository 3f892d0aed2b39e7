import type { Producto } from '@gym/contract/productos/productos.schema'
import type { VentaListada } from '@gym/contract/ventas/ventas.schema'

const MOST = 12

/** Sellable products: plans, then best sellers, then the others in order. */
export function masVendidos(
  productos: Producto[],
  ventas: Pick<VentaListada, 'descripciones'>[],
): Producto[] {
  const times = new Map<string, number>()
  for (const nombre of ventas.flatMap(({ descripciones }) => descripciones))
    times.set(nombre, (times.get(nombre) ?? 0) + 1)
  const sold = (producto: Producto) =>
    producto.plan ? Number.POSITIVE_INFINITY : (times.get(producto.nombre) ?? 0)
  return productos
    .filter(({ estado, llevaStock, stock }) => estado === 'activo' && (!llevaStock || stock > 0))
    .sort((one, other) => (sold(one) === sold(other) ? 0 : sold(other) - sold(one)))
    .slice(0, MOST)
}
