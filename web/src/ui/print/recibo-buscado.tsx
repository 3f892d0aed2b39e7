import { dayIn, formatDay } from '@gym/contract/core/calendar'
import type { PagoAnulado, ReciboHallado } from '@gym/contract/pagos/pagos.schema'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { reciboQuery } from '../../api/recibos.ts'
import { Announced } from '../feedback/announced.tsx'
import { LinkButton } from '../layout/link-button.tsx'

const NUMERO = /^\s*(?:N\.?\s*º?\s*)?(\d{1,9})\s*$/i

interface ReciboBuscadoProps {
  buscar: string | undefined
  /** The kind of receipt that the list's own search already finds by number. */
  hallados?: ReciboHallado['tipo']
}

/** Shows which payment or sale has the searched receipt number, or that its payment was deleted. */
export function ReciboBuscado({ buscar = '', hallados }: ReciboBuscadoProps) {
  const numero = Number(NUMERO.exec(buscar)?.[1] ?? 0)
  const { data } = useQuery({ ...reciboQuery(numero), enabled: numero > 0 })
  const known = numero > 0 && data?.tipo !== hallados ? data : undefined
  return (
    <Announced>
      {known?.anulado && <Anulado anulado={known.anulado} />}
      {known && !known.anulado && (
        <Group gap="xs">
          <Text size="sm">
            El recibo N.º {numero} es de {known.tipo === 'venta' ? 'una venta' : 'un pago'}.
          </Text>
          <LinkButton
            size="compact-sm"
            variant="default"
            to={known.tipo === 'venta' ? '/ventas/$id' : '/pagos/recibo/$id'}
            params={{ id: known._id }}
          >
            Ver recibo
          </LinkButton>
        </Group>
      )}
    </Announced>
  )
}

export function Anulado({ anulado: { recibo, en, por } }: { anulado: PagoAnulado }) {
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  return (
    <Text size="sm" fw={600}>
      El pago{recibo !== null && ` del recibo N.º ${recibo}`} fue eliminado el{' '}
      {formatDay(dayIn(timeZone, new Date(en)))}
      {por && ` por ${por}`}.
    </Text>
  )
}
