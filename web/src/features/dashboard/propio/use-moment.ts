import { type Day, dayIn, timeIn } from '@gym/contract/core/calendar'
import { type DiaSemana, weekdayOf } from '@gym/contract/core/weekdays'
import { useSyncExternalStore } from 'react'
import { now, watchClock } from '../../../api/clock.ts'
import { useZonaHoraria } from '../../../api/gym.ts'

/** Day, weekday and hour ('18:30') in the gym; undefined until the time zone is known. */
export function useMoment(): { day: Day; dia: DiaSemana; hour: string } | undefined {
  const timeZone = useZonaHoraria()
  // A string, so that an unchanged minute does not re-render.
  const minute = useSyncExternalStore(
    watchClock,
    () => timeZone && `${dayIn(timeZone, now())} ${timeIn(timeZone, now())}`,
  )
  if (!minute) return undefined
  const [day = '', hour = ''] = minute.split(' ')
  return { day, dia: weekdayOf(day), hour }
}
