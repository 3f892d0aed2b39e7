import type { ErrorCode } from '@gym/contract/errors'
import { LinkButton } from '../../ui/link-button.tsx'
import { WhoHasIt } from '../../ui/who-has-it.tsx'
import { useEntrenadorByCorreo } from './entrenadores.api.ts'

/** What the people of a trainer's classes stop: their slot or their class stays while they are in it. */
const ofInscritos: readonly (ErrorCode | undefined)[] = ['HORARIO_CON_INSCRITOS', 'CUPO_MENOR_QUE_INSCRITOS']

/** Who is in the classes of a trainer, each of whom can be taken out there. */
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

/** The trainer whose e-mail another was to be given. */
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
