import { addDays, type Day, dayIn, formatDays, formatMoment } from '@gym/contract/core/calendar'
import { conceptoPropio } from '@gym/contract/membresias/concepto-propio'
import type { MembresiaCreada, NuevaMembresia } from '@gym/contract/membresias/membresias.schema'
import { yaPago } from '@gym/contract/pagos/pagos.rules'
import { finDelPlan, type VigenciaDePlan } from '@gym/contract/planes/planes.rules'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { refuse } from '../../core/refuse.ts'
import { writtenDay } from '../../core/written-day.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClienteAlone } from '../../features/clientes/clientes.queries.ts'
import {
  findCruzada,
  findMembresiaOfPago,
  insertMembresia,
  type MembresiaOrigen,
  verMembresia,
} from '../../features/membresias/membresias.queries.ts'
import { findLastMembresia } from '../../features/membresias/vigentes.queries.ts'
import { putDiasVendidos } from '../../features/pagos/dias-vendidos.queries.ts'
import { getPago, listPagos, lockPago } from '../../features/pagos/pagos.queries.ts'
import { requirePagoOf } from '../../features/pagos/pagos.rules.ts'
import { noteRebajaDelPago } from './rebajaDelPago.ts'

const MOST_WAITING = 50

/**
 * Needs no sale; `cobro` names an existing payment. The client's lock serialises two desks.
 * @throws FECHA_LEJANA, CLIENTE_NO_ENCONTRADO, PAGO_NO_ENCONTRADO, PAGO_DE_OTRO_CLIENTE,
 * PAGO_DE_OTRO_PRODUCTO, PAGO_DEVUELTO, PAGO_CON_MEMBRESIA, MEMBRESIA_CRUZADA
 */
export function crearMembresia(db: Db, nueva: NuevaMembresia, by: Actor): Promise<MembresiaCreada> {
  const { cliente, cobro, cruza, ...rest } = nueva
  const fechainicio = writtenDay(nueva.fechainicio, by, { campo: 'fechainicio' })
  return atomically(db, async (trx) => {
    // Locks the payment before the client, as `editarPago` and `fusionarClientes` do, against deadlocks.
    if (cobro) await lockPago(trx, cobro.pago)
    const { nombre, apellido } = await lockClienteAlone(trx, cliente)
    const { vigencia, ...paid } = cobro
      ? await requirePagoLibre(trx, cobro.pago, nueva)
      : { pagoId: null, vigencia: null }
    const ancla =
      vigencia && (await anclaDe(trx, { cliente, fechainicio, duracion: rest.duracion }, vigencia))
    const id = await insertMembresia(
      trx,
      {
        ...rest,
        clienteId: cliente,
        fechainicio,
        ...paid,
        ancla,
        creadaPor: by.user._id,
      },
      by.now,
    )
    if (cobro || cruza) await requireOwnDays(trx, id, `${nombre} ${apellido}`, cruza ?? [], by)
    const membresia = await verMembresia(trx, id, dayIn(by.timeZone, by.now))
    if (!cobro) return membresia
    await putDiasVendidos(trx, cobro.pago)
    const pago = await getPago(trx, cobro.pago)
    await noteRebajaDelPago(trx, id, pago, by)
    return { ...membresia, pago }
  })
}

/**
 * @throws PAGO_NO_ENCONTRADO, PAGO_DE_OTRO_CLIENTE, PAGO_DEVUELTO, PAGO_DE_OTRO_PRODUCTO, PAGO_CON_MEMBRESIA
 */
export async function requirePagoLibre(
  trx: Db,
  pagoId: string,
  { cliente, tipo }: Pick<NuevaMembresia, 'cliente' | 'tipo'>,
): Promise<
  Pick<MembresiaOrigen, 'pagoId' | 'planId' | 'franja' | 'personas'> & { vigencia: VigenciaDePlan | null }
> {
  const pago = await getPago(trx, pagoId)
  const { producto, concepto, cantidad, devuelto, plan } = pago
  if (pago.cliente?._id !== cliente) throw new AppError('PAGO_DE_OTRO_CLIENTE')
  if (devuelto?.cantidad === cantidad) throw new AppError('PAGO_DEVUELTO')
  requirePagoOf(tipo, producto ?? conceptoPropio(concepto), plan)
  if (await findMembresiaOfPago(trx, pagoId)) throw new AppError('PAGO_CON_MEMBRESIA')
  const planId = plan && producto ? producto._id : null
  const vigencia = plan && { ...plan.vigencia, cantidad: plan.vigencia.cantidad * cantidad }
  return { pagoId, planId, franja: plan?.franja ?? null, personas: plan?.personas ?? 1, vigencia }
}

/** Anchor day of calendar months (`finDelPlan`); null if the membership does not end as its plan does. */
async function anclaDe(
  trx: Db,
  { cliente, fechainicio, duracion }: { cliente: string; fechainicio: Day; duracion: number },
  vigencia: VigenciaDePlan,
): Promise<number | null> {
  const { hasta, ancla } = finDelPlan(fechainicio, vigencia, await findLastMembresia(trx, cliente))
  return hasta === addDays(fechainicio, duracion) ? ancla : null
}

/** Prevents a second charge while a payment awaits its membership. @throws PAGO_SIN_MEMBRESIA */
export async function requireNothingWaiting(
  trx: Db,
  { cliente, tipo, known }: Pick<NuevaMembresia, 'cliente' | 'tipo'> & { known: string[] },
  today: string,
  { timeZone, replay }: Pick<Actor, 'timeZone' | 'replay'>,
): Promise<void> {
  const asked = { cliente, sinMembresia: tipo, limite: MOST_WAITING }
  const { rows } = await listPagos(trx, asked, {}, today)
  const waiting = rows.find(({ _id }) => !known.includes(_id))
  if (!waiting) return
  const mensaje = yaPago(waiting, { today, timeZone })
  const codigo = 'PAGO_SIN_MEMBRESIA'
  refuse({ replay }, new AppError(codigo, { mensaje }), {
    codigo,
    // The warning is stored with the offline operation, so it names no person.
    texto: yaPago({ ...waiting, cliente: null }, { today, timeZone }),
  })
}

/** Refuses overlapping days, except with `known` memberships. @throws MEMBRESIA_CRUZADA */
export async function requireOwnDays(
  trx: Db,
  id: string,
  cliente: string,
  known: string[],
  { now, timeZone, replay }: Actor,
): Promise<void> {
  const cruzada = await findCruzada(trx, id, known)
  if (!cruzada) return
  const { tipo, fechainicio, fechafin, creadaPor, createdAt } = cruzada
  const days = formatDays(fechainicio, fechafin)
  const when = formatMoment(new Date(createdAt), dayIn(timeZone, now), timeZone)
  const made = `creada ${when}${creadaPor ? ` por ${creadaPor}` : ''}`
  const mensaje = `${cliente} ya tiene una membresía (${tipo}) ${days}, ${made}: pagaría otra vez días que ya tiene.`
  const codigo = 'MEMBRESIA_CRUZADA'
  refuse({ replay }, new AppError(codigo, { mensaje }), {
    codigo,
    // The warning is stored with the offline operation, so it names no person.
    texto: `Ya tenía una membresía (${tipo}) ${days}, ${made}: pagó otra vez días que ya tenía.`,
  })
}
