import { labels } from '@gym/contract/menus'
import type { Screen } from '@gym/contract/permissions'
import { Alert, Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'
import type { SignedIn } from './session-user.ts'

/** Screens that do their work for anybody, or have their own word on it when it comes to saving. */
const openToAll: readonly Screen[] = ['/clientes/crear', '/rutinas/consultar', '/videos-entrenamiento']

export function worksWithoutSession(screen: Screen): boolean {
  return openToAll.includes(screen)
}

const sentences: Partial<Record<Screen, string>> = {
  '/clases': 'Debes iniciar sesión para ver las clases.',
  '/indicadores': 'Debes iniciar sesión para ver los indicadores.',
  '/admin/inscripciones': 'Debes iniciar sesión como ADMIN.',
}

/** A screen opened with `?public=true` whose work needs a session, or another role's: it says so. */
export function SignInNeeded({ screen, user }: { screen: Screen; user: SignedIn | undefined }) {
  return (
    <Page title={labels[screen]}>
      <Alert color="yellow" variant="outline" role="alert">
        <Stack gap="xs" align="flex-start">
          {user
            ? 'Acceso denegado. Solo para administradores.'
            : (sentences[screen] ?? 'Debes iniciar sesión para ver esta página.')}
          {user ? (
            <Anchor component={Link} to="/dashboard">
              Volver al Dashboard
            </Anchor>
          ) : (
            <Anchor component={Link} to="/login">
              Iniciar sesión
            </Anchor>
          )}
        </Stack>
      </Alert>
    </Page>
  )
}
