import { formatMoney } from '@gym/contract/money'
import type { Producto } from '@gym/contract/productos'
import type { ReactNode } from 'react'
import { counted } from '../../lib/counted.ts'
import { dotted } from '../../lib/dotted.ts'
import { ServerPicker } from '../../ui/server-picker.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useProductoSearch } from '../productos/productos.api.ts'

/** What a sale needs of a product. Stock and state are unknown for one that was deleted since. */
export type PickedProduct = Pick<Producto, '_id' | 'nombre' | 'precio'> &
  Partial<Pick<Producto, 'stock' | 'estado' | 'llevaStock'>>

interface ProductPickerProps {
  selected: PickedProduct | null
  onSelect: (product: PickedProduct | null) => void
  /** What the payment to correct holds: it can be sold again. */
  held?: { _id: string; cantidad: number } | undefined
  error?: ReactNode
}

/** Finds a product by its name. What is not on sale, or sold out, is offered with its reason and cannot be chosen. */
export function ProductPicker({ held, ...props }: ProductPickerProps) {
  const atHand = (product: PickedProduct) => stockAtHand(product, held)
  return (
    <ServerPicker<PickedProduct>
      {...props}
      label="Producto"
      data-path="producto"
      placeholder="Nombre del producto"
      nothingFound="No se encontró ningún producto."
      useMatches={useProductoSearch}
      nameOf={({ nombre }) => nombre}
      detailOf={(product) => detailOf(product, atHand(product))}
      refusalOf={(product) => refusalOf(product, atHand(product))}
    />
  )
}

/** How many can be sold: the stock, and what the payment to correct holds. Undefined where none is kept. */
export function stockAtHand(
  { _id, stock, llevaStock }: PickedProduct,
  held: { _id: string; cantidad: number } | undefined,
): number | undefined {
  if (!llevaStock || stock === undefined) return undefined
  return stock + (held?._id === _id ? held.cantidad : 0)
}

function detailOf({ precio, estado }: PickedProduct, atHand: number | undefined): string {
  const price = formatMoney(precio)
  if (estado === 'inactivo') return dotted(price, 'inactivo')
  if (atHand === undefined) return price
  return dotted(price, atHand === 0 ? 'agotado' : counted(atHand, ['disponible', 'disponibles']))
}

function refusalOf({ _id, nombre, estado }: PickedProduct, atHand: number | undefined): ReactNode {
  if (estado === 'inactivo') return `${nombre} está inactivo: no se vende.`
  if (atHand !== 0) return null
  return (
    <>
      {nombre} está agotado: no quedan existencias.{' '}
      <TextLink to="/productos/editar/$id" params={{ id: _id }} size="xs">
        Súmalas en Productos
      </TextLink>
      .
    </>
  )
}
