import { Alert, Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ScreenFacts } from '../lib/screens.ts'
import type { SignedIn } from '../lib/session-user.ts'
import { Page } from '../ui/page.tsx'

interface SignInNeededProps {
  screen: ScreenFacts
  user: SignedIn | undefined
}

/** A screen opened with `?public=true` whose work needs a session, or another role's: it says so. */
export function SignInNeeded({ screen, user }: SignInNeededProps) {
  return (
    <Page title={screen.title ?? screen.label}>
      <Alert color="yellow" variant="outline" role="alert">
        <Stack gap="xs" align="flex-start">
          {user ? screen.forbidden : sentenceOf(screen)}
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

function sentenceOf({ signedOut }: ScreenFacts): string {
  return signedOut && 'sentence' in signedOut
    ? signedOut.sentence
    : 'Debes iniciar sesión para ver esta página.'
}
