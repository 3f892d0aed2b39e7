import { LinkButton } from '../../ui/layout/link-button.tsx'
import type { PickedClient } from '../clientes/client-picker.tsx'

export function SeePlan({ cliente, onClick }: { cliente: PickedClient; onClick?: () => void }) {
  const { nombre, apellido, numeroIdentificacion } = cliente
  if (!numeroIdentificacion) return null
  return (
    <LinkButton
      to="/rutinas/editar-asignacion"
      search={{ buscar: numeroIdentificacion }}
      size="xs"
      variant="default"
      onClick={onClick}
    >
      Ver la rutina de {nombre} {apellido}
    </LinkButton>
  )
}
