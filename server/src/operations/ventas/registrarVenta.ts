import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { addDays, type Day, dayIn, daysBetween } from '@gym/contract/core/calendar'
import { toDay } from '@gym/contract/core/fields'
import { formatMoney, inPesos } from '@gym/contract/core/money'
import { renewalStart } from '@gym/contract/membresias/membresias.rules'
import { finDelPlan } from '@gym/contract/planes/planes.rules'
import { cambioDe, sumOf } from '@gym/contract/ventas/ventas.rules'
import type { NuevaVenta, Venta } from '@gym/contract/ventas/ventas.schema'
import { v7 as uuid } from 'uuid'
import type { Cajero } from '../../core/actor.ts'
import { AppError, fieldError } from '../../core/app-error.ts'
import { writtenDay } from '../../core/written-day.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { holdTurno, insertMovimientos } from '../../features/caja/movimientos.queries.ts'
import { insertAsiento } from '../../features/libros/asientos.queries.ts'
import {
  cuentaDeIngreso,
  type Partida,
  partidaDeFila,
  partidasDeCartera,
} from '../../features/libros/asientos.rules.ts'
import { insertMembresia, setPagoOfMembresia } from '../../features/membresias/membresias.queries.ts'
import { holdPorCobrar } from '../../features/membresias/por-cobrar.queries.ts'
import { findFinDado } from '../../features/membresias/vigentes.queries.ts'
import { createCodigo } from '../../features/mis-datos/codigo-de-cuenta.ts'
import { keepCodigo } from '../../features/mis-datos/vinculos.queries.ts'
import { insertMatricula } from '../../features/planes/matriculas.queries.ts'
import { addStocks } from '../../features/productos/productos.queries.ts'
import {
  getCartera,
  getSaldo,
  insertAbono,
  insertCargo,
  keepAFavor,
  keepSaldo,
} from '../../features/ventas/cargos.queries.ts'
import { insertCobros, insertLineas, insertVenta } from '../../features/ventas/ventas.queries.ts'
import { requireNothingWaiting, requireOwnDays } from '../membresias/crearMembresia.ts'
import { asentarVenta } from './asentarVenta.ts'
import { consultarVenta } from './consultarVenta.ts'
import { diaDeHecho, hallar, lockCompradores, needsCliente, requireEnEfectivo } from './hechosDeVenta.ts'
import { type LineaDeVenta, leerCarrito, type MembresiaPedida, requireVendibles } from './leerCarrito.ts'
import { type LineaPagada, pagarCarrito } from './pagarCarrito.ts'
import { requireMotivo, requireRebaja, type Vendedor } from './revisarRebaja.ts'

/**
 * Sells a cart in one transaction. The client's lock serialises two desks.
 * @throws VENTA_SIN_CLIENTE, VENCE_ANTES, FECHA_LEJANA, PRODUCTO_NO_ENCONTRADO, CLIENTE_NO_ENCONTRADO,
 * CARGO_NO_ENCONTRADO, PLAN_NO_ENCONTRADO, MEMBRESIA_NO_ENCONTRADA, NADA_QUE_COBRAR, PLAN_SIN_CLIENTE,
 * PLAN_DE_A_UNO, PLAN_PERSONAS, MATRICULA_COBRADA, PRODUCTO_INACTIVO, PRECIO_CAMBIO, STOCK_INSUFICIENTE,
 * DESCUENTO_DE_MAS, MONTO_DE_MAS, COBROS_DE_MAS, COBROS_DE_MENOS, ABONO_FIADO, RECIBIDO_DE_MENOS,
 * RECIBIDO_SIN_EFECTIVO, PAGO_SIN_MEMBRESIA, MEMBRESIA_CRUZADA, MEMBRESIA_DE_OTRO, MEMBRESIA_YA_COBRADA,
 * CARGO_PAGADO, DEUDA_CAMBIO, A_FAVOR_CAMBIO, CAJA_CERRADA, CAJA_REQUERIDA, CAJA_POR_ELEGIR, SOLO_EFECTIVO,
 * CLIENTE_ELIMINADO, DESCUENTO_POR_AUTORIZAR, AUTORIZACION_INCORRECTA, AUTORIZACION_NO_VALE,
 * AUTORIZACION_SIN_CODIGO, AUTORIZACION_CODIGO_INCORRECTO, VENTA_SIN_MOTIVO
 */
