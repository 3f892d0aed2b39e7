import type { ErrorCode } from '@gym/contract/core/errors'
import { WhoHasIt } from '../../ui/feedback/who-has-it.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useEntrenadorByCorreo } from './entrenadores.api.ts'

/** Errors due to enrolled clients: their slot must stay, with a place for each of them. */
const ofInscritos: readonly (ErrorCode | undefined)[] = ['HORARIO_CON_INSCRITOS', 'CUPO_MENOR_QUE_INSCRITOS']

export function inscritosOf(
  { codigo }: { codigo?: ErrorCode | undefined },
  entrenador: { nombre: string; apellido: string },
) {
  if (!ofInscritos.includes(codigo)) return null
  const name = `${entrenador.nombre} ${entrenador.apellido}`
  return (
    <LinkButton size="xs" variant="default" to="/clases/inscritos" search={{ buscar: name }}>
      Ver los inscritos de {name}
    </LinkButton>
  )
}

export function WhoHasCorreo({ correo }: { correo: string }) {
  return (
    <WhoHasIt query={useEntrenadorByCorreo(correo)}>
      {({ _id, nombre, apellido }) => (
        <LinkButton size="xs" variant="default" to="/entrenadores/editar/$id" params={{ id: _id }}>
          Ver a {nombre} {apellido}
        </LinkButton>
      )}
    </WhoHasIt>
  )
}
