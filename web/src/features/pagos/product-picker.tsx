import { formatMoney } from '@gym/contract/core/money'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { ReactNode } from 'react'
import { pluralize } from '../../format/counted.ts'
import { joinWithDots } from '../../format/dotted.ts'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { ServerPicker } from '../../ui/picker/server-picker.tsx'
import { useProductoSearch } from '../productos/productos.api.ts'

/** Stock and state are undefined for a product that is known only from its payment. */
export type PickedProduct = Pick<Producto, '_id' | 'nombre' | 'precio'> &
  Partial<Pick<Producto, 'stock' | 'estado' | 'llevaStock' | 'plan'>>

interface ProductPickerProps {
  selected: PickedProduct | null
  onSelect: (product: PickedProduct | null) => void
  /** Units of the payment being corrected, which can be sold again. */
  ownUnits?: { _id: string; cantidad: number } | undefined
  error?: ReactNode
}

export function ProductPicker({ ownUnits, ...props }: ProductPickerProps) {
  const atHand = (product: PickedProduct) => stockAtHand(product, ownUnits)
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

/** Stock plus the corrected payment's own units; undefined if the stock is not counted or unknown. */
export function stockAtHand(
  { _id, stock, llevaStock }: PickedProduct,
  ownUnits: { _id: string; cantidad: number } | undefined,
): number | undefined {
  if (!llevaStock || stock === undefined) return undefined
  return stock + (ownUnits?._id === _id ? ownUnits.cantidad : 0)
}

function detailOf({ precio, estado }: PickedProduct, atHand: number | undefined): string {
  const price = formatMoney(precio)
  if (estado === 'inactivo') return joinWithDots(price, 'inactivo')
  if (atHand === undefined) return price
  return joinWithDots(price, atHand === 0 ? 'agotado' : pluralize(atHand, ['disponible', 'disponibles']))
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
