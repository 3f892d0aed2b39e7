import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { formatMoney } from '@gym/contract/core/money'
import { faltanEnPalabras } from '@gym/contract/planes/planes.rules'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Remedy } from '../../../ui/feedback/remedy.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import type { CheckInCardProps } from './check-in-acts.tsx'
import { mattersOf } from './matters.ts'

interface PendienteProps extends CheckInCardProps {
  page: Ficha | undefined
  leaving: { volver: '/recepcion' | undefined; onGo: () => void }
}

export function Pendiente({ checkIn, page, isLatest, leaving }: PendienteProps) {
  const { cliente, outcome } = checkIn
  const said = mattersOf(outcome)
  if (!cliente || !said) return null
  const { membresia, porCobrar, pagoSuelto, faltanPersonas = 0 } = page ?? said
  const size = isLatest ? 'sm' : 'xs'
  const look = { size, variant: 'default', onClick: leaving.onGo } as const
  // The remedies need the server.
  const isOnline = outcome?.kind !== 'noted' && !(outcome?.kind === 'blocked' && outcome.segun)
  return (
    <>
      {porCobrar && (
        <Line isLatest={isLatest} text="Su membresía está sin cobrar.">
          {isOnline && (
            <Remedy
              accion="cobrar-membresia"
              clienteId={cliente._id}
              renovable={porCobrar}
              size={size}
              {...leaving}
            />
          )}
        </Line>
      )}
      {pagoSuelto && (
        <Line isLatest={isLatest} text={`Tiene un pago de ${formatMoney(pagoSuelto.monto)} sin membresía.`}>
          {isOnline && membresia && (
            <LinkButton {...look} to="/clientes/$id" params={{ id: cliente._id }}>
              Ver ficha
            </LinkButton>
          )}
          {isOnline && !membresia && (
            <LinkButton {...look} to="/membresias/crear" search={{ pago: pagoSuelto._id }}>
              Crear su membresía
            </LinkButton>
          )}
        </Line>
      )}
      {faltanPersonas > 0 && (
        <Line isLatest={isLatest} text={`${faltanEnPalabras(faltanPersonas)} en su plan.`}>
          {isOnline && (
            <LinkButton {...look} to="/clientes/$id" params={{ id: cliente._id }}>
              Agregar persona
            </LinkButton>
          )}
        </Line>
      )}
    </>
  )
}

interface LineProps {
  text: string
  isLatest: boolean | undefined
  children: ReactNode
}

const Line = ({ text, isLatest, children }: LineProps) => (
  <Group gap="xs">
    <Text fw={600} fz={isLatest ? 'lg' : 'sm'}>
      {text}
    </Text>
    {children}
  </Group>
)
