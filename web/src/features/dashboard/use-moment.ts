import { type Day, dayIn, timeIn } from '@gym/contract/calendar'
import { type DiaSemana, weekdayOf } from '@gym/contract/weekdays'
import { useSyncExternalStore } from 'react'
import { now, watchClock } from '../../lib/clock.ts'
import { useZonaHoraria } from '../../lib/gym.ts'

/** The day, its weekday and the hour ('18:30') in the gym, also while the screen stays open; undefined while its zone is. */
export function useMoment(): { day: Day; dia: DiaSemana; hour: string } | undefined {
  const timeZone = useZonaHoraria()
  // A text: a moment that is the same is drawn once.
  const minute = useSyncExternalStore(
    watchClock,
    () => timeZone && `${dayIn(timeZone, now())} ${timeIn(timeZone, now())}`,
  )
  if (!minute) return undefined
  const [day = '', hour = ''] = minute.split(' ')
  return { day, dia: weekdayOf(day), hour }
}
