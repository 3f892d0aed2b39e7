import { addDays, addMonths, type Day, daysBetween, formatDay } from '@gym/contract/core/calendar'
import { type DiaSemana, nextDay } from '@gym/contract/core/weekdays'
import { DIAS_ATRAS } from '@gym/contract/membresias/congelaciones.rules'
import type { CongelacionPrevia, MovimientoDeFechas } from '@gym/contract/membresias/congelaciones.schema'
import { AppError, fieldError } from '../../../core/app-error.ts'
import type { Congelacion, MembresiaFechada } from './congelaciones.queries.ts'

/** Inclusive days of a freeze; `hasta` null is open-ended. */
export interface Dias {
  desde: Day
  hasta: Day | null
}

/**
 * Checks the days of a freeze. An admin may backdate it by `DIAS_ATRAS` days at most.
 * @throws CONGELACION_AL_REVES, CONGELACION_PASADA, CONGELACION_FUERA
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

export function movimiento(
  esta: MembresiaFechada,
  despues: MembresiaFechada[],
  { desde, hasta }: Dias,
): MovimientoDeFechas {
  const dias = hasta === null ? null : daysBetween(desde, hasta) + 1
  return moved(esta, despues, dias, () => dias)
}

export interface Fin {
  movimiento: MovimientoDeFechas
  ends: { _id: string; hasta: Day }[]
  inicios: { _id: string; fechainicio: Day }[]
  congeladas: { _id: string; desde: Day; hasta: Day }[]
}

/**
 * Computes the end of a freeze today: the membership loses the unused days of a planned freeze, or gains the
 * used days of an open-ended one. Later memberships shift, with their freezes that no longer fit.
 * @param fechadas without the membership of the freeze if it is deleted
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
  // Memberships bought during an open freeze move by the days passed since, without overlap.
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

/** Moves a freeze with its membership. Undefined if the freeze still fits, or if freeze or move is open-ended. */
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

/** Counts the classes of each slot in a freeze; `veces` is null for an open-ended freeze. */
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

export function cobroEn(pagada: Day | null, { desde, hasta }: Dias): Day | null {
  if (!pagada) return null
  const [year = 0, month = 0] = desde.split('-').map(Number)
  const [paidYear = 0, paidMonth = 0] = pagada.split('-').map(Number)
  const months = Math.max(1, (year - paidYear) * 12 + month - paidMonth)
  const next = [months, months + 1].map((each) => addMonths(pagada, each)).find((day) => day >= desde)
  return next && (!hasta || next <= hasta) ? next : null
}
