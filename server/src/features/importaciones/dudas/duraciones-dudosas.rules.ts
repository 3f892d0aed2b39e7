import { addDays, addMonths, daysBetween, formatDay } from '@gym/contract/core/calendar'
import { fechaFinOf } from '@gym/contract/membresias/membresias.rules'
import type { Contexto, Leida, Mensaje } from '../filas.rules.ts'
import { textOf } from '../lectura/column-mapping.rules.ts'
import { normalizeText } from '../lectura/palabras.rules.ts'

const PERIODS = /\b(quin|bim|trim|sem|anual|ano|\d+\s*(?:mes|dia))/
const NUMBER = /\b([2-9]|\d{2,3})\b/

/** Prefers the file's type, because a type corrected in the review names no duration or session count. */
const typeOf = ({ celdas, textos }: Leida, { importacion }: Contexto) =>
  textOf(celdas[importacion.mapa.tipo ?? -1]) || (textos.tipo ?? '')

/** Asks about a default duration beside a type like 'anual', or a default session count beside 'tiquetera 12'. */
export function doubtDefaults(leida: Leida, ctx: Contexto): void {
  const { datos, fijados, dudas } = leida
  const typed = typeOf(leida, ctx)
  const plain = normalizeText(typed)
  const isClase = datos.tipo === 'Clase'
  if (!isClase && fijados.has('duracion') && PERIODS.test(plain))
    dudas.push({
      campo: 'duracion',
      mensaje: `«${typed}» no dura ${datos.duracion} días, el valor de las celdas vacías. Escribe cuántos dura.`,
    })
  const [, count] = NUMBER.exec(plain) ?? []
  if (
    isClase &&
    count &&
    fijados.has('sesionesRestantes') &&
    Number(count) !== Number(datos.sesionesRestantes)
  )
    dudas.push({
      campo: 'sesionesRestantes',
      mensaje: `«${typed}» dice ${count}, y el valor de las celdas vacías es ${datos.sesionesRestantes}. Escribe cuántas le quedan.`,
    })
}

/** Matches a plan of months, but not 'Mensualidad', the name of the type, which may have any duration. */
const MONTHS = /\b(?:mes(?:es)?|mensual|bimestr\w*|trimestr\w*|semestr\w*|anual|anualidad|ano)\b/
const MOST_MONTHS = 12

/** Asks if a duration like 'Anual, 12' is in months. One that the user typed in the review is in days. */
export function doubtMonths(leida: Leida, ctx: Contexto): void {
  const { datos, fijados, dudas, valores } = leida
  const months = Number(datos.duracion)
  const typed = typeOf(leida, ctx)
  const isAsked =
    !fijados.has('duracion') && valores.duracion === undefined && months >= 1 && months <= MOST_MONTHS
  if (!isAsked || datos.tipo === 'Clase' || !MONTHS.test(normalizeText(typed))) return
  const from = String(datos.fechainicio)
  const days = daysBetween(from, addMonths(from, months))
  dudas.push({
    campo: 'duracion',
    mensaje: `«${typed}» con duración ${months}: ¿son meses o días?`,
    pregunta: `meses ${normalizeText(typed)} ${months}`,
    sugerencias: [
      { dice: `${days} días, que son ${months === 1 ? 'un mes' : `${months} meses`}`, valor: String(days) },
      { dice: months === 1 ? '1 día' : `${months} días`, valor: String(months) },
    ],
  })
}

/** True if the row has both a duration, from its own cell, and a last day. */
export const hasDurationAndEnd = ({ datos, fijados }: Leida) =>
  datos.duracion !== undefined && !fijados.has('duracion') && datos.fechafin !== undefined

/** Asks if duration or last day is right. @param lasts days until the row's last day that were not frozen */
export function doubtEnd({ datos, dudas }: Leida, lasts: number, frozen: number): void {
  const [from, to, days] = [String(datos.fechainicio), String(datos.fechafin), Number(datos.duracion)]
  if (lasts === days) return
  const end = formatDay(to)
  const other = formatDay(fechaFinOf(from, days + frozen))
  dudas.unshift({
    campo: 'fechafin',
    mensaje: `Dice ${days} días, pero del ${formatDay(from)} al ${end} hay ${daysBetween(from, to)}: con ${days} acabaría el ${other}. ¿Cuál vale?`,
    pregunta: 'fin',
    sugerencias: [
      ...(lasts > 0 ? [{ dice: `Acaba el ${end}`, valor: String(lasts), campo: 'duracion' }] : []),
      { dice: `Dura ${days} días, hasta el ${other}`, enTodas: `Dura ${days} días`, valor: other },
    ],
  })
}

/** Returns an error if the last day is before the first, or equal to it in a row without a duration. */
export function endsBefore({ datos }: Leida): Mensaje | undefined {
  const { fechainicio, fechafin, duracion } = datos
  if (typeof fechainicio !== 'string' || typeof fechafin !== 'string') return undefined
  const isBefore = fechafin < (duracion === undefined ? addDays(fechainicio, 1) : fechainicio)
  if (!isBefore) return undefined
  const mensaje = `La fecha final, ${formatDay(fechafin)}, debe ser después de la de inicio, ${formatDay(fechainicio)}.`
  return { campo: 'fechafin', mensaje }
}
