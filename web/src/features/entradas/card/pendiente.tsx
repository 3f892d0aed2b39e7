import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { formatMoney } from '@gym/contract/core/money'
import { faltanEnPalabras } from '@gym/contract/planes/planes.rules'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fichaQuery } from '../../../api/ficha.ts'
import { Remedy } from '../../../ui/feedback/remedy.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import type { CheckInCardProps } from './check-in-acts.tsx'

interface PendienteProps extends CheckInCardProps {
  standing: Ficha | undefined
  leaving: { volver: '/recepcion' | undefined; onGo: () => void }
}

export function Pendiente({ checkIn, standing, isLatest, leaving }: PendienteProps) {
  const { cliente, outcome } = checkIn
  const isBlocked = outcome?.kind === 'blocked'
  // A refusal has neither the payment nor the missing persons: they come from the client's page (`Ficha`).
  const isAsked = isBlocked && isLatest === true && cliente !== null
  const { data } = useQuery({ ...fichaQuery(cliente?._id ?? ''), enabled: isAsked })
  if (!cliente || !outcome || !['entered', 'noted', 'blocked'].includes(outcome.kind)) return null
  const entered = outcome.kind === 'entered' ? outcome.entrada : undefined
  const noted = outcome.kind === 'noted' ? outcome.entrada : undefined
  const now: Partial<Pick<Ficha, 'membresia' | 'pagoSuelto' | 'faltanPersonas'>> =
    standing ?? entered ?? data ?? {}
  const { membresia, pagoSuelto, faltanPersonas = 0 } = now
  const porCobrar = isBlocked ? null : (standing ?? entered ?? noted)?.porCobrar
  const size = isLatest ? 'sm' : 'xs'
  const look = { size, variant: 'default', onClick: leaving.onGo } as const
  return (
    <>
      {porCobrar && (
        <Line isLatest={isLatest} text="Su membresía está sin cobrar.">
          {entered && (
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
          {membresia ? (
            <LinkButton {...look} to="/clientes/$id" params={{ id: cliente._id }}>
              Ver ficha
            </LinkButton>
          ) : (
            <LinkButton {...look} to="/membresias/crear" search={{ pago: pagoSuelto._id }}>
              Crear su membresía
            </LinkButton>
          )}
        </Line>
      )}
      {faltanPersonas > 0 && (
        <Line isLatest={isLatest} text={`${faltanEnPalabras(faltanPersonas)} en su plan.`}>
          <LinkButton {...look} to="/clientes/$id" params={{ id: cliente._id }}>
            Agregar persona
          </LinkButton>
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
