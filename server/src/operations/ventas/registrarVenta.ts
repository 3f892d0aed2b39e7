import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { addDays, type Day, dayIn } from '@gym/contract/core/calendar'
import { formatMoney, inPesos } from '@gym/contract/core/money'
import { cambioDe, sumOf } from '@gym/contract/ventas/ventas.rules'
import type { NuevaVenta, Venta } from '@gym/contract/ventas/ventas.schema'
import { v7 as uuid } from 'uuid'
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
import { createCodigo } from '../../features/mis-datos/codigo-de-cuenta.ts'
import { keepCodigo } from '../../features/mis-datos/vinculos.queries.ts'
import { addStocks } from '../../features/productos/productos.queries.ts'
import {
  getCartera,
  getSaldo,
  insertAbono,
  insertCargo,
  keepAFavor,
  keepSaldo,
} from '../../features/ventas/cargos.queries.ts'
import { listDiasVendidos } from '../../features/ventas/dias-vendidos.queries.ts'
import { insertCobros, insertLineas, insertVenta } from '../../features/ventas/ventas.queries.ts'
import { asentarVenta } from './asentarVenta.ts'
import { cobrarMembresias } from './cobrarMembresias.ts'
import { consultarVenta } from './consultarVenta.ts'
import { darMembresias, planearMembresias } from './darMembresias.ts'
import { type LineaDeVenta, leerCarrito, requireVendibles } from './leerCarrito.ts'
import { cobrarMatriculas, conMatriculaPerdonada } from './matriculas.ts'
import { type LineaPagada, pagarCarrito } from './pagarCarrito.ts'
import {
  addFoundStock,
  lockCompradores,
  needsCliente,
  postingDayOf,
  requireEnEfectivo,
} from './replayed-sale.ts'
import { requireMotivo, requireRebaja, type Vendedor } from './revisarDescuento.ts'

/**
 * Registers a sale in one transaction. The client's lock serialises two desks.
 * @throws VENTA_SIN_CLIENTE, VENCE_ANTES, PRODUCTO_NO_ENCONTRADO, CLIENTE_NO_ENCONTRADO, CARGO_NO_ENCONTRADO,
 * PLAN_NO_ENCONTRADO, PLAN_SIN_CLIENTE, PLAN_DE_A_UNO, PLAN_PERSONAS, MATRICULA_COBRADA,
 * MEMBRESIA_NO_ENCONTRADA, MEMBRESIA_DE_OTRO, MEMBRESIA_YA_COBRADA, DIAS_CAMBIARON, PRODUCTO_INACTIVO,
 * PRECIO_CAMBIO, STOCK_INSUFICIENTE, DESCUENTO_DE_MAS, COBROS_DE_MAS, COBROS_DE_MENOS, ABONO_FIADO,
 * RECIBIDO_DE_MENOS, RECIBIDO_SIN_EFECTIVO, PAGO_SIN_MEMBRESIA, MEMBRESIA_CRUZADA, CARGO_PAGADO,
 * DEUDA_CAMBIO, A_FAVOR_CAMBIO, CAJA_CERRADA, CAJA_REQUERIDA, CAJA_POR_ELEGIR, SOLO_EFECTIVO,
 * CLIENTE_ELIMINADO, VENTA_SIN_MOTIVO, NADA_QUE_COBRAR, MONTO_DE_MAS, FECHA_LEJANA, PERIODO_CERRADO, and as
 * `requireRebaja`
 */
export function registrarVenta(db: Db, nueva: NuevaVenta, by: Vendedor): Promise<Venta> {
  requireCliente(nueva)
  if (by.replay) requireEnEfectivo(nueva)
  const dia = dayIn(by.timeZone, by.now)
  const vence = dueDay(nueva, dia, by)
  for (const { membresia } of nueva.lineas)
    if (membresia?.fechainicio) writtenDay(membresia.fechainicio, by, { campo: 'lineas' })
  return atomically(db, async (trx) => {
    const today = by.replay ? await postingDayOf(trx, dia, by.replay, by) : dia
    const pedidas = await leerCarrito(trx, nueva, by)
    const compradores = await lockCompradores(trx, nueva, by)
    const { cliente } = compradores
    const cobradas = cliente ? await cobrarMembresias(trx, cliente, pedidas, dia, by) : pedidas
    const leidas = cliente ? await conMatriculaPerdonada(trx, cliente, cobradas, nueva, by) : cobradas
    const hayEfectivo = nueva.cobros.some(({ metodo }) => metodo === 'Efectivo')
    const turno = await holdTurno(trx, { caja: nueva.caja, hayEfectivo }, by)
    const lacking = requireVendibles(leidas, by)
    if (cliente) await requireSaldo(trx, cliente, leidas, nueva)
    const { carrito, tender, lineas } = pagarCarrito(leidas, nueva, { isReplay: by.replay !== undefined })
    const ventaId = uuid()
    requireMotivo(nueva, lineas, by)
    const autorizadaPor = await requireRebaja(trx, ventaId, lineas, by)
    const venta = { ventaId, cliente, today }

    await addFoundStock(trx, lacking, leidas, by)
    await addStocks(trx, stockOf(lineas))
    // Memberships follow the day of the sale, also if its period is closed.
    const planned = await planearMembresias(trx, compradores, lineas, dia, by)
    // After the locks of client, till and products: from here on other sales wait for their number.
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
    const membresias = await darMembresias(trx, planned, lineas, by)
    const dias = await listDiasVendidos(trx, [...membresias.values()])
    await insertLineas(trx, ventaId, rowsOf(lineas, membresias, dias))
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
    // The account code of an offline sale is valid from its arrival; from the sale, it might have expired.
    const now = by.replay?.recibidaEn ?? by.now
    if (cliente) await keepCodigo(trx, cliente._id, { codigo: createCodigo(), now })
    return consultarVenta(trx, ventaId)
  })
}

function requireCliente(nueva: NuevaVenta): void {
  if (needsCliente(nueva) && !nueva.cliente) throw fieldError('VENTA_SIN_CLIENTE', 'cliente')
}

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

function rowsOf(
  lineas: LineaPagada[],
  membresias: Map<number, string>,
  dias: Awaited<ReturnType<typeof listDiasVendidos>>,
) {
  // The sessions of a membership sold before are not stated: some may be used.
  const diasOf = (id: string | undefined, cobra: boolean) =>
    dias
      .filter(({ membresia, titular }) => id !== undefined && (membresia === id || titular === id))
      .map(({ titular: _, sesiones, ...sold }) => ({ ...sold, sesiones: cobra ? null : sesiones }))
  return lineas.map(
    ({ pedida, producto, membresia: _, sinLista: __, partes, descuento, monto, ...linea }, indice) => ({
      ...linea,
      indice,
      cobra: pedida.cobra !== undefined,
      productoId: producto?._id ?? null,
      membresiaId: membresias.get(indice) ?? null,
      descuento: inPesos(descuento),
      descuentoMotivo: pedida.descuento?.motivo ?? null,
      monto: inPesos(monto),
      pagado: inPesos(sumOf(partes)),
      diasVendidos: JSON.stringify(diasOf(membresias.get(indice), pedida.cobra !== undefined)),
    }),
  )
}

const partidaDeLinea = ({ tipo, monto, stockTomado }: LineaPagada): Partida[] =>
  tipo === 'deuda' ? [] : [{ cuenta: cuentaDeIngreso({ stockTomado }), monto: -monto }]

/** Applies payments on account and charges the unpaid rest. @throws CARGO_NO_ENCONTRADO, CARGO_PAGADO */
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
