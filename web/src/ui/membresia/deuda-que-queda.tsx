import { formatMoney } from '@gym/contract/core/money'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fichaQuery } from '../../api/ficha.ts'
import classes from '../feedback/announced.module.css'
import { TextLink } from '../layout/text-link.tsx'

interface DeudaQueQuedaProps {
  cliente: Membresia['cliente']
  /** The act that leaves the debt: 'Cancelarla'. */
  acto: string
}

export function DeudaQueQueda({ cliente: { _id, nombre }, acto }: DeudaQueQuedaProps) {
  const saldo = useQuery(fichaQuery(_id)).data?.saldo ?? 0
  return (
    // A span, because the text of a confirmation is a paragraph, which cannot contain the div of `Announced`.
    <span aria-live="polite" className={classes.announced}>
      {saldo > 0 && (
        <Text span display="block" size="sm" fw={600} mt="xs">
          {nombre} debe {formatMoney(saldo)}. {acto} no quita esa deuda: se sigue cobrando, o se resta con la
          devolución de su venta.{' '}
          <TextLink to="/ventas" search={{ cliente: _id }}>
            Ver sus ventas
          </TextLink>
        </Text>
      )}
    </span>
  )
}
