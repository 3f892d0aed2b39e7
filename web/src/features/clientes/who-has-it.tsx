import { Button } from '@mantine/core'
import { LinkButton } from '../../ui/link-button.tsx'
import { useClienteByNumero } from './clientes.api.ts'

/** Leads to the client who has a number that somebody else was to be given. */
export function WhoHasIt({ numero }: { numero: string }) {
  const { data: cliente, isLoading } = useClienteByNumero(numero)
  // Its room is kept meanwhile: the wrong field stays where it was brought into sight.
  if (isLoading)
    return (
      <Button size="xs" variant="default" style={{ visibility: 'hidden' }}>
        Ver
      </Button>
    )
  if (!cliente) return null
  return (
    <LinkButton size="xs" variant="default" to="/clientes/$id" params={{ id: cliente._id }}>
      Ver a {cliente.nombre} {cliente.apellido}
    </LinkButton>
  )
}
