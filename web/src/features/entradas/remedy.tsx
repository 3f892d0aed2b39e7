import type { Accion } from '@gym/contract/entradas.rules'
import { LinkButton } from '../../ui/link-button.tsx'

interface RemedyProps {
  accion: Accion | null
  clienteId: string
  /** The membership that a renewal would take after; null where there is none. */
  renovable: string | null
  size: 'sm' | 'xs'
  /** Somebody goes to mend it. */
  onGo: () => void
}

/** The one button that mends a cause. Its screen leads back to the door. */
export function Remedy({ accion, clienteId, renovable, size, onGo }: RemedyProps) {
  const volver = '/recepcion' as const
  const look = { size, variant: 'default' }
  if (accion === 'renovar' || accion === 'vender')
    return (
      <LinkButton
        {...look}
        to="/membresias/crear"
        search={{
          ...(accion === 'renovar' && renovable ? { renovar: renovable } : { cliente: clienteId }),
          volver,
        }}
        onClick={onGo}
      >
        {accion === 'renovar' ? 'Renovar y cobrar' : 'Vender membresía'}
      </LinkButton>
    )
  if (accion === 'cobrar')
    return (
      <LinkButton {...look} to="/vender" search={{ cliente: clienteId, deuda: 1, volver }} onClick={onGo}>
        Cobrar deuda
      </LinkButton>
    )
  if (accion === null) return null
  return (
    <LinkButton
      {...look}
      to="/clientes/editar/$id"
      params={{ id: clienteId }}
      search={{ volver }}
      onClick={onGo}
    >
      {accion === 'reactivar' ? 'Reactivar' : 'Ver ficha'}
    </LinkButton>
  )
}
