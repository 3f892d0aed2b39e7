import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface WhoHasItProps<Found> {
  query: Pick<UseQueryResult<Found | null | undefined>, 'data' | 'isLoading'>
  children: (found: Found) => ReactNode
}

export function WhoHasIt<Found>({ query: { data, isLoading }, children }: WhoHasItProps<Found>) {
  // While loading, an invisible button reserves the space, so that the layout does not shift.
  if (isLoading)
    return (
      <Button size="xs" variant="default" style={{ visibility: 'hidden' }}>
        Ver
      </Button>
    )
  return data ? children(data) : null
}
