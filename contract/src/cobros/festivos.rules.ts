import { addDays, type Day } from '../core/calendar.ts'

/** Colombia's holidays (Law 51 of 1983, 'Ley Emiliani'): fixed, moved to the next Monday, or by Easter. */
const FIXED: [day: string, name: string][] = [
  ['01-01', 'Año Nuevo'],
  ['05-01', 'Día del Trabajo'],
  ['07-20', 'Día de la Independencia'],
  ['08-07', 'Batalla de Boyacá'],
  ['12-08', 'Inmaculada Concepción'],
  ['12-25', 'Navidad'],
]

const MOVED: [day: string, name: string][] = [
  ['01-06', 'Reyes Magos'],
  ['03-19', 'San José'],
  ['06-29', 'San Pedro y San Pablo'],
  ['08-15', 'Asunción de la Virgen'],
  ['10-12', 'Día de la Diversidad Étnica y Cultural'],
  ['11-01', 'Todos los Santos'],
  ['11-11', 'Independencia de Cartagena'],
]

/** Days from Easter Sunday, negative before it; the last three are Mondays. */
const BY_EASTER: [days: number, name: string][] = [
  [-3, 'Jueves Santo'],
  [-2, 'Viernes Santo'],
  [43, 'Ascensión del Señor'],
  [64, 'Corpus Christi'],
  [71, 'Sagrado Corazón'],
]

/** Maps each holiday of a year to its name; two on the same day join their names. */
export function festivosDe(year: number): ReadonlyMap<Day, string> {
  const easter = easterOf(year)
  const all = [
    ...FIXED.map(([day, name]) => [`${year}-${day}`, name] as const),
    ...MOVED.map(([day, name]) => [mondayFrom(`${year}-${day}`), name] as const),
    ...BY_EASTER.map(([days, name]) => [addDays(easter, days), name] as const),
  ]
  const named = new Map<Day, string>()
  for (const [day, name] of all) named.set(day, named.has(day) ? `${named.get(day)} y ${name}` : name)
  return named
}

let last: { year: number; named: ReadonlyMap<Day, string> } | undefined

export function festivo(day: Day): string | undefined {
  const year = Number(day.slice(0, 4))
  if (last?.year !== year) last = { year, named: festivosDe(year) }
  return last.named.get(day)
}

export const dayOfWeek = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

const mondayFrom = (day: Day) => addDays(day, (8 - dayOfWeek(day)) % 7)

/** Easter Sunday in the Gregorian calendar (Meeus/Jones/Butcher algorithm). */
function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  const [month, dayOfMonth] = [Math.floor(days / 31), (days % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
}
