import { dayIn, formatDay, formatMoment } from '@gym/contract/core/calendar'
import { tiposMembresia } from '@gym/contract/membresias/membresias.rules'
import type { MembresiaCreada, NuevaMembresia } from '@gym/contract/membresias/membresias.schema'
import { yaPago } from '@gym/contract/pagos/pagos.rules'
import { ABONO } from '@gym/contract/ventas/ventas.rules'
import type { Actor, Cajero } from '../../core/actor.ts'
import { AppError, fieldError } from '../../core/app-error.ts'
import { refuse } from '../../core/refuse.ts'
import { writtenDay } from '../../core/written-day.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { holdTurno } from '../../features/caja/movimientos.queries.ts'
import { lockClienteAlone } from '../../features/clientes/clientes.queries.ts'
import {
  findCruzada,
  findMembresiaOfPago,
  insertMembresia,
  type MembresiaOrigen,
  verMembresia,
} from '../../features/membresias/membresias.queries.ts'
import { getPago, listPagos, lockPago } from '../../features/pagos/pagos.queries.ts'
import { requirePagoOf } from '../../features/pagos/pagos.rules.ts'
import { findProductoEnVenta } from '../../features/productos/productos.queries.ts'
import { asentarPago } from '../contabilidad/registrarPago.ts'

const MOST_WAITING = 50

const CONCEPTOS: readonly string[] = [...tiposMembresia, ABONO]

/**
 * `cobro` charges the price today or uses an existing payment. The client's lock serialises two desks.
 * @throws FECHA_LEJANA, CLIENTE_NO_ENCONTRADO, NADA_QUE_COBRAR, PAGO_NO_ENCONTRADO, PAGO_DE_OTRO_CLIENTE,
 * PAGO_DE_OTRO_PRODUCTO, PAGO_DEVUELTO, PAGO_CON_MEMBRESIA, PAGO_SIN_MEMBRESIA, MEMBRESIA_CRUZADA,
 * CAJA_CERRADA, CAJA_REQUERIDA, CAJA_POR_ELEGIR
 */
export function crearMembresia(db: Db, nueva: NuevaMembresia, by: Cajero): Promise<MembresiaCreada> {
  const { cliente, cobro, cruza, ...rest } = nueva
  const fechainicio = writtenDay(nueva.fechainicio, by, { campo: 'fechainicio' })
  return atomically(db, async (trx) => {
    const payment = cobro && (await lockPayment(trx, nueva, cobro))
    const { nombre, apellido } = await lockClienteAlone(trx, cliente)
    const paid = payment ? await payFor(trx, nueva, payment, by) : { pagoId: null }
    const { pagoId } = paid
    const id = await insertMembresia(
      trx,
      {
        ...rest,
        clienteId: cliente,
        fechainicio,
        ...paid,
        creadaPor: by.user._id,
      },
      by.now,
    )
    if (cobro || cruza) await requireOwnDays(trx, id, `${nombre} ${apellido}`, cruza ?? [], by)
    const membresia = await verMembresia(trx, id, dayIn(by.timeZone, by.now))
    return pagoId ? { ...membresia, pago: await getPago(trx, pagoId) } : membresia
  })
}

type Cobro = NonNullable<NuevaMembresia['cobro']>

/** Locks the payment or product before the client, the order of every sale. */
async function lockPayment(trx: Db, { tipo, precio }: NuevaMembresia, cobro: Cobro) {
  if ('pago' in cobro) return { pago: { ...(await lockPago(trx, cobro.pago)), _id: cobro.pago } }
  if (precio === 0) throw fieldError('NADA_QUE_COBRAR', 'precio')
  return { ...cobro, producto: await findProductoEnVenta(trx, tipo) }
}

