import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { Button } from '@mantine/core'
import { LinkButton } from '../layout/link-button.tsx'
import { StatusBadge } from '../layout/status-badge.tsx'

/** True if the membership is known to be uncharged, or is free without the reason of a courtesy. */
export const isSinCobrar = ({ cobrada, gratis }: Pick<Membresia, 'cobrada' | 'gratis'>) =>
  cobrada === false || gratis

export function CobroDeMembresia({ membresia }: { membresia: Membresia }) {
  const { pagoAnulado, cobrada, gratis, cortesia } = membresia
  if (pagoAnulado) return <StatusBadge state="Su pago fue eliminado" tone="bad" />
  if (cobrada === false) return <StatusBadge state="Sin cobrar" />
  if (gratis) return <StatusBadge state="Gratis, sin motivo" />
  return cortesia !== null && cobrada === null && <StatusBadge state="Cortesía" />
}

interface CobrarlaProps {
  size: 'compact-sm' | 'sm' | 'xs'
  variant: 'light' | 'default'
  membresia: Membresia
  onCortesia: () => void
}

export function Cobrarla({ membresia, onCortesia, ...look }: CobrarlaProps) {
  const { _id, cliente, cobrada } = membresia
  const name = `la membresía de ${cliente.nombre} ${cliente.apellido}`
  if (!isSinCobrar(membresia)) return null
  return (
    <>
      {cobrada === false && (
        <LinkButton
          to="/vender"
          search={{ cliente: cliente._id, membresia: _id }}
          aria-label={`Cobrarla: ${name}`}
          {...look}
        >
          Cobrarla
        </LinkButton>
      )}
      <Button aria-label={`Es cortesía: ${name}`} {...look} onClick={onCortesia}>
        Es cortesía
      </Button>
    </>
  )
}
