import { type Screen, screens } from '@gym/contract/permissions'
import { Alert, Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'

/** Screens that do their work for anybody, or have their own word on it when it comes to saving. */
const openToAll: readonly Screen[] = ['/clientes/crear']

export function worksWithoutSession(screen: Screen): boolean {
  return openToAll.includes(screen)
}

/** A screen opened with `?public=true` whose work needs a session: it says so and leads to the login. */
export function SignInNeeded({ screen }: { screen: Screen }) {
  return (
    <Page title={screens[screen].label}>
      <Alert color="yellow" variant="outline" role="alert">
        <Stack gap="xs" align="flex-start">
          Debes iniciar sesión para ver esta página.
          <Anchor component={Link} to="/login">
            Iniciar sesión
          </Anchor>
        </Stack>
      </Alert>
    </Page>
  )
}
