import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { watchClock } from '../../api/clock.ts'
import { useConnectionLost } from '../../offline/outbox/use-outbox.ts'
import { hace } from '../../offline/snapshot/age-in-words.ts'
import { snapshotOf } from '../../offline/snapshot/snapshot.ts'
import { useSignedIn } from '../../session/session-user.ts'
import announced from '../feedback/announced.module.css'
import receipt from '../print/receipt.module.css'

/** While offline, shows the age of the desk's snapshot in the heading. */
export function DatosDe() {
  const isLost = useConnectionLost()
  const userId = useSignedIn()?._id ?? ''
  const { data: confirmedAt } = useQuery({
    queryKey: ['mostrador', 'confirmado', userId],
    queryFn: async () => (await snapshotOf(userId))?.confirmedAt ?? null,
    enabled: isLost && userId !== '',
    gcTime: 0,
  })
  const age = useSyncExternalStore(watchClock, () => (confirmedAt ? hace(Date.now() - confirmedAt) : null))
  return (
    <div aria-live="polite" className={`${announced.announced} ${receipt.unprinted}`}>
      {isLost && confirmedAt !== undefined && (
        <Text size="sm" fw={600}>
          {age ? `Sin conexión. Datos de ${age}. ${GO_ON}` : NO_DATA}
        </Text>
      )}
    </div>
  )
}

// Both texts must fit on one line beside the heading.
const GO_ON = 'Puedes seguir.'
const NO_DATA = 'Sin conexión ni datos guardados: lo que registres se anota.'
