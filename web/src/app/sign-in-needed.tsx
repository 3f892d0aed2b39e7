import { Alert, Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'

/** A screen opened with `?public=true` whose work needs a session: it says so and leads to the login. */
export function SignInNeeded({
  title,
  sentence = 'Debes iniciar sesión para ver esta página.',
}: {
  title: string
  sentence?: string
}) {
  return (
    <Page title={title}>
      <Alert color="yellow" variant="outline" role="alert">
        <Stack gap="xs" align="flex-start">
          {sentence}
          <Anchor component={Link} to="/login">
            Iniciar sesión
          </Anchor>
        </Stack>
      </Alert>
    </Page>
  )
}
