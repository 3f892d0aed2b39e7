import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import {
  type Day,
  dayIn,
  daysBetween,
  formatDay,
  formatDays,
  formatMoment,
} from '@gym/contract/core/calendar'
import { toDay } from '@gym/contract/core/fields'
import { renewalStart } from '@gym/contract/membresias/membresias.rules'
import { finDelPlan } from '@gym/contract/planes/planes.rules'
import type { Cajero } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { refuse } from '../../core/refuse.ts'
import type { Db } from '../../db/connection/database.ts'
import { insertMembresia, setPagoOfMembresia } from '../../features/membresias/membresias.queries.ts'
import { findLastMembresia, type UltimaMembresia } from '../../features/membresias/vigentes.queries.ts'
import { requireNothingWaiting, requireOwnDays } from '../membresias/crearMembresia.ts'
import type { LineaDeVenta, MembresiaPedida } from './leerCarrito.ts'
import type { LineaPagada } from './pagarCarrito.ts'
import type { Compradores } from './replayed-sale.ts'

export interface MembresiaPorDar {
  indice: number
  persona: Cliente
  inicio: Day
  hasta: Day
  ancla: number | null
}

/** Default begin: after the last membership, or today. @throws PAGO_SIN_MEMBRESIA, DIAS_CAMBIARON */
export async function planearMembresias(
  trx: Db,
  { cliente, personas }: Compradores,
  lineas: LineaDeVenta[],
  today: Day,
  by: Cajero,
): Promise<MembresiaPorDar[]> {
  if (!cliente) return []
  await requireNoneWaiting(trx, cliente, lineas, today, by)
  const last = new Map<string, UltimaMembresia>()
  const planned: MembresiaPorDar[] = []
  for (const [indice, { membresia }] of lineas.entries()) {
    if (!membresia) continue
    const others = membresia.para.flatMap((sent) => personas.get(sent) ?? [])
    for (const persona of new Map([cliente, ...others].map((each) => [each._id, each])).values()) {
      const { _id } = persona
      const anterior: UltimaMembresia | null = last.get(_id) ?? (await findLastMembresia(trx, _id))
      const next = anterior ? renewalStart(anterior.fechafin, today) : today
      const inicio = membresia.fechainicio ? toDay(membresia.fechainicio, by.timeZone) : next
      const fin = finDelPlan(inicio, membresia.vigencia, anterior)
      const por = { indice, persona, inicio, ...fin }
      const seen = membresia.espera.find(
        ({ cliente: sent }) => (sent ? (personas.get(sent)?._id ?? sent) : cliente._id) === _id,
      )
      requireEspera(por, seen, membresia.sesiones, anterior, by)
      planned.push(por)
      last.set(_id, anterior && anterior.fechafin > fin.hasta ? anterior : { ...fin, fechafin: fin.hasta })
    }
  }
  return planned
}

async function requireNoneWaiting(
  trx: Db,
  { _id: cliente }: Cliente,
  lineas: LineaDeVenta[],
  today: Day,
  by: Cajero,
): Promise<void> {
  const asked = new Map<string, MembresiaPedida>()
  for (const { membresia } of lineas)
    if (membresia) asked.set([membresia.tipo, ...membresia.ademasDe].join(), membresia)
  for (const { tipo, ademasDe: known } of asked.values())
    await requireNothingWaiting(trx, { cliente, tipo, known }, today, by)
}

/** Compares days and sessions with those that the desk showed. @throws DIAS_CAMBIARON */
function requireEspera(
  { indice, persona, inicio: desde, hasta }: MembresiaPorDar,
  seen: MembresiaPedida['espera'][number] | undefined,
  sesiones: number,
  anterior: UltimaMembresia | null,
  by: Cajero,
): void {
  if (!seen) return
  const shown = { desde: toDay(seen.desde, by.timeZone), hasta: toDay(seen.hasta, by.timeZone) }
  const sameSesiones = seen.sesiones === undefined || seen.sesiones === sesiones
  if (shown.desde === desde && shown.hasta === hasta && sameSesiones) return
  const nombre = `${persona.nombre} ${persona.apellido}`
  const days = `${formatDays(desde, hasta)}${sameSesiones ? '' : `, con ${enSesiones(sesiones)}`}`
  const mensaje =
    anterior && anterior.fechafin >= shown.desde
      ? `${nombre} ya tiene hasta el ${formatDay(anterior.fechafin)}${madeBy(anterior, by)}. Esta iría ${days}: ¿cobrarla también?`
      : `La membresía de ${nombre} iría ahora ${days}: ¿cobrarla así?`
  const who = seen.cliente && { cliente: seen.cliente }
  const extra = { indice, ...who, desde, hasta, sesiones }
  refuse(by, new AppError('DIAS_CAMBIARON', { mensaje, extra }), {
    codigo: 'DIAS_CAMBIARON',
    // The warning is stored with the offline operation, so it names no person.
    texto: `Se vendió ${formatDays(shown.desde, shown.hasta)} y quedó ${days}.`,
    indice,
  })
}

const enSesiones = (sesiones: number) => (sesiones === 1 ? '1 sesión' : `${sesiones} sesiones`)

function madeBy(
  { createdAt, creadaPor }: UltimaMembresia,
  { now, timeZone }: Pick<Cajero, 'now' | 'timeZone'>,
): string {
  if (!createdAt) return ''
  const when = formatMoment(new Date(createdAt), dayIn(timeZone, now), timeZone)
  return ` (creada ${when}${creadaPor ? ` por ${creadaPor}` : ''})`
}

/**
 * Inserts the planned memberships, and links those that the sale charges to their payments. Returns an id by
 * line: in a plan of several persons, the payer's. @throws MEMBRESIA_CRUZADA
 */
export async function darMembresias(
  trx: Db,
  planned: MembresiaPorDar[],
  lineas: LineaPagada[],
  by: Cajero,
): Promise<Map<number, string>> {
  const given = new Map<number, string>()
  for (const [indice, { pedida, pagoId }] of lineas.entries())
    if (pedida.cobra) {
      if (pagoId) await setPagoOfMembresia(trx, pedida.cobra, pagoId)
      given.set(indice, pedida.cobra)
    }
  for (const { indice, persona, inicio, hasta, ancla } of planned) {
    const { membresia, precio = 0, pagoId = null } = lineas[indice] ?? {}
    if (!membresia) continue
    const titularId = given.get(indice) ?? null
    const id = await insertMembresia(
      trx,
      {
        clienteId: persona._id,
        tipo: membresia.tipo,
        fechainicio: inicio,
        duracion: daysBetween(inicio, hasta),
        ancla,
        sesionesRestantes: membresia.sesiones,
        planId: membresia.plan?._id ?? null,
        franja: membresia.plan?.franja ?? null,
        ...(titularId
          ? { precio: 0, pagoId: null }
          : { precio, pagoId, personas: membresia.plan?.personas ?? 1 }),
        titularId,
        creadaPor: by.user._id,
      },
      by.now,
    )
    await requireOwnDays(trx, id, `${persona.nombre} ${persona.apellido}`, membresia.cruza, by)
    if (!titularId) given.set(indice, id)
  }
  return given
}
