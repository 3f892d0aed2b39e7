import type { Producto } from '@gym/contract/productos'
import type { VentaListada } from '@gym/contract/ventas'

const MOST = 12

/** The products that can be sold now, those that the sales name most often first, the others in their order. */
export function masVendidos(
  productos: Producto[],
  ventas: Pick<VentaListada, 'descripciones'>[],
): Producto[] {
  const times = new Map<string, number>()
  for (const nombre of ventas.flatMap(({ descripciones }) => descripciones))
    times.set(nombre, (times.get(nombre) ?? 0) + 1)
  const sold = ({ nombre }: Producto) => times.get(nombre) ?? 0
  return productos
    .filter(({ estado, llevaStock, stock }) => estado === 'activo' && (!llevaStock || stock > 0))
    .sort((one, other) => sold(other) - sold(one))
    .slice(0, MOST)
}
