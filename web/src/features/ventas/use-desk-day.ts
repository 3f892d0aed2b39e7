import { type Day, dayIn } from '@gym/contract/calendar'
import { now } from '../../lib/clock.ts'
import { ownTimeZone } from '../../lib/gym.ts'
import { useConnectionLost } from '../../lib/use-outbox.ts'
import { useToday } from '../configuracion/configuracion.api.ts'

/** Today in the gym; offline, this computer's date. The server dates what it receives. */
export function useDeskDay(): Day | undefined {
  const today = useToday()
  const isLost = useConnectionLost()
  return today ?? (isLost ? dayIn(ownTimeZone(), now()) : undefined)
}
