import { Alert, Button, Center, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListState } from '../table/use-list-state.ts'
import { LoadingText } from './loading-text.tsx'

interface LoadErrorProps {
  sentence: string
  onRetry: () => void
  /** Link to another screen, for errors that a retry may not solve. */
  elsewhere?: ReactNode
}

export function LoadError({ sentence, onRetry, elsewhere }: LoadErrorProps) {
  return (
    <Alert color="red" role="alert">
      <Stack gap="xs" align="flex-start">
        {sentence}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onRetry}>
            Reintentar
          </Button>
          {elsewhere}
        </Group>
      </Stack>
    </Alert>
  )
}

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  waiting: ReactNode
  /** Prefix of the error, such as 'Error al cargar el cliente: ', or a function for the whole sentence. */
  failed: string | ((error: Error) => string)
  /** Shows the error of a refetch above the data, which may be stale. */
  saysStale?: boolean
  elsewhere?: ReactNode
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({
  query,
  waiting,
  failed,
  saysStale = false,
  elsewhere,
  children,
}: LoadedProps<Data>) {
  const { data, error } = query
  const isThere = data !== undefined
  return (
    <>
      {error && (saysStale || !isThere) && (
        <LoadError
          sentence={typeof failed === 'string' ? `${failed}${error.message}` : failed(error)}
          onRetry={() => query.refetch()}
          elsewhere={elsewhere}
        />
      )}
      {isThere ? children(data) : !error && waiting}
    </>
  )
}

export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Paper withBorder p="xl" bg="var(--surface)">
      <Center>
        <Stack align="center" gap="sm">
          <Text ta="center">{text}</Text>
          {action}
        </Stack>
      </Center>
    </Paper>
  )
}

interface NothingFoundProps {
  list: ListState<{ buscar?: string; filtro?: string }>
  /** Text for an empty list without a search and without `filtro`. */
  nothing?: string | undefined
}

export function NothingFound({ list, nothing = 'No hay nada en este período.' }: NothingFoundProps) {
  const { buscar, filtro } = list.search
  return (
    <Empty
      text={narrowedBy(buscar, filtro) ?? nothing}
      action={
        (buscar || filtro) && (
          <Group gap="xs" justify="center">
            {buscar && (
              <Button variant="default" onClick={() => list.change({ buscar: undefined })}>
                Limpiar búsqueda
              </Button>
            )}
            {filtro && (
              <Button variant="default" onClick={() => list.change({ filtro: undefined })}>
                Quitar filtro
              </Button>
            )}
          </Group>
        )
      }
    />
  )
}

function narrowedBy(buscar: string | undefined, filtro: string | undefined): string | undefined {
  if (buscar && filtro) return 'No se encontró nada con esa búsqueda y ese filtro.'
  if (buscar) return 'No se encontró nada con esa búsqueda.'
  return filtro && 'No hay nada con ese filtro.'
}

export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Stack maw={520} aria-busy>
      <LoadingText />
      {Array.from({ length: fields }, (_, index) => index).map((field) => (
        <Skeleton key={field} height={58} />
      ))}
    </Stack>
  )
}
