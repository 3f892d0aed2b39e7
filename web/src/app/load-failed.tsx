import { Alert, Button, Center, Stack, Title } from '@mantine/core'
import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { ChunkLoadError, resetFailedChunks } from '../routing/lazy.tsx'
import { useDocumentTitle } from '../routing/page-title.ts'

export function LoadFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  // A screen renders inside the layout's `main`, so it must not add another one.
  const isScreen = useMatch({ strict: false, select: ({ staticData }) => !!staticData.screen })
  const title = isOutdated(error) ? 'Hay una nueva versión' : 'No se pudo abrir la página'
  useDocumentTitle(title)
  return (
    <Center mih="60vh" p="md" component={isScreen ? 'div' : 'main'}>
      <Stack maw={480}>
        {!isScreen && <img src="/logo.svg" alt="" width={40} height={40} />}
        <Title order={1} size="h2" tabIndex={-1} ref={takeFocus}>
          {title}
        </Title>
        <Failure error={error} onRetry={() => router.invalidate()} />
      </Stack>
    </Center>
  )
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isOutdated(error))
    return (
      <>
        <Alert data-outdated color="yellow" role="alert">
          Hay una nueva versión del programa. Actualiza la página para seguir.
        </Alert>
        <Button onClick={() => window.location.reload()}>Actualizar</Button>
      </>
    )
  const retry = () => {
    resetFailedChunks()
    onRetry()
  }
  return (
    <>
      <Alert color="red" role="alert">
        {error instanceof ApiError ? error.message : 'Algo falló al abrir esta parte del programa.'}
      </Alert>
      <Button onClick={retry}>Reintentar</Button>
    </>
  )
}

function isOutdated(error: unknown): boolean {
  return error instanceof ChunkLoadError && error.isOutdated
}
