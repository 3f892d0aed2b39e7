import { LinkButton } from '../../ui/link-button.tsx'
import { WhoHasIt } from '../../ui/who-has-it.tsx'
import { useClienteByNumero } from './clientes.api.ts'

/** Links to the client who already has the number. */
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
