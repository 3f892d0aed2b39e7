import { addDays, addMonths, type Day, daysBetween, formatDay } from '@gym/contract/calendar'
import type { CongelacionPrevia, MovimientoDeFechas } from '@gym/contract/congelaciones'
import { DIAS_ATRAS } from '@gym/contract/congelaciones.rules'
import { type DiaSemana, nextDay } from '@gym/contract/weekdays'
import { AppError, fieldError } from '../../app-error.ts'
import type { Congelacion, MembresiaFechada } from './congelaciones.queries.ts'

/** The days of a freeze, both counted; without `hasta` nobody knows how many. */
export interface Dias {
  desde: Day
  hasta: Day | null
}

/**
 * That a membership may be frozen on these days: on days of its own, from today on; the admin may say afterwards what was
 * forgotten. @throws CONGELACION_AL_REVES, CONGELACION_PASADA, CONGELACION_FUERA
 */
export function requireDias(
  { fechainicio, fin }: MembresiaFechada,
  { desde, hasta }: Dias,
  { today, isAdmin }: { today: Day; isAdmin: boolean },
): void {
  if (hasta && hasta < desde) throw fieldError('CONGELACION_AL_REVES', 'hasta')
  const first = isAdmin ? addDays(today, -DIAS_ATRAS) : today
  if (desde < first) {
    if (!isAdmin) throw fieldError('CONGELACION_PASADA', 'desde')
    const mensaje = `La congelación puede empezar el ${formatDay(first)} o después.`
    throw new AppError('CONGELACION_PASADA', { mensaje, errores: [{ campo: 'desde', mensaje }] })
  }
  if (desde < fechainicio || desde > fin) {
    const mensaje = `La membresía va del ${formatDay(fechainicio)} al ${formatDay(fin)}: la congelación debe empezar en uno de esos días.`
    throw new AppError('CONGELACION_FUERA', { mensaje, errores: [{ campo: 'desde', mensaje }] })
  }
}

/** Where the days of a freeze put its membership and those that begin after it. */
export function movimiento(
  esta: MembresiaFechada,
  despues: MembresiaFechada[],
  { desde, hasta }: Dias,
): MovimientoDeFechas {
  const dias = hasta === null ? null : daysBetween(desde, hasta) + 1
  return moved(esta, despues, dias, () => dias)
}

/** A freeze that ends, with what it does to all that it moves: the days of `movimiento` come back, or are given now. */
export interface Fin {
  movimiento: MovimientoDeFechas
  ends: { _id: string; hasta: Day }[]
  inicios: { _id: string; fechainicio: Day }[]
  /** The freezes that move with their memberships. */
  congeladas: { _id: string; desde: Day; hasta: Day }[]
}

/**
 * What becomes of a freeze that ends today, which is a day of the membership again. One that had an end gives back what was
 * not used of it; one without an end gives what was.
 * What begins after it moves. A freeze of that stays on its days, which somebody chose, where its membership still runs on the first
 * of them; else it moves along.
 * @param there the freezes of the client
 * @param fechadas the memberships of the client; the frozen one may be among them no more
 */
export function finDe(
  congelacion: Congelacion,
  there: Congelacion[],
  fechadas: MembresiaFechada[],
  today: Day,
): Fin {
  const { _id, membresiaId, desde, hasta } = congelacion
  const last = addDays(today > desde ? today : desde, -1)
  const esta = fechadas.find((each) => each._id === membresiaId)
  const siguen = there.filter(({ sigueA }) => sigueA === _id)
  const ends = [
    { _id, hasta: last },
    ...siguen.map((each) => ({ _id: each._id, hasta: addDays(each.desde, -1) })),
  ]
  if (hasta) {
    const dias = -daysBetween(last, hasta)
    const despues = esta ? fechadas.filter((each) => each.fechainicio > esta.fin) : []
    return asFin(
      moved(esta, despues, dias, () => dias),
      { ends, there },
    )
  }
  const dias = daysBetween(desde, last) + 1
  const since = new Map(siguen.map((each) => [each.membresiaId, each.creadaEl]))
  const despues = fechadas.filter((each) => since.has(each._id))
  // What was bought meanwhile moves by the days that passed since, and gives no day that the one before it has. Where that one was
  // deleted, nothing is lost of it either.
  let end = esta ? addDays(esta.fin, dias) : null
  const shift = ({ _id: one, fechainicio, fin }: MembresiaFechada) => {
    const from = since.get(one) ?? desde
    const sinceWhen = esta ? (from > desde ? from : desde) : fechainicio
    const passed = Math.max(0, daysBetween(sinceWhen, today))
    const needed = end ? daysBetween(fechainicio, addDays(end, 1)) : 0
    const by = Math.max(passed, needed)
    end = addDays(fin, by)
    return by
  }
  return asFin(moved(esta, despues, dias, shift), { ends, there })
}

