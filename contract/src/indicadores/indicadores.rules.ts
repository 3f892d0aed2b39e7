import { addDays, type Day, type DayRange } from '../core/calendar.ts'

const ATTENDANCE_DAYS = 90

export function attendanceDays(today: Day): DayRange {
  return { desde: addDays(today, 1 - ATTENDANCE_DAYS), hasta: today }
}
