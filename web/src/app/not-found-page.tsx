import { Anchor, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '../lib/page-title.ts'

export function NotFoundPage() {
  useDocumentTitle('Página no encontrada')
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack align="center" gap="xs">
        <Text size="3rem" fw={700} c="dimmed" aria-hidden>
          404
        </Text>
        <Title order={1} size="h2">
          Página no encontrada
        </Title>
        <Text ta="center">La página que buscas no existe.</Text>
        <Anchor component={Link} to="/">
          Volver al inicio
        </Anchor>
      </Stack>
    </Center>
  )
}