async function payFor(
  trx: Db,
  { cliente, tipo, precio }: NuevaMembresia,
  payment: Awaited<ReturnType<typeof lockPayment>>,
  by: Cajero,
): Promise<Pick<MembresiaOrigen, 'planId' | 'franja'> & { pagoId: string | null }> {
  if (payment.pago) {
    const { _id, clienteId } = payment.pago
    if (clienteId !== cliente) throw new AppError('PAGO_DE_OTRO_CLIENTE')
    const { producto, concepto, cantidad, devuelto, plan } = await getPago(trx, _id)
    if (devuelto?.cantidad === cantidad) throw new AppError('PAGO_DEVUELTO')
    // An imported payment's words do not decide its type; the program's own concepts do.
    const propio = concepto !== null && CONCEPTOS.includes(concepto) ? { nombre: concepto } : null
    requirePagoOf(tipo, producto ?? propio, plan)
    if (await findMembresiaOfPago(trx, _id)) throw new AppError('PAGO_CON_MEMBRESIA')
    return { pagoId: _id, planId: plan && producto ? producto._id : null, franja: plan?.franja ?? null }
  }
  const { producto, metodoPago, ademasDe, caja } = payment
  const today = dayIn(by.timeZone, by.now)
  await requireNothingWaiting(trx, { cliente, tipo, known: ademasDe ?? [] }, today, by)
  const turno = await holdTurno(trx, { caja, hayEfectivo: metodoPago === 'Efectivo' }, by)
  const pago = await asentarPago(
    trx,
    {
      clienteId: cliente,
      productoId: producto?._id ?? null,
      cantidad: 1,
      precioUnitario: producto ? precio : null,
      monto: precio,
      fecha: today,
      metodoPago,
      stockTomado: 0,
    },
    turno,
    by,
  )
  return { pagoId: pago._id, planId: null, franja: null }
}

/** Prevents a second charge while a payment awaits its membership. @throws PAGO_SIN_MEMBRESIA */
export async function requireNothingWaiting(
  trx: Db,
  { cliente, tipo, known }: Pick<NuevaMembresia, 'cliente' | 'tipo'> & { known: string[] },
  today: string,
  { timeZone, hecho }: Pick<Actor, 'timeZone' | 'hecho'>,
): Promise<void> {
  const asked = { cliente, sinMembresia: tipo, limite: MOST_WAITING }
  const { rows } = await listPagos(trx, asked, {}, today)
  const waiting = rows.find(({ _id }) => !known.includes(_id))
  if (!waiting) return
  const mensaje = yaPago(waiting, { today, timeZone })
  const codigo = 'PAGO_SIN_MEMBRESIA'
  refuse({ hecho }, new AppError(codigo, { mensaje }), {
    codigo,
    // Stored permanently, so without a name.
    texto: yaPago({ ...waiting, cliente: null }, { today, timeZone }),
  })
}

/** Refuses overlapping days, except with `known` memberships. @throws MEMBRESIA_CRUZADA */
export async function requireOwnDays(
  trx: Db,
  id: string,
  cliente: string,
  known: string[],
  { now, timeZone, hecho }: Actor,
): Promise<void> {
  const cruzada = await findCruzada(trx, id, known)
  if (!cruzada) return
  const { tipo, fechainicio, fechafin, creadaPor, createdAt } = cruzada
  const days = `del ${formatDay(fechainicio)} al ${formatDay(fechafin)}`
  const when = formatMoment(new Date(createdAt), dayIn(timeZone, now), timeZone)
  const made = `creada ${when}${creadaPor ? ` por ${creadaPor}` : ''}`
  const mensaje = `${cliente} ya tiene una membresía (${tipo}) ${days}, ${made}: pagaría otra vez días que ya tiene.`
  const codigo = 'MEMBRESIA_CRUZADA'
  refuse({ hecho }, new AppError(codigo, { mensaje }), {
    codigo,
    // Stored permanently, so without a name.
    texto: `Ya tenía una membresía (${tipo}) ${days}, ${made}: pagó otra vez días que ya tenía.`,
  })
}
