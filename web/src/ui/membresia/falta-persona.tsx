import type { Day } from '@gym/contract/core/calendar'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { faltanEnPalabras } from '@gym/contract/planes/planes.rules'
import { Button } from '@mantine/core'
import { StatusBadge } from '../layout/status-badge.tsx'

interface LacksProps {
  membresia: Membresia
  today: Day
}

const lacks = ({ membresia: { faltanPersonas, fechafin }, today }: LacksProps) =>
  faltanPersonas > 0 && fechafin >= today

/** States, until the membership ends, how many persons of its plan have no membership yet. */
export const FaltaPersona = (props: LacksProps) =>
  lacks(props) && <StatusBadge state={faltanEnPalabras(props.membresia.faltanPersonas)} tone="warning" />

interface AgregarPersonaProps extends LacksProps {
  size: 'compact-sm' | 'sm' | 'xs'
  variant: 'light' | 'default'
  onClick: () => void
}

export function AgregarPersona({ size, variant, onClick, ...props }: AgregarPersonaProps) {
  const { nombre, apellido } = props.membresia.cliente
  if (!lacks(props)) return null
  return (
    <Button
      size={size}
      variant={variant}
      aria-label={`Agregar persona: el plan de ${nombre} ${apellido}`}
      onClick={onClick}
    >
      Agregar persona
    </Button>
  )
}
