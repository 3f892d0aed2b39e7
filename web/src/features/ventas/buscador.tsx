import type { Producto } from '@gym/contract/productos/productos.schema'
import { ServerPicker } from '../../ui/picker/server-picker.tsx'
import { useProductoByCodigo, useProductoSearch } from '../productos/productos.api.ts'
import { detalleDeProducto, noSeVende } from './venta-words.ts'

export const BUSCADOR = 'producto'

interface BuscadorProps {
  onPick: (producto: Producto) => void
  refusalOf?: (producto: Producto) => string | null
}

export function Buscador({ onPick, refusalOf = noSeVende }: BuscadorProps) {
  return (
    <ServerPicker<Producto>
      label="Producto"
      placeholder="Nombre o código"
      size="lg"
      data-path={BUSCADOR}
      // No quick choice for a text with a digit: it may be the beginning of another product's code.
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
