import type { Day } from '@gym/contract/core/calendar'
import { addDays } from '@gym/contract/core/calendar'
import { nextDay } from '@gym/contract/core/weekdays'
import { v7 as uuid } from 'uuid'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { deleteEsperasOfCliente, moveEsperas, offerCupos } from './esperas.queries.ts'

/** @throws YA_INSCRITO, SIN_CUPOS, CLASE_NO_ENCONTRADA through constraints */
export async function insertInscripcion(
  db: Db,
  { horarioId, clienteId }: { horarioId: string; clienteId: string },
  now: Date,
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('inscripciones')
    .values({ id, horarioId, clienteId, fechaInscripcion: now.toISOString() })
    .execute()
  return id
}

/** Call it before the slot's lock, or `eliminarCliente` could deadlock. @throws INSCRIPCION_NO_ENCONTRADA */
export async function lockClienteOfInscripcion(db: Db, inscripcionId: string): Promise<void> {
  const row = await db
    .selectFrom('inscripciones as i')
    .innerJoin('clientes as c', 'c.id', 'i.clienteId')
    .select('c.id')
    .where('i.id', '=', inscripcionId)
    .forShare('c')
    .executeTakeFirst()
  found(row, 'INSCRIPCION_NO_ENCONTRADA')
}

/** @throws INSCRIPCION_NO_ENCONTRADA */
export async function deleteInscripcion(trx: Db, id: string, now: Date): Promise<void> {
  const row = await trx
    .deleteFrom('inscripciones')
    .where('id', '=', id)
    .returning('horarioId')
    .executeTakeFirst()
  await offerCupos(trx, [found(row, 'INSCRIPCION_NO_ENCONTRADA').horarioId], now)
}

/** Locks the slots of the clients' enrolments and waiting-list entries, in id order against deadlocks. */
async function lockHorariosOf(db: Db, clienteIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('horarios')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('inscripciones')
        .select('horarioId')
        .where('clienteId', 'in', clienteIds)
        .union(eb.selectFrom('esperas').select('horarioId').where('clienteId', 'in', clienteIds)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Moves the enrolments and waiting-list entries of `de` to `a`. Where both are enrolled, offers the freed
 * place to the waiting list. Both clients must be locked.
 */
export async function moveCupos(trx: Db, { de, a }: { de: string; a: string }, now: Date): Promise<void> {
  const horarioIds = await lockHorariosOf(trx, [de, a])
  await trx
    .updateTable('inscripciones')
    .set({ clienteId: a })
    .where('clienteId', '=', de)
    .where('horarioId', 'not in', (eb) =>
      eb.selectFrom('inscripciones as own').select('own.horarioId').where('own.clienteId', '=', a),
    )
    .execute()
  await trx.deleteFrom('inscripciones').where('clienteId', '=', de).execute()
  await moveEsperas(trx, { de, a }, now)
  await offerCupos(trx, horarioIds, now)
}

/** Deletes enrolments and waiting-list entries, and offers the freed places. The client must be locked. */
export async function deleteCuposOfCliente(trx: Db, clienteId: string, now: Date): Promise<void> {
  const horarioIds = await lockHorariosOf(trx, [clienteId])
  await trx.deleteFrom('inscripciones').where('clienteId', '=', clienteId).execute()
  await deleteEsperasOfCliente(trx, clienteId)
  await offerCupos(trx, horarioIds, now)
}

export async function isInscrito(
  db: Db,
  { horarioId, clienteId }: { horarioId: string; clienteId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('inscripciones')
    .select('id')
    .where('horarioId', '=', horarioId)
    .where('clienteId', '=', clienteId)
    .executeTakeFirst()
  return row !== undefined
}

/** A class in progress counts until its end. @param time `HH:MM` */
export async function findProximaClase(
  db: Db,
  clienteId: string,
  { today, time }: { today: Day; time: string },
) {
  const slots = await db
    .selectFrom('inscripciones as i')
    .innerJoin('horarios as h', 'h.id', 'i.horarioId')
    .innerJoin('clases as k', 'k.id', 'h.claseId')
    .select(['h.id as _id', 'k.nombre', 'h.dia', 'h.horarioInicio', 'h.horarioFin'])
    .where('i.clienteId', '=', clienteId)
    .where('h.eliminadoEn', 'is', null)
    .execute()
  const times = slots.map((slot) => {
    const fecha = nextDay(slot.dia, today)
    const isOver = fecha === today && slot.horarioFin <= time
    return { ...slot, fecha: isOver ? addDays(fecha, 7) : fecha }
  })
  const begins = ({ fecha, horarioInicio, _id }: (typeof times)[number]) => `${fecha} ${horarioInicio} ${_id}`
  return times.sort((one, other) => (begins(one) < begins(other) ? -1 : 1))[0] ?? null
}