export function registrarVenta(db: Db, nueva: NuevaVenta, by: Vendedor): Promise<Venta> {
  requireCliente(nueva)
  if (by.hecho) requireEnEfectivo(nueva)
  const dia = dayIn(by.timeZone, by.now)
  const vence = dueDay(nueva, dia, by)
  for (const { membresia } of nueva.lineas)
    if (membresia?.fechainicio) writtenDay(membresia.fechainicio, by, { campo: 'lineas' })
  return atomically(db, async (trx) => {
    const today = by.hecho ? await diaDeHecho(trx, dia, by.hecho, by) : dia
    const leidas = await leerCarrito(trx, nueva, by)
    const { cliente, acompanantes } = await lockCompradores(trx, nueva, by)
    const hayEfectivo = nueva.cobros.some(({ metodo }) => metodo === 'Efectivo')
    const turno = await holdTurno(trx, { caja: nueva.caja, hayEfectivo }, by)
    const lacking = requireVendibles(leidas, by)
    if (cliente) await requireSaldo(trx, cliente, leidas, nueva)
    const { carrito, tender, lineas } = pagarCarrito(leidas, nueva)
    const ventaId = uuid()
    requireMotivo(carrito.total, nueva, lineas, by)
    const autorizadaPor = await requireRebaja(trx, ventaId, lineas, by)
    const venta = { ventaId, cliente, today }

    await hallar(trx, lacking, leidas, by)
    await addStocks(trx, stockOf(lineas))
    if (cliente) await requireNoneWaiting(trx, cliente, lineas, today, by)
    // The last lock: from here on other sales wait for their number.
    const numero = await insertVenta(
      trx,
      {
        id: ventaId,
        clienteId: cliente?._id ?? null,
        fecha: today,
        descuento: inPesos(carrito.descuento),
        descuentoMotivo: nueva.descuento?.motivo ?? nueva.motivo ?? null,
        autorizadaPor,
        total: inPesos(carrito.total),
        recibido: nueva.recibido ?? null,
        cambio: inPesos(cambioDe(tender)),
        vendidaPor: by.user._id,
      },
      by.now,
    )
    await insertCobros(trx, ventaId, tender.cobros)
    const filas = await asentarVenta(trx, venta, lineas, by)
    await insertMovimientos(trx, turno, filas, { origen: 'venta', origenId: ventaId }, by)
    const membresias = cliente ? await darMembresias(trx, cliente, acompanantes, lineas, today, by) : null
    await insertLineas(trx, ventaId, rowsOf(lineas, membresias))
    if (cliente) await cobrarMatriculas(trx, { ventaId, clienteId: cliente._id }, lineas, by)
    const cartera = cliente
      ? await llevarCuenta(trx, { ventaId, clienteId: cliente._id, vence }, lineas, by.now)
      : []
    await insertAsiento(
      trx,
      {
        fecha: today,
        descripcion: `Venta N.º ${numero}`,
        origen: 'venta',
        origenId: ventaId,
        partidas: [...filas.map(partidaDeFila), ...cartera, ...lineas.flatMap(partidaDeLinea)],
      },
      by,
    )
    // The code's life begins at the arrival: the code of an offline sale might otherwise be expired by then.
    const now = by.hecho?.recibidaEn ?? by.now
    if (cliente) await keepCodigo(trx, cliente._id, { codigo: createCodigo(), now })
    return consultarVenta(trx, ventaId)
  })
}

