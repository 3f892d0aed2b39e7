import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { may } from '@gym/contract/permissions/actions'
import { useSignedIn } from '../../session/session-user.ts'
import { LinkButton } from './link-button.tsx'

export function ImportLink({ tipo }: { tipo?: TipoImportacion }) {
  const rol = useSignedIn()?.rol
  if (!rol || !may(rol, 'importaciones:administrar')) return null
  return (
    <LinkButton variant="default" to="/importar" search={{ tipo }}>
      Importar desde Excel
    </LinkButton>
  )
}
