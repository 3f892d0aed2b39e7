import type { NuevaTransaccion, Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import { inCents } from '@gym/contract/core/money'
import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { insertTransaccion } from '../../features/contabilidad/transacciones.queries.ts'
import { insertAsiento } from '../../features/libros/asientos.queries.ts'
import { CUENTAS } from '../../features/libros/asientos.rules.ts'
import { findContrapartida } from '../../features/libros/cuentas.queries.ts'

/**
 * Adds a movement to ledger and books. `de`: for a movement of the till, the origin of its asiento and
 * optionally the contra account.
 * @throws FECHA_FUTURA, FECHA_LEJANA, PERIODO_CERRADO
 */
export function registrarTransaccion(
  db: Db,
  nueva: NuevaTransaccion,
  by: Actor,
  de?: DeCaja,
): Promise<Transaccion> {
  return atomically(db, async (trx) => {
    const transaccion = await insertTransaccion(trx, nueva, by)
    await asentarTransaccion(trx, transaccion, by, de)
    return transaccion
  })
}

interface DeCaja {
  origen: 'caja'
  origenId: string
  cuenta?: string
}

/** @throws PERIODO_CERRADO */
export async function asentarTransaccion(
  trx: Db,
  transaccion: Transaccion,
  by: Actor,
  de?: DeCaja,
): Promise<void> {
  const { _id, tipo, cuentaDebito, fecha, descripcion } = transaccion
  const monto = (tipo === 'ingreso' ? 1 : -1) * inCents(transaccion.monto)
  const cuenta = de?.cuenta ?? (await findContrapartida(trx, _id))
  await insertAsiento(
    trx,
    {
      fecha,
      descripcion,
      origen: de?.origen ?? 'manual',
      origenId: de?.origenId ?? _id,
      partidas: [
        { cuenta: cuentaDebito === 'Caja' ? CUENTAS.caja : CUENTAS.bancos, monto, fila: _id },
        { cuenta, monto: -monto },
      ],
    },
    by,
  )
}
