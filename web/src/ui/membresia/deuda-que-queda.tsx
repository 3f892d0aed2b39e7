import { formatMoney } from '@gym/contract/core/money'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fichaQuery } from '../../api/ficha.ts'
import { Announced } from '../feedback/announced.tsx'
import { TextLink } from '../layout/text-link.tsx'

interface DeudaQueQuedaProps {
  cliente: Membresia['cliente']
  /** The act that leaves the debt: 'Cancelarla'. */
  acto: string
}

export function DeudaQueQueda({ cliente: { _id, nombre }, acto }: DeudaQueQuedaProps) {
  const saldo = useQuery(fichaQuery(_id)).data?.saldo ?? 0
  return (
    <Announced>
      {saldo > 0 && (
        <Text size="sm" fw={600} mt="xs">
          {nombre} debe {formatMoney(saldo)}. {acto} no quita esa deuda: se sigue cobrando, o se resta con la
          devolución de su venta.{' '}
          <TextLink to="/ventas" search={{ cliente: _id }}>
            Ver sus ventas
          </TextLink>
        </Text>
      )}
    </Announced>
  )
}
