import { Alert, Button, Center, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadingText } from './loading-text.tsx'
import type { ListState } from './use-list-state.ts'

interface LoadErrorProps {
  sentence: string
  onRetry: () => void
  /** The way to somewhere else, where trying again may be of no use. */
  elsewhere?: ReactNode
}

/** What could not be loaded, in the screen's sentence, and the way to try again. */
export function LoadError({ sentence, onRetry, elsewhere }: LoadErrorProps) {
  return (
    <Alert color="red" variant="outline" role="alert">
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
  /** What stands there until the first answer. */
  waiting: ReactNode
  /** The screen's prefix of a failure, 'Error al cargar el cliente: ', or its whole sentence. */
  failed: string | ((error: Error) => string)
  /** Whether a failure is also said above data that is there already, because it may be out of date. */
  saysStale?: boolean
  /** The way to somewhere else, beside the retry. */
  elsewhere?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query asks for, in its three states: on its way, failed with a retry, and there. */
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

/** A list that has nothing yet, and the action that fills it. */
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
  /** What it says where neither a search nor a filter by kind narrows the list. */
  nothing?: string | undefined
}

/** A list that has something, but not this: what narrows it, and the way to see more. */
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

/** The shape of a form while what it edits is on its way. */
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
