import type { NuevoTurno, TurnoDeCaja } from '@gym/contract/caja/caja.schema'
import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { getTurno, insertTurno } from './turnos.queries.ts'

/** @throws CAJA_ABIERTA, BASE_SIN_MOTIVO */
export function abrirCaja(db: Db, turno: NuevoTurno, by: Actor): Promise<TurnoDeCaja> {
  return atomically(db, async (trx) => getTurno(trx, await insertTurno(trx, turno, by)))
}
