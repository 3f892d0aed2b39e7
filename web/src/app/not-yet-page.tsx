import { screens } from '@gym/contract/permissions'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from '../ui/page.tsx'
import { useScreen } from './use-screen.ts'

/** Stands where a screen of a later version will be. */
export function NotYetPage() {
  return (
    <Page title={screens[useScreen()].label}>
      <Text>Esta pantalla todavía no está disponible en esta versión.</Text>
      <Anchor component={Link} to="/dashboard">
        Volver al Dashboard
      </Anchor>
    </Page>
  )
}
