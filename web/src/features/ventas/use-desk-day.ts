import { type Day, dayIn } from '@gym/contract/core/calendar'
import { now } from '../../api/clock.ts'
import { ownTimeZone } from '../../api/gym.ts'
import { useConnectionLost } from '../../offline/outbox/use-outbox.ts'
import { useToday } from '../configuracion/configuracion.api.ts'

/** Offline, this computer's day if the gym's time zone is unknown. The server dates what it receives. */
export function useDeskDay(): Day | undefined {
  const today = useToday()
  const isLost = useConnectionLost()
  return today ?? (isLost ? dayIn(ownTimeZone(), now()) : undefined)
}
