import { type Day, dayIn } from '@gym/contract/calendar'
import { ownTimeZone, useZonaHoraria } from '../../lib/gym.ts'

export function useDayOf(): (instant: string) => Day {
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  return (instant) => dayIn(timeZone, new Date(instant))
}
