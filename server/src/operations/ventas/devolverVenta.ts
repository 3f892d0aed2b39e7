import { dayIn } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import type { DevolucionRegistrada, NuevaDevolucion } from '@gym/contract/ventas/devoluciones.schema'
import { type Cents, sumOf, tomar, valorDevuelto } from '@gym/contract/ventas/ventas.rules'
import { v7 as uuid } from 'uuid'
import type { Cajero } from '../../core/actor.ts'
import { AppError, found } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { holdTurno, insertMovimientos } from '../../features/caja/movimientos.queries.ts'
import { lockClienteEvenDeleted, lockClientesEvenDeleted } from '../../features/clientes/clientes.queries.ts'
import { postIngresos } from '../../features/contabilidad/contabilidad.queries.ts'
import { insertAsiento } from '../../features/libros/asientos.queries.ts'
import { CUENTAS, partidaDeFila, partidasDeCartera } from '../../features/libros/asientos.rules.ts'
import { clearPagos, hideMembresias, listClientesOf } from '../../features/membresias/membresias.queries.ts'
import { addDevuelto } from '../../features/pagos/pagos.queries.ts'
import { deleteMatriculas } from '../../features/planes/matriculas.queries.ts'
import { addStocks, lockProductos } from '../../features/productos/productos.queries.ts'
import {
  anularAbono,
  aplicarAnticipos,
  findCargoOfVenta,
  getCartera,
  rebajarCargo,
} from '../../features/ventas/cargos.queries.ts'
import {
  insertDevolucion,
  listFuentes,
  listLineasToReturn,
  lockVenta,
} from '../../features/ventas/devoluciones.queries.ts'
import { consultarVenta } from './consultarVenta.ts'

/**
 * Returns lines of a sale: deducts their value from its debt, refunds the rest and payments on account.
 * Removes a membership that the sale gave; one that it only charged is uncharged again.
 * @throws VENTA_NO_ENCONTRADA, DEVOLUCION_DE_MAS, ABONO_DEVUELTO, CAJA_CERRADA, CAJA_REQUERIDA,
 * CAJA_POR_ELEGIR, PERIODO_CERRADO
 */
export function devolverVenta(
  db: Db,
  ventaId: string,
  { lineas: pedidas, metodo, motivo, caja }: NuevaDevolucion,
  by: Cajero,
): Promise<DevolucionRegistrada> {
  return atomically(db, async (trx) => {
    const { clienteId, numero } = await lockVenta(trx, ventaId)
    const vendidas = await listLineasToReturn(trx, ventaId)
    const pedida = asked(vendidas, withMatricula(vendidas, pedidas))
    const stock = stockOf(pedida)
    await lockProductos(
      trx,
      stock.map(({ id }) => id),
    )
    const gone = pedida.flatMap(({ membresiaId, cobra }) => (cobra ? [] : (membresiaId ?? [])))
    const charged = pedida.flatMap(({ pagoId, cobra }) => (cobra ? (pagoId ?? []) : []))
    if (clienteId && gone.length > 0)
      await lockClientesEvenDeleted(trx, [clienteId, ...(await listClientesOf(trx, gone))])
    const cliente = clienteId && (await lockClienteEvenDeleted(trx, clienteId))

    const before = clienteId ? await getCartera(trx, clienteId) : null
    const { lineas, bienes, abonos } = await withAbonos(trx, pedida)
    const cargo = await findCargoOfVenta(trx, ventaId)
    const rebajado = Math.min(sumOf(bienes), inCents(cargo?.pendiente ?? 0))
    const partes = [...abonos, ...(await moneyOf(trx, ventaId, bienes, sumOf(bienes) - rebajado))]
    const isRefund = partes.length > 0
    const turno = isRefund ? await holdTurno(trx, { caja, hayEfectivo: metodo === 'Efectivo' }, by) : null
    const ofWhom = cliente ? ` (${cliente.nombre} ${cliente.apellido})` : ''
    const id = uuid()
    const fecha = dayIn(by.timeZone, by.now)
    await insertDevolucion(
      trx,
      {
        id,
        ventaId,
        fecha,
        motivo,
        metodoPago: metodo,
        monto: inPesos(sumOf(lineas)),
        rebajado: inPesos(rebajado),
        devueltaPor: by.user._id,
      },
      lineas.map(({ indice, cantidad, repuesta, monto }) => ({
        indice,
        cantidad,
        repuesta,
        monto: inPesos(monto),
      })),
      by.now,
    )
    await addStocks(trx, stock)
    if (cargo && rebajado > 0) await rebajarCargo(trx, cargo.id, inPesos(rebajado))
    if (clienteId && abonos.length > 0) await aplicarAnticipos(trx, clienteId)
    await addDevuelto(trx, givenBack(lineas, partes))
    const filas = await postIngresos(
      trx,
      partes.map(({ pagoId, monto }) => ({
        _id: pagoId,
        monto: -inPesos(monto),
        fecha,
        metodoPago: metodo,
        descripcion: `Devolución de la venta N.º ${numero}: ${lineas.map(({ descripcion }) => descripcion).join(', ')}${ofWhom}`,
        devolucionId: id,
      })),
      by,
    )
    await insertMovimientos(trx, turno, filas, { origen: 'devolucion', origenId: id }, by)
    const cartera = clienteId && before ? partidasDeCartera(before, await getCartera(trx, clienteId)) : []
    await insertAsiento(
      trx,
      {
        fecha,
        descripcion: `Devolución de la venta N.º ${numero}`,
        origen: 'devolucion',
        origenId: id,
        partidas: [
          ...filas.map(partidaDeFila),
          ...cartera,
          { cuenta: CUENTAS.devoluciones, monto: sumOf(bienes) },
        ],
      },
      by,
    )
    if (gone.length > 0) await hideMembresias(trx, gone, by.now)
    if (charged.length > 0) await clearPagos(trx, charged)
    await deleteMatriculas(
      trx,
      ventaId,
      lineas.map(({ indice }) => indice),
    )
    const venta = await consultarVenta(trx, ventaId)
    const devolucion = venta.devoluciones.find(({ _id }) => _id === id)
    return { ...found(devolucion, 'VENTA_NO_ENCONTRADA'), venta }
  })
}

