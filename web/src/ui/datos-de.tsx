import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { watchClock } from '../lib/clock.ts'
import { mostradorOf } from '../lib/mostrador.ts'
import { hace } from '../lib/mostrador-age.ts'
import { useSignedIn } from '../lib/session-user.ts'
import { useConnectionLost } from '../lib/use-outbox.ts'
import announced from './announced.module.css'
import receipt from './receipt.module.css'

/** How old what a screen of the desk says is, while nobody answers; beside its heading, so that nothing moves away from who presses it. */
export function DatosDe() {
  const isLost = useConnectionLost()
  const userId = useSignedIn()?._id ?? ''
  const { data: confirmedAt } = useQuery({
    queryKey: ['mostrador', 'confirmado', userId],
    queryFn: async () => (await mostradorOf(userId))?.confirmedAt ?? null,
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

// Both fit beside the heading.
const GO_ON = 'Puedes seguir.'
const NO_DATA = 'Sin conexión ni datos guardados: lo que registres se anota.'
