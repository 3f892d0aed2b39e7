import { type Day, dayIn } from '@gym/contract/core/calendar'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'

export function useDayOf(): (instant: string) => Day {
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  return (instant) => dayIn(timeZone, new Date(instant))
}
