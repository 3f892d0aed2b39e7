import type { MovimientoDeCaja, NuevoMovimientoDeCaja } from '@gym/contract/caja/caja.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { inCents } from '@gym/contract/core/money'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { getMovimiento, insertMovimientoAMano } from '../../features/caja/movimientos.queries.ts'
import { lockTurno } from '../../features/caja/turnos.queries.ts'
import { insertAsiento } from '../../features/libros/asientos.queries.ts'
import { CUENTAS } from '../../features/libros/asientos.rules.ts'
import { registrarTransaccion } from '../contabilidad/registrarTransaccion.ts'

/**
 * Records a till movement. A transfer to or from Bancos ('traslado') has an asiento, but no ledger row.
 * @throws TURNO_NO_ENCONTRADO, TURNO_CERRADO, CAJA_SIN_FONDOS, PERIODO_CERRADO
 */
export function registrarMovimientoDeCaja(
  db: Db,
  turnoId: string,
  nuevo: NuevoMovimientoDeCaja,
  by: Actor,
): Promise<MovimientoDeCaja> {
  const { tipo, monto, categoria, motivo } = nuevo
  const fecha = dayIn(by.timeZone, by.now)
  return atomically(db, async (trx) => {
    const { caja } = await lockTurno(trx, turnoId, tipo === 'salida' ? 'para sacar' : 'para usar')
    const id = uuid()
    if (categoria === 'traslado') {
      const cents = (tipo === 'entrada' ? 1 : -1) * inCents(monto)
      await insertMovimientoAMano(trx, turnoId, { ...nuevo, id, filaId: null }, by)
      const partidas = [
        { cuenta: CUENTAS.caja, monto: cents },
        { cuenta: CUENTAS.bancos, monto: -cents },
      ]
      const descripcion = `Traslado de ${tipo === 'entrada' ? 'Bancos a Caja' : 'Caja a Bancos'}: ${motivo}`
      await insertAsiento(trx, { fecha, descripcion, origen: 'caja', origenId: id, partidas }, by)
    } else {
      const { _id: filaId } = await registrarTransaccion(
        trx,
        {
          tipo: categoria === 'gasto' ? 'egreso' : 'ingreso',
          descripcion: `${motivo} (${caja})`,
          monto,
          fecha,
          metodoPago: 'efectivo',
          cuentaDebito: 'Caja',
          cuentaCredito: categoria === 'gasto' ? 'Gastos' : 'Ingresos',
          referencia: 'manual',
        },
        by,
        { origen: 'caja', origenId: id },
      )
      await insertMovimientoAMano(trx, turnoId, { ...nuevo, id, filaId }, by)
    }
    return getMovimiento(trx, id)
  })
}