function asFin(
  movimiento: MovimientoDeFechas,
  { ends, there }: { ends: Fin['ends']; there: Congelacion[] },
): Fin {
  const ended = new Set(ends.map(({ _id }) => _id))
  const congeladas: Fin['congeladas'] = []
  const mueve = movimiento.mueve.map((each) => {
    const own = there.find(({ _id, membresiaId }) => membresiaId === each._id && !ended.has(_id))
    const congelada = own && alongWith(each, own)
    if (!congelada) return each
    congeladas.push({ _id: own._id, ...congelada })
    return { ...each, congelada }
  })
  return {
    movimiento: { ...movimiento, mueve },
    ends,
    inicios: mueve.flatMap(({ _id, inicioAntes, inicioDespues }) =>
      inicioDespues && inicioDespues !== inicioAntes ? [{ _id, fechainicio: inicioDespues }] : [],
    ),
    congeladas,
  }
}

/** Where a freeze goes whose membership moves; undefined where it may stay as it is. */
function alongWith(
  { inicioAntes, inicioDespues, finDespues }: MovimientoDeFechas['mueve'][number],
  { desde, hasta }: Congelacion,
): { desde: Day; hasta: Day } | undefined {
  if (!hasta || !inicioDespues || !finDespues) return undefined
  const own = daysBetween(desde, hasta) + 1
  if (desde >= inicioDespues && desde <= addDays(finDespues, -own)) return undefined
  const by = daysBetween(inicioAntes, inicioDespues)
  return { desde: addDays(desde, by), hasta: addDays(hasta, by) }
}

function moved(
  esta: MembresiaFechada | undefined,
  despues: MembresiaFechada[],
  dias: number | null,
  shift: (each: MembresiaFechada) => number | null,
): MovimientoDeFechas {
  const after = (day: Day, by: number | null) => (by === null ? null : addDays(day, by))
  return {
    finAntes: esta?.fin ?? '',
    finDespues: esta ? after(esta.fin, dias) : null,
    dias: dias === null ? null : Math.abs(dias),
    mueve: despues.map((each) => {
      const by = shift(each)
      const { _id, tipo, fechainicio, fin } = each
      return {
        _id,
        tipo,
        inicioAntes: fechainicio,
        inicioDespues: after(fechainicio, by),
        finAntes: fin,
        finDespues: after(fin, by),
      }
    }),
  }
}

/** How often each of the slots falls on these days: null without an end. Those that do not are left out. */
export function clasesEn<Slot extends { dia: DiaSemana }>(
  slots: Slot[],
  { desde, hasta }: Dias,
): (Slot & { veces: CongelacionPrevia['clases'][number]['veces'] })[] {
  return slots.flatMap((slot) => {
    const first = nextDay(slot.dia, desde)
    if (hasta && first > hasta) return []
    return [{ ...slot, veces: hasta === null ? null : Math.floor(daysBetween(first, hasta) / 7) + 1 }]
  })
}

/** The first of these days on which what is paid each month since `pagada` is charged again; null for none. */
export function cobroEn(pagada: Day | null, { desde, hasta }: Dias): Day | null {
  if (!pagada) return null
  const [year = 0, month = 0] = desde.split('-').map(Number)
  const [paidYear = 0, paidMonth = 0] = pagada.split('-').map(Number)
  const months = Math.max(1, (year - paidYear) * 12 + month - paidMonth)
  const next = [months, months + 1].map((each) => addMonths(pagada, each)).find((day) => day >= desde)
  return next && (!hasta || next <= hasta) ? next : null
}
