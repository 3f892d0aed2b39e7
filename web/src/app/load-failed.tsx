import { Alert, Button, Center, Stack, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError, NO_ANSWER } from '../lib/http.ts'

/** A page that could not be opened: the server did not answer, or the page itself failed to load. */
export function LoadFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Center mih="60vh" p="md" component="main">
      <Stack maw={480}>
        <Title order={1} size="h2">
          No se pudo abrir la página
        </Title>
        <Alert color="red" variant="outline" role="alert">
          {error instanceof ApiError ? error.message : NO_ANSWER}
        </Alert>
        <Button onClick={() => router.invalidate()}>Reintentar</Button>
      </Stack>
    </Center>
  )
}
