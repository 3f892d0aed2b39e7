import { type Screen, screens } from '@gym/contract/permissions'
import { Anchor, Text } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'
import { useSignedIn } from './session-user.ts'
import { SignInNeeded } from './sign-in-needed.tsx'

/** Stands where a screen of a later version will be. */
export function NotYetPage() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const title = screens[path as Screen]?.label ?? 'Admin Gimnasios'
  if (!useSignedIn()) return <SignInNeeded title={title} />
  return (
    <Page title={title}>
      <Text>Esta pantalla todavía no está disponible en esta versión.</Text>
      <Anchor component={Link} to="/dashboard">
        Volver al Dashboard
      </Anchor>
    </Page>
  )
}
