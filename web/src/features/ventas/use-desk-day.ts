import { type Day, dayIn } from '@gym/contract/core/calendar'
import { now } from '../../api/clock.ts'
import { ownTimeZone } from '../../api/gym.ts'
import { useConnectionLost } from '../../offline/outbox/use-outbox.ts'
import { useToday } from '../configuracion/configuracion.api.ts'

/** Today at the gym. While its time zone is unknown: this computer's day if offline, else undefined. */
export function useDeskDay(): Day | undefined {
  const today = useToday()
  const isLost = useConnectionLost()
  return today ?? (isLost ? dayIn(ownTimeZone(), now()) : undefined)
}
