import type { Producto } from '@gym/contract/productos/productos.schema'
import type { VentaListada } from '@gym/contract/ventas/ventas.schema'

export const MOST = 12

/** The given plans, then at most `MOST` products on sale and in stock: best sellers first, others as given. */
export function masVendidos(
  planes: Producto[],
  productos: Producto[],
  ventas: Pick<VentaListada, 'descripciones'>[],
): Producto[] {
  const times = new Map<string, number>()
  for (const nombre of ventas.flatMap(({ descripciones }) => descripciones))
    times.set(nombre, (times.get(nombre) ?? 0) + 1)
  const sold = ({ nombre }: Producto) => times.get(nombre) ?? 0
  const sellable = productos
    .filter(
      ({ plan, estado, llevaStock, stock }) => !plan && estado === 'activo' && (!llevaStock || stock > 0),
    )
    .sort((one, other) => sold(other) - sold(one))
  return [...planes, ...sellable.slice(0, MOST)]
}
