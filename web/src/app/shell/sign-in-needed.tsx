import { Alert, Stack } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ScreenFacts, whyToSignIn } from '../../routing/screens.ts'
import type { SignedIn } from '../../session/session-user.ts'
import { Page } from '../../ui/layout/page.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'

interface SignInNeededProps {
  screen: ScreenFacts
  user: SignedIn | undefined
}

export function SignInNeeded({ screen, user }: SignInNeededProps) {
  const href = useLocation({ select: (location) => location.href })
  return (
    <Page title={screen.title ?? screen.label}>
      <Alert color="yellow" role="alert">
        <Stack gap="xs" align="flex-start">
          {user ? screen.forbidden : whyToSignIn(screen)}
          {user ? (
            <TextLink to="/dashboard">Volver al Dashboard</TextLink>
          ) : (
            <TextLink to="/login" state={{ volver: href }}>
              Iniciar sesión
            </TextLink>
          )}
        </Stack>
      </Alert>
    </Page>
  )
}
