import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface WhoHasItProps<Found> {
  /** Looks for them once the server has refused. */
  query: Pick<UseQueryResult<Found | null | undefined>, 'data' | 'isLoading'>
  /** The link that leads there. */
  children: (found: Found) => ReactNode
}

/** Leads to who or what has already what another was to be given: a number, an e-mail, a code. */
export function WhoHasIt<Found>({ query: { data, isLoading }, children }: WhoHasItProps<Found>) {
  // Its room is kept meanwhile: the wrong field stays where it was brought into sight.
  if (isLoading)
    return (
      <Button size="xs" variant="default" style={{ visibility: 'hidden' }}>
        Ver
      </Button>
    )
  return data ? children(data) : null
}
