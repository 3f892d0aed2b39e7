import { dayIn, formatMoment } from '@gym/contract/core/calendar'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { now } from '../../api/clock.ts'
import { isConnectionLost, watchConnection } from '../../api/connection.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import announced from '../../ui/feedback/announced.module.css'
import { hoyQuery } from './hoy.api.ts'

/** Shows the time of the figures while they cannot be refreshed; beside the heading it causes no layout shift. */
export function Edad() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(hoyQuery)
  const zone = useZonaHoraria() ?? ownTimeZone()
  const isLost = useSyncExternalStore(watchConnection, isConnectionLost)
  const isOld = data !== undefined && (isLost || isError)
  return (
    <div aria-live="polite" className={announced.announced}>
      {isOld && (
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {isLost ? 'Sin conexión.' : 'No se pudo actualizar.'} Cifras de{' '}
            {formatMoment(new Date(dataUpdatedAt), dayIn(zone, now()), zone)}.
          </Text>
          {!isLost && (
            <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => refetch()}>
              Reintentar
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}
