import type { Producto } from '@gym/contract/productos'
import { ServerPicker } from '../../ui/server-picker.tsx'
import { useProductoByCodigo, useProductoSearch } from '../productos/productos.api.ts'
import { detalleDeProducto, noSeVende } from './venta-words.ts'

/** Where F2 leads. */
export const BUSCADOR = 'producto'

interface BuscadorProps {
  onPick: (producto: Producto) => void
  /** Why a product cannot be picked; null where it can. */
  refusalOf?: (producto: Producto) => string | null
}

/** Finds a product by its name or code and puts it in the cart; the field is empty again then. */
export function Buscador({ onPick, refusalOf = noSeVende }: BuscadorProps) {
  return (
    <ServerPicker<Producto>
      label="Producto"
      placeholder="Nombre o código"
      size="lg"
      openOnFocus={false}
      data-path={BUSCADOR}
      // Of a code the one that has it is meant, never one whose code begins like it.
      isQuick={(typed) => !/\d/.test(typed)}
      nothingFound="No se encontró ningún producto."
      useMatches={useMatches}
      selected={null}
      onSelect={(producto) => producto && onPick(producto)}
      nameOf={({ nombre }) => nombre}
      detailOf={(producto) => [producto.codigo, detalleDeProducto(producto)].filter(Boolean).join(' · ')}
      refusalOf={refusalOf}
    />
  )
}

function useMatches(typed: string, entered: string) {
  const { data, hasMore, isFetching, isError, refetch } = useProductoSearch(typed)
  return { data, hasMore, isFetching, isError, refetch, exact: useProductoByCodigo(entered) }
}
