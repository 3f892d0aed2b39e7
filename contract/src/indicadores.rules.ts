import { addDays, type Day, type DayRange } from './calendar.ts'

const ATTENDANCE_DAYS = 90

/** The days whose attendance is counted by its hour: the last 90, today too. */
export function attendanceDays(today: Day): DayRange {
  return { desde: addDays(today, 1 - ATTENDANCE_DAYS), hasta: today }
}
