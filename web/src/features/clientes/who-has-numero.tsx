import { WhoHasIt } from '../../ui/feedback/who-has-it.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useClienteByNumero } from './clientes.api.ts'

export function WhoHasNumero({ numero }: { numero: string }) {
  return (
    <WhoHasIt query={useClienteByNumero(numero)}>
      {({ _id, nombre, apellido }) => (
        <LinkButton size="xs" variant="default" to="/clientes/$id" params={{ id: _id }}>
          Ver a {nombre} {apellido}
        </LinkButton>
      )}
    </WhoHasIt>
  )
}
