import { formatMoney } from '@gym/contract/core/money'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { foldText } from '../../format/plain-text.ts'
import { Caution } from '../../ui/feedback/caution.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { tocayosQuery } from './productos.api.ts'

const TYPED_MS = 400

export function SameName({
  nombre,
  own,
}: {
  nombre: string
  own?: { _id: string; nombre: string } | undefined
}) {
  const [typed] = useDebouncedValue(nombre.trim(), TYPED_MS)
  const isAsked = typed !== '' && typed !== own?.nombre
  const { data = [] } = useQuery({ ...tocayosQuery(typed), enabled: isAsked, retry: false })
  const isSame = ({ _id, nombre }: Producto) => _id !== own?._id && foldText(nombre) === foldText(typed)
  const other = isAsked ? data.find(isSame) : undefined
  return (
    <Caution>
      {other && (
        <>
          Ya existe «{other.nombre}», a {formatMoney(other.precio)}.{' '}
          <TextLink to="/productos/editar/$id" params={{ id: other._id }} target="_blank">
            Verlo en otra pestaña
          </TextLink>
        </>
      )}
    </Caution>
  )
}