type Vendida = Awaited<ReturnType<typeof listLineasToReturn>>[number]

interface Devuelta
  extends Pick<
    Vendida,
    'indice' | 'tipo' | 'productoId' | 'membresiaId' | 'cobra' | 'pagoId' | 'descripcion'
  > {
  cantidad: number
  monto: Cents
  repuesta: boolean
}

interface ParteDevuelta {
  pagoId: string
  monto: Cents
}

/** Returns the waived joining fee too, once no membership that the sale gave remains. */
function withMatricula(vendidas: Vendida[], pedidas: NuevaDevolucion['lineas']): NuevaDevolucion['lineas'] {
  const isAsked = ({ indice }: Vendida) => pedidas.some((each) => each.indice === indice)
  const remains = (vendida: Vendida) => vendida.devuelta < vendida.cantidad && !isAsked(vendida)
  const given = vendidas.filter(({ tipo, cobra }) => tipo === 'membresia' && !cobra)
  if (!given.some(isAsked) || given.some(remains)) return pedidas
  const waived = vendidas.filter((vendida) => vendida.isMatricula && vendida.monto === 0 && remains(vendida))
  return [...pedidas, ...waived.map(({ indice, cantidad }) => ({ indice, cantidad, reponer: false }))]
}

function asked(vendidas: Vendida[], pedidas: NuevaDevolucion['lineas']): Devuelta[] {
  return pedidas.map(({ indice, cantidad, reponer }) => {
    const vendida = vendidas.find((each) => each.indice === indice)
    const quedan = vendida ? vendida.cantidad - vendida.devuelta : 0
    if (vendida?.tipo === 'deuda' && quedan === 0)
      throw new AppError('ABONO_DEVUELTO', { extra: { indice, quedan } })
    if (!vendida || cantidad > quedan) throw new AppError('DEVOLUCION_DE_MAS', { extra: { indice, quedan } })
    const { tipo, producto, descripcion, productoId, membresiaId, cobra, pagoId, stockTomado } = vendida
    return {
      indice,
      tipo,
      cantidad,
      productoId,
      membresiaId,
      cobra,
      pagoId,
      descripcion: `${producto ?? descripcion} × ${cantidad}`,
      monto: valorDevuelto({ ...vendida, monto: inCents(vendida.monto) }, cantidad),
      repuesta: reponer && stockTomado > 0,
    }
  })
}

/** Undoes the payments on account among these lines; the client must be locked. @throws DEVOLUCION_DE_MAS */
async function withAbonos(trx: Db, pedida: Devuelta[]) {
  const abonos: ParteDevuelta[] = []
  const lineas: Devuelta[] = []
  for (const linea of pedida) {
    if (linea.tipo !== 'deuda' || !linea.pagoId) {
      lineas.push(linea)
      continue
    }
    const monto = inCents(await anularAbono(trx, linea.pagoId))
    if (monto === 0) throw new AppError('DEVOLUCION_DE_MAS', { extra: { indice: linea.indice, quedan: 0 } })
    abonos.push({ pagoId: linea.pagoId, monto })
    lineas.push({ ...linea, monto })
  }
  return { lineas, abonos, bienes: lineas.filter(({ tipo }) => tipo !== 'deuda') }
}

function stockOf(lineas: Devuelta[]): { id: string; units: number }[] {
  const back = new Map<string, number>()
  for (const { productoId, cantidad, repuesta } of lineas)
    if (productoId && repuesta) back.set(productoId, (back.get(productoId) ?? 0) + cantidad)
  return [...back].map(([id, units]) => ({ id, units }))
}

/** Chooses the payments to refund, those of the returned lines first. @throws DEVOLUCION_DE_MAS */
async function moneyOf(trx: Db, ventaId: string, lineas: Devuelta[], monto: Cents) {
  const returned = new Set(lineas.map(({ indice }) => indice))
  const isReturned = (indice: number | null) => indice !== null && returned.has(indice)
  const fuentes = (await listFuentes(trx, ventaId)).sort(
    (a, b) => Number(isReturned(b.indice)) - Number(isReturned(a.indice)),
  )
  const taken = tomar(
    monto,
    fuentes.map(({ queda }) => inCents(queda)),
  )
  const partes = fuentes
    .map(({ pagoId }, index) => ({ pagoId, monto: taken[index] ?? 0 }))
    .filter((parte) => parte.monto > 0)
  if (sumOf(partes) !== monto) throw new AppError('DEVOLUCION_DE_MAS')
  return partes
}

function givenBack(lineas: Devuelta[], partes: ParteDevuelta[]) {
  const given = new Map(partes.map(({ pagoId, monto }) => [pagoId, { cantidad: 0, monto: inPesos(monto) }]))
  for (const { pagoId, cantidad } of lineas)
    if (pagoId) given.set(pagoId, { cantidad, monto: given.get(pagoId)?.monto ?? 0 })
  return [...given].map(([pagoId, part]) => ({ pagoId, ...part }))
}
