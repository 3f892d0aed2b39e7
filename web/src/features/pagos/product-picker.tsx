import { formatMoney } from '@gym/contract/money'
import type { Producto } from '@gym/contract/productos'
import { ServerPicker } from '../../ui/server-picker.tsx'
import { useProductoSearch } from '../productos/productos.api.ts'

/** What a sale needs of a product. Stock and state are unknown for one that was deleted since. */
export type PickedProduct = Pick<Producto, '_id' | 'nombre' | 'precio'> &
  Partial<Pick<Producto, 'stock' | 'estado' | 'llevaStock'>>

export function ProductPicker(props: {
  selected: PickedProduct | null
  onSelect: (product: PickedProduct | null) => void
}) {
  return (
    <ServerPicker<PickedProduct>
      {...props}
      label="Producto"
      placeholder="Nombre del producto"
      nothingFound="No se encontró ningún producto."
      useMatches={useProductoSearch}
      nameOf={({ nombre }) => nombre}
      detailOf={detailOf}
      isDisabled={({ estado }) => estado === 'inactivo'}
    />
  )
}

function detailOf({ precio, stock, estado, llevaStock }: PickedProduct): string {
  const price = formatMoney(precio)
  if (estado === 'inactivo') return `${price} · inactivo`
  if (!llevaStock) return price
  return `${price} · ${stock === 0 ? 'agotado' : `${stock} disponibles`}`
}
