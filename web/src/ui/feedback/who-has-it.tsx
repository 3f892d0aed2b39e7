import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface WhoHasItProps<Found> {
  query: Pick<UseQueryResult<Found | null | undefined>, 'data' | 'isLoading'>
  children: (found: Found) => ReactNode
}

/** Links to the entity that already has the number, e-mail or code. */
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
