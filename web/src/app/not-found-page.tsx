import { Anchor, Center, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from '../ui/layout/page.tsx'

export function NotFoundScreen() {
  return (
    <Page title={TITLE}>
      <Sentence />
    </Page>
  )
}

export function NotFoundPage() {
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack>
        <img src="/logo.svg" alt="" width={40} height={40} />
        <Page title={TITLE}>
          <Sentence />
        </Page>
      </Stack>
    </Center>
  )
}

const TITLE = 'Página no encontrada'

function Sentence() {
  return (
    <Stack gap="xs">
      <Text>La página que buscas no existe.</Text>
      <Anchor component={Link} to="/">
        Volver al inicio
      </Anchor>
    </Stack>
  )
}
