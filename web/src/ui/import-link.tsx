import { may } from '@gym/contract/actions'
import type { TipoImportacion } from '@gym/contract/importaciones.tipos'
import { useSignedIn } from '../lib/session-user.ts'
import { LinkButton } from './link-button.tsx'

/** The way to where a sheet comes in, for who may bring one; of that kind. */
export function ImportLink({ tipo }: { tipo?: TipoImportacion }) {
  const rol = useSignedIn()?.rol
  if (!rol || !may(rol, 'importaciones:administrar')) return null
  return (
    <LinkButton variant="default" to="/importar" search={{ tipo }}>
      Importar desde Excel
    </LinkButton>
  )
}
