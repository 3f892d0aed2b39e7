import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { formatMoney } from '@gym/contract/core/money'
import { faltanEnPalabras } from '@gym/contract/planes/planes.rules'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fichaQuery } from '../../../api/ficha.ts'
import type { Outcome } from '../../../offline/check-ins/check-in.ts'
import { Remedy } from '../../../ui/feedback/remedy.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import type { CheckInCardProps } from './check-in-acts.tsx'

interface PendienteProps extends CheckInCardProps {
  standing: Ficha | undefined
  leaving: { volver: '/recepcion' | undefined; onGo: () => void }
}

export function Pendiente({ checkIn, standing, isLatest, openedAt = 0, leaving }: PendienteProps) {
  const { cliente, outcome } = checkIn
  const isBlocked = outcome?.kind === 'blocked'
  // After the list was opened again, another screen may have resolved them.
  const isReopened = checkIn.at < openedAt && hasPendiente(outcome)
  // An online refusal has none of them: they come from the client's page (`Ficha`).
  const isAsked = isLatest === true && cliente !== null && ((isBlocked && !outcome.segun) || isReopened)
  const { data } = useQuery({ ...fichaQuery(cliente?._id ?? ''), enabled: isAsked })
  const said = pendienteOf(outcome)
  if (!cliente || !said) return null
  const {
    membresia,
    porCobrar,
    pagoSuelto,
    faltanPersonas = 0,
  } = standing ?? (isAsked ? data : undefined) ?? said
  const size = isLatest ? 'sm' : 'xs'
  const look = { size, variant: 'default', onClick: leaving.onGo } as const
  // The remedies need the server.
  const isOnline = outcome?.kind !== 'noted' && !(isBlocked && outcome.segun)
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

type Dicho = Partial<Pick<Ficha, 'porCobrar' | 'pagoSuelto' | 'faltanPersonas'>> & {
  membresia?: object | null
}

function hasPendiente(outcome: Outcome | null): boolean {
  const { porCobrar, pagoSuelto, faltanPersonas = 0 } = pendienteOf(outcome) ?? {}
  return Boolean(porCobrar || pagoSuelto) || faltanPersonas > 0
}

/** The outcome's own matters; null if the outcome tells nothing of the client. */
function pendienteOf(outcome: Outcome | null): Dicho | null {
  switch (outcome?.kind) {
    case 'entered':
      return outcome.entrada
    case 'registered':
      return { porCobrar: outcome.asistencia.porCobrar ?? null }
    case 'noted':
      return outcome.entrada ?? { porCobrar: outcome.asistencia?.porCobrar ?? null }
    case 'blocked':
      return outcome.pendiente ?? {}
    default:
      return null
  }
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
