import type { Day } from '@gym/contract/calendar'
import { type Acceso, entradaOf } from './entrada.ts'
import { LinkButton } from './link-button.tsx'

interface RemedioProps {
  acceso: Acceso
  /** Of the client that the door speaks of: the screen that it leads to is filled in with them. */
  clienteId: string
  today: Day
}

/** The one button that mends what the door says. */
export function Remedio({ acceso, clienteId, today }: RemedioProps) {
  const { remedy } = entradaOf(acceso, today)
  if (remedy === 'renovar-membresia' && acceso.renovable)
    return (
      <LinkButton variant="default" to="/membresias/crear" search={{ renovar: acceso.renovable }}>
        Renovar membresía
      </LinkButton>
    )
  if (remedy === 'nueva-membresia')
    return (
      <LinkButton variant="default" to="/membresias/crear" search={{ cliente: clienteId }}>
        Nueva membresía
      </LinkButton>
    )
  if (remedy === 'editar-cliente')
    return (
      <LinkButton variant="default" to="/clientes/editar/$id" params={{ id: clienteId }}>
        Editar cliente
      </LinkButton>
    )
  return null
}
