import { inCents, inPesos } from '@gym/contract/core/money'
import { juntar, type Parte, pagarLineas, sumOf } from '@gym/contract/ventas/ventas.rules'
import type { CambiosCobros, Venta } from '@gym/contract/ventas/ventas.schema'
import type { Cajero } from '../../core/actor.ts'
import { fieldError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { openDay } from '../../db/gym/periodo.ts'
import { holdTurnoDePagos, insertMovimientos } from '../../features/caja/movimientos.queries.ts'
import { postIngresos, postReversals } from '../../features/contabilidad/contabilidad.queries.ts'
import { insertAsiento } from '../../features/libros/asientos.queries.ts'
import { CUENTAS, partidaDeFila } from '../../features/libros/asientos.rules.ts'
import { describeParte } from '../../features/pagos/pagos.rules.ts'
import { replacePartes } from '../../features/pagos/partes.queries.ts'
import { lockVenta } from '../../features/ventas/devoluciones.queries.ts'
import { replaceCobros } from '../../features/ventas/ventas.queries.ts'
import { consultarVenta } from './consultarVenta.ts'

/**
 * Reverses and reposts the income, with a history of both tenders. Clears the cash received.
 * @throws VENTA_NO_ENCONTRADA, COBROS_DE_MAS, COBROS_DE_MENOS
 */
export function corregirCobros(db: Db, id: string, cambios: CambiosCobros, by: Cajero): Promise<Venta> {
  return atomically(db, async (trx) => {
    await lockVenta(trx, id)
    const venta = await consultarVenta(trx, id)
    const before = inCentsOf(venta.cobros)
    const after = juntar(inCentsOf(cambios.cobros))
    const paid = sumOf(before)
    if (sumOf(after) > paid) throw fieldError('COBROS_DE_MAS', 'cobros')
    if (sumOf(after) < paid) throw fieldError('COBROS_DE_MENOS', 'cobros')
    if (JSON.stringify(after) === JSON.stringify(juntar(before))) return venta

    await replaceCobros(trx, id, { antes: before, despues: after }, by)
    await repost(trx, venta, after, by)
    return consultarVenta(trx, id)
  })
}

const inCentsOf = (cobros: Venta['cobros']): Parte[] =>
  cobros.map(({ metodo, monto }) => ({ metodo, monto: inCents(monto) }))

async function repost(
  trx: Db,
  { _id: ventaId, numero, fecha: day, lineas, pagos }: Venta,
  cobros: Parte[],
  by: Cajero,
): Promise<void> {
  const partes = pagarLineas(
    lineas.map(({ tipo, monto }) => ({ tipo, monto: inCents(monto) })),
    cobros,
  )
  const said = lineas.flatMap(({ indice, pago }) => {
    const found = pagos.find(({ _id }) => _id === pago)
    return found ? { pago: found, partes: partes[indice] ?? [] } : []
  })
  const pagoIds = said.map(({ pago }) => pago._id)
  const turno = await holdTurnoDePagos(trx, pagoIds, by)
  const undone = await postReversals(trx, pagoIds, by)
  await replacePartes(
    trx,
    said.map(({ pago: { _id }, partes }) => ({ id: _id, partes })),
  )
  // The day of the reversals is the day of the reversed rows, unless its period is closed.
  const fecha = undone[0]?.fecha ?? (await openDay(trx, day, by))
  const posted = await postIngresos(
    trx,
    said.flatMap(({ pago: { _id, ...pago }, partes }) =>
      partes.map(({ metodo, monto }) => ({
        _id,
        fecha,
        metodoPago: metodo,
        monto: inPesos(monto),
        descripcion: describeParte(pago, metodo, partes),
      })),
    ),
    by,
  )
  await insertMovimientos(trx, turno, [...undone, ...posted], { origen: 'correccion', origenId: ventaId }, by)
  await insertAsiento(
    trx,
    {
      fecha,
      descripcion: `Corrección de los cobros de la venta N.º ${numero}`,
      origen: 'correccion',
      origenId: ventaId,
      partidas: [
        ...undone.map(({ id, cuentaDebito, monto }) => ({
          cuenta: cuentaDebito === 'Caja' ? CUENTAS.caja : CUENTAS.bancos,
          monto: inCents(monto),
          fila: id,
        })),
        ...posted.map(partidaDeFila),
      ],
    },
    by,
  )
}
