import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { watchClock } from '../lib/clock.ts'
import { mostradorHere } from '../lib/mostrador.ts'
import { hace } from '../lib/mostrador-age.ts'
import { useConnectionLost } from '../lib/use-outbox.ts'
import announced from './announced.module.css'
import receipt from './receipt.module.css'

/** Age of the desk's snapshot while offline; in the heading, without a layout shift. */
export function DatosDe() {
  const isLost = useConnectionLost()
  const { data: confirmedAt } = useQuery({
    queryKey: ['mostrador', 'confirmado'],
    queryFn: async () => (await mostradorHere())?.confirmedAt ?? null,
    enabled: isLost,
    gcTime: 0,
  })
  const age = useSyncExternalStore(watchClock, () => (confirmedAt ? hace(Date.now() - confirmedAt) : null))
  return (
    <div aria-live="polite" className={`${announced.announced} ${receipt.unprinted}`}>
      {isLost && confirmedAt !== undefined && (
        <Text size="sm" fw={600}>
          {age ? `Sin conexión. Datos de ${age}.` : 'Sin conexión, y sin datos guardados en este navegador.'}
        </Text>
      )}
    </div>
  )
}