/** @throws VENTA_SIN_CLIENTE */
function requireCliente(nueva: NuevaVenta): void {
  if (needsCliente(nueva) && !nueva.cliente) throw fieldError('VENTA_SIN_CLIENTE', 'cliente')
}

/** @throws VENCE_ANTES, FECHA_LEJANA */
function dueDay({ vence }: NuevaVenta, today: Day, by: Vendedor): Day {
  const due = vence ? writtenDay(vence, by, { campo: 'vence' }) : addDays(today, by.diasDePlazo)
  if (due < today) throw fieldError('VENCE_ANTES', 'vence')
  return due
}

function stockOf(lineas: LineaDeVenta[]): { id: string; units: number }[] {
  const taken = new Map<string, number>()
  for (const { producto, stockTomado } of lineas)
    if (producto) taken.set(producto._id, (taken.get(producto._id) ?? 0) - stockTomado)
  return [...taken].map(([id, units]) => ({ id, units }))
}

/** @throws PAGO_SIN_MEMBRESIA */
async function requireNoneWaiting(
  trx: Db,
  { _id }: Cliente,
  lineas: LineaDeVenta[],
  today: Day,
  by: Cajero,
): Promise<void> {
  for (const { membresia } of lineas) {
    if (!membresia) continue
    const { tipo, ademasDe } = membresia
    await requireNothingWaiting(trx, { cliente: _id, tipo, known: ademasDe }, today, by)
  }
}

/** Detects a concurrent payment or use of the credit. @throws DEUDA_CAMBIO, A_FAVOR_CAMBIO */
async function requireSaldo(
  trx: Db,
  { _id }: Cliente,
  lineas: LineaDeVenta[],
  { aFavor = 0 }: NuevaVenta,
): Promise<void> {
  const shown = lineas.map(({ pedida }) => pedida.debia ?? 0)
  const debia = Math.max(...shown)
  if (debia === 0 && aFavor === 0) return
  const saldo = await getSaldo(trx, _id)
  const [debe, has] = [Math.max(saldo, 0), Math.max(-saldo, 0)]
  if (debe < debia)
    throw new AppError('DEUDA_CAMBIO', {
      mensaje: `La deuda cambió: ${debe > 0 ? `ahora debe ${formatMoney(debe)}` : 'ya no debe nada'}.`,
      extra: { indice: shown.indexOf(debia), saldo: debe },
    })
  if (has < aFavor)
    throw new AppError('A_FAVOR_CAMBIO', {
      mensaje: `Lo que tiene a favor cambió: ${has > 0 ? `ahora son ${formatMoney(has)}` : 'ya no tiene nada'}.`,
      extra: { aFavor: has },
    })
}

/**
 * Gives each line's membership to the client and the other persons of its plan, or charges an existing one.
 * @throws MEMBRESIA_CRUZADA, MEMBRESIA_DE_OTRO, MEMBRESIA_YA_COBRADA, PRECIO_CAMBIO
 */
async function darMembresias(
  trx: Db,
  cliente: Cliente,
  acompanantes: Cliente[],
  lineas: LineaPagada[],
  today: Day,
  by: Cajero,
): Promise<Map<number, string>> {
  const made = new Map<number, string>()
  for (const [indice, { pedida, membresia, precio, pagoId }] of lineas.entries()) {
    if (pedida.cobra) {
      await holdPorCobrar(trx, pedida.cobra, { clienteId: cliente._id, precio, indice })
      if (pagoId) await setPagoOfMembresia(trx, pedida.cobra, pagoId)
      made.set(indice, pedida.cobra)
    }
    if (!membresia) continue
    const id = await darMembresia(trx, cliente, membresia, { precio, pagoId, titularId: null, today }, by)
    made.set(indice, id)
    for (const otro of acompanantes.filter(({ _id }) => membresia.para.includes(_id)))
      await darMembresia(trx, otro, membresia, { precio: 0, pagoId: null, titularId: id, today }, by)
  }
  return made
}

