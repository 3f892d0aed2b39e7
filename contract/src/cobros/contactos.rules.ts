import { addDays, type Day, dayIn, daysBetween, formatDay, timeIn } from '../core/calendar.ts'
import { type CanalContado, canalesContados, nombreCanal, type ReglaContacto } from './cobros.rules.ts'
import { dayOfWeek, festivo } from './festivos.rules.ts'

/** Colombia's UTC offset, constant since 1993; the law's hours ignore the gym's time zone. */
const OFFSET = '-05:00'
const OFFSET_MS = 5 * 60 * 60 * 1000
const WEEK = 7

export interface Contado {
  canal: CanalContado
  fecha: string
}

export interface HistorialDeContactos {
  /** Contacts of at least the last 8 days, in any order. */
  contados: Contado[]
  noContactar: boolean
}

export interface Permiso {
  permitido: boolean
  motivo: string | null
  /** The next permitted instant, ISO 8601; null if permitted now or never. */
  desde: string | null
  canal: CanalContado | null
}

/** Applies the gym's contact rule now: to `canal` or, without it, to the channel that is permitted first. */
export function juzgarContacto(
  now: Date,
  regla: ReglaContacto,
  { contados, noContactar }: HistorialDeContactos,
  canal?: CanalContado,
): Permiso {
  if (noContactar) return refused('Pidió que no se le contacte.', null)
  if (regla === 'ninguna') return { permitido: true, motivo: null, desde: null, canal: null }
  const today = bogotaDay(now)
  const firsts = (canal ? [canal] : canalesContados).map((each) => ({
    canal: each,
    ...firstDayOf(each, regla, contados, today),
  }))
  const [soonest] = firsts.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  if (!soonest) throw new Error('there is no channel')
  const only = canal || firsts.every(({ day }) => day === soonest.day) ? null : soonest.canal
  if (soonest.why) return { ...refused(soonest.why, opening(soonest.day, now)), canal: only }
  const closed = whyClosed(now, today)
  return closed
    ? { ...refused(closed, opening(today, now)), canal: only }
    : { permitido: true, motivo: null, desde: null, canal: only }
}

const refused = (motivo: string, desde: string | null): Permiso => ({
  permitido: false,
  motivo,
  desde,
  canal: null,
})

/** First day, today or later, on which earlier contacts permit this channel; `why` is null for today. */
function firstDayOf(
  canal: CanalContado,
  regla: ReglaContacto,
  contados: Contado[],
  today: Day,
): { day: Day; why: string | null } {
  let [day, why]: [Day, string | null] = [today, null]
  for (const each of contados) {
    const at = bogotaDay(new Date(each.fecha))
    const isOther = each.canal !== canal
    const next = addDays(at, regla === 'estricta' || isOther ? WEEK : 1)
    if (next <= day) continue
    day = next
    const said = `Se le contactó por ${inWords(each.canal)} ${at === today ? 'hoy' : `el ${formatDay(at)}`}`
    why =
      regla === 'estricta'
        ? `${said}: solo una vez cada 7 días.`
        : isOther && at !== today
          ? `${said}: en una semana, un solo canal.`
          : `${said}: solo una vez al día.`
  }
  return { day, why }
}

const inWords = (canal: CanalContado) =>
  canal === 'whatsapp' ? nombreCanal.whatsapp : nombreCanal[canal].toLowerCase()

/** Contact hours of a day by Colombia's Law 2300 of 2023; undefined on Sundays and holidays. */
function hoursOf(day: Day): { from: string; to: string } | undefined {
  const weekday = dayOfWeek(day)
  if (weekday === 0 || festivo(day)) return undefined
  return weekday === 6 ? { from: '08:00', to: '15:00' } : { from: '07:00', to: '19:00' }
}

function whyClosed(now: Date, today: Day): string | null {
  const holiday = festivo(today)
  if (holiday) return `Hoy es festivo (${holiday}): no se contacta a nadie.`
  const hours = hoursOf(today)
  if (!hours) return 'Hoy es domingo: no se contacta a nadie.'
  const time = inBogota(now).slice(11, 16)
  if (time >= hours.from && time < hours.to) return null
  return dayOfWeek(today) === 6
    ? 'Los sábados se contacta de 8:00 a 15:00.'
    : 'De lunes a viernes se contacta de 7:00 a 19:00.'
}

function opening(from: Day, now: Date): string {
  // Fourteen days suffice: Colombia has no such run of Sundays and holidays.
  for (let day = from; daysBetween(from, day) < 14; day = addDays(day, 1)) {
    const hours = hoursOf(day)
    const opens = hours && new Date(`${day}T${hours.from}:00${OFFSET}`)
    if (opens && opens > now) return opens.toISOString()
  }
  throw new Error(`no day is open after ${from}`)
}

const inBogota = (instant: Date) => new Date(instant.getTime() - OFFSET_MS).toISOString()
const bogotaDay = (instant: Date): Day => inBogota(instant).slice(0, 10)

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

export function seDesde(desde: string, timeZone: string): string {
  const at = new Date(desde)
  const day = dayIn(timeZone, at)
  return `Se puede desde el ${WEEKDAYS[dayOfWeek(day)]} ${formatDay(day)} a las ${timeIn(timeZone, at)}.`
}
