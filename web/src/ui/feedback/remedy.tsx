import type { Accion } from '@gym/contract/entradas/entradas.rules'
import { Button, Text } from '@mantine/core'
import { asApiError } from '../../api/api-error.ts'
import { useResumeMembresia } from '../../api/membresia-dates.ts'
import { LinkButton } from '../layout/link-button.tsx'

interface RemedyProps {
  accion: Accion | null | undefined
  clienteId: string
  /** Id of the membership to charge or to unfreeze; without it, these two remedies render nothing. */
  renovable: string | null
  size: 'sm' | 'xs'
  /** The desk to which the sale and the client's form return. */
  volver?: '/recepcion' | undefined
  onGo?: () => void
  /** Called after an unfreeze, which does not leave the screen. */
  onResolved?: () => void
}

export function Remedy({ accion, clienteId, renovable, size, volver, onGo, onResolved }: RemedyProps) {
  const look = { size, variant: 'default' }
  if (accion === 'renovar' || accion === 'vender')
    return (
      <LinkButton {...look} to="/vender" search={{ cliente: clienteId, renovar: 1, volver }} onClick={onGo}>
        {accion === 'renovar' ? 'Renovar y cobrar' : 'Vender membresía'}
      </LinkButton>
    )
  if (accion === 'cobrar')
    return (
      <LinkButton {...look} to="/vender" search={{ cliente: clienteId, deuda: 1, volver }} onClick={onGo}>
        Cobrar deuda
      </LinkButton>
    )
  if (accion === 'cobrar-membresia')
    return (
      renovable && (
        <LinkButton
          {...look}
          to="/vender"
          search={{ cliente: clienteId, membresia: renovable, volver }}
          onClick={onGo}
        >
          Cobrarla
        </LinkButton>
      )
    )
  if (accion === 'descongelar')
    return renovable && <Descongelar id={renovable} size={size} onResolved={onResolved} />
  if (!accion) return null
  const params = { id: clienteId }
  if (accion === 'reactivar')
    return (
      <LinkButton
        {...look}
        to="/clientes/editar/$id"
        params={params}
        search={{ volver: volver ?? 'ficha' }}
        onClick={onGo}
      >
        Reactivar
      </LinkButton>
    )
  return (
    <LinkButton {...look} to="/clientes/$id" params={params}>
      {accion === 'foto' ? 'Poner la foto' : 'Ver ficha'}
    </LinkButton>
  )
}

/** Ends a freeze at once, without the preview, because the client waits. */
function Descongelar({ id, size, onResolved }: { id: string } & Pick<RemedyProps, 'size' | 'onResolved'>) {
  const descongelar = useResumeMembresia(id, 'descongelar')
  if (descongelar.isSuccess)
    return (
      <Text size="sm" role="status">
        Ya está descongelada.
      </Text>
    )
  return (
    <>
      <Button
        size={size}
        variant="default"
        loading={descongelar.isPending}
        onClick={() => descongelar.mutate(undefined, { onSuccess: onResolved })}
      >
        Descongelar
      </Button>
      {descongelar.isError && (
        <Text size="sm" role="alert">
          {asApiError(descongelar.error).message}
        </Text>
      )}
    </>
  )
}