/** The first day defaults to the day after the person's last membership. @throws MEMBRESIA_CRUZADA */
async function darMembresia(
  trx: Db,
  { _id: clienteId, nombre, apellido }: Cliente,
  { tipo, vigencia, sesiones, plan, fechainicio, cruza }: MembresiaPedida,
  { today, ...paid }: { precio: number; pagoId: string | null; titularId: string | null; today: Day },
  by: Cajero,
): Promise<string> {
  const anterior = await findFinDado(trx, clienteId)
  const next = anterior ? renewalStart(anterior.fechafin, today) : today
  const inicio = fechainicio ? toDay(fechainicio, by.timeZone) : next
  const { hasta, ancla } = finDelPlan(inicio, vigencia, anterior)
  const id = await insertMembresia(
    trx,
    {
      ...paid,
      clienteId,
      tipo,
      ancla,
      fechainicio: inicio,
      duracion: daysBetween(inicio, hasta),
      sesionesRestantes: sesiones,
      planId: plan?._id ?? null,
      franja: plan?.franja ?? null,
      creadaPor: by.user._id,
    },
    by.now,
  )
  await requireOwnDays(trx, id, `${nombre} ${apellido}`, cruza, by)
  return id
}

/** Charges each joining fee once a client. @throws MATRICULA_COBRADA */
async function cobrarMatriculas(
  trx: Db,
  { ventaId, clienteId }: { ventaId: string; clienteId: string },
  lineas: LineaPagada[],
  { now }: Cajero,
): Promise<void> {
  for (const [indice, { pedida }] of lineas.entries())
    if (pedida.matricula) await insertMatricula(trx, { ventaId, clienteId, indice }, now)
}

function rowsOf(lineas: LineaPagada[], membresias: Map<number, string> | null) {
  return lineas.map(
    ({ pedida, producto, membresia: _, lista: __, partes, descuento, monto, ...linea }, indice) => ({
      ...linea,
      indice,
      productoId: producto?._id ?? null,
      membresiaId: membresias?.get(indice) ?? null,
      descuento: inPesos(descuento),
      descuentoMotivo: pedida.descuento?.motivo ?? null,
      monto: inPesos(monto),
      pagado: inPesos(sumOf(partes)),
    }),
  )
}

const partidaDeLinea = ({ tipo, monto, stockTomado }: LineaPagada): Partida[] =>
  tipo === 'deuda' ? [] : [{ cuenta: cuentaDeIngreso({ stockTomado }), monto: -monto }]

/**
 * Books debt and payments on account. Returns the partidas of the client's receivable and advance accounts.
 * @throws CARGO_NO_ENCONTRADO, CARGO_PAGADO
 */
async function llevarCuenta(
  trx: Db,
  { clienteId, ...cargo }: { ventaId: string; clienteId: string; vence: Day },
  lineas: LineaPagada[],
  now: Date,
): Promise<Partida[]> {
  const owed = sumOf(lineas) - sumOf(lineas.flatMap(({ partes }) => partes))
  if (owed === 0 && lineas.every(({ tipo }) => tipo !== 'deuda')) return []
  const before = await getCartera(trx, clienteId)
  for (const { tipo, pagoId, monto, pedida } of lineas)
    if (tipo === 'deuda' && pagoId)
      await insertAbono(trx, { pagoId, clienteId, monto: inPesos(monto), cargoId: pedida.cargo })
  if (owed > 0) {
    const aFavor = await insertCargo(trx, { ...cargo, clienteId, monto: inPesos(owed) }, now)
    if (aFavor > 0) await keepAFavor(trx, cargo.ventaId, aFavor)
  }
  await keepSaldo(trx, cargo.ventaId, clienteId)
  return partidasDeCartera(before, await getCartera(trx, clienteId))
}
