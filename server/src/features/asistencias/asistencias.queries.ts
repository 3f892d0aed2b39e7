import type { Asistencia, AsistenciasQuery } from '@gym/contract/asistencias'
import type { Day } from '@gym/contract/calendar'
import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { found } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { matches, orderBy, type Page, paginate } from '../../db/lists.ts'
import type { DB } from '../../db/tables.gen.ts'

const ordered = { cliente: 'c.apellido', clase: 'k.nombre', fecha: 'a.fecha' }

const NEWEST_FIRST = 'a.fecha desc, a.id desc'

/**
 * The attendance of the gym's days `desde` to `hasta` (both counted) whose client, deleted ones too, or class matches
 * each word of `buscar`; newest first.
 */
export async function listAsistencias(
  db: Db,
  list: AsistenciasQuery,
  { desde, hasta }: { desde?: Day; hasta?: Day },
): Promise<Page<Asistencia>> {
  const words = list.buscar?.split(/\s+/).filter((word) => word !== '') ?? []
  const query = db
    .selectFrom('asistencias as a')
    .innerJoin('clientes as c', 'c.id', 'a.cliente_id')
    .innerJoin('horarios as h', 'h.id', 'a.horario_id')
    .innerJoin('clases as k', 'k.id', 'h.clase_id')
    .select([
      'a.id as _id',
      'a.fecha',
      'c.id as clienteId',
      'c.nombre',
      'c.apellido',
      'h.id as claseId',
      'k.nombre as nombreClase',
      'h.dia',
      'h.horario_inicio as horarioInicio',
    ])
    .where((eb) => eb.and(words.map((word) => isAbout(eb, word))))
    .$if(desde !== undefined, (q) => q.where('a.dia', '>=', desde ?? ''))
    .$if(hasta !== undefined, (q) => q.where('a.dia', '<=', hasta ?? ''))
    .orderBy(orderBy(list.orden, ordered, 'a.fecha desc', NEWEST_FIRST))
  const { rows, total } = await paginate(query, list)
  const asistencias = rows.map(
    ({ clienteId, nombre, apellido, claseId, nombreClase, dia, horarioInicio, ...rest }) => ({
      ...rest,
      clienteId: { _id: clienteId, nombre, apellido },
      claseId: { _id: claseId, nombre: nombreClase, dia, horarioInicio },
    }),
  )
  return { rows: asistencias, total }
}

// The few clients and slots that a word means are found first, each by its own search, and not anew for each row.
function isAbout(
  { or, eb, selectFrom }: ExpressionBuilder<DB & { a: DB['asistencias'] }, 'a'>,
  word: string,
) {
  const clientes = selectFrom('clientes').select('id').where(matches('busqueda', word))
  const horarios = selectFrom(
    selectFrom('horarios')
      .innerJoin('clases', 'clases.id', 'horarios.clase_id')
      .select(['horarios.id', sql<string>`sin_acentos(clases.nombre)`.as('busqueda')])
      .as('nombrados'),
  )
    .select('id')
    .where(matches('busqueda', word))
  return or([eb('a.cliente_id', 'in', clientes), eb('a.horario_id', 'in', horarios)])
}

/** The slot as an attendance shows it. @throws CLASE_NO_ENCONTRADA, also for one that was removed. */
export async function getClase(db: Db, id: string): Promise<Asistencia['claseId']> {
  const clase = await db
    .selectFrom('horarios as h')
    .innerJoin('clases as k', 'k.id', 'h.clase_id')
    .select(['h.id as _id', 'k.nombre', 'h.dia', 'h.horario_inicio as horarioInicio'])
    .where('h.id', '=', id)
    .where('h.eliminado_en', 'is', null)
    .executeTakeFirst()
  return found(clase, 'CLASE_NO_ENCONTRADA')
}

/**
 * Writes down that the client was in the class on that day of the gym. Waits for another that writes the same.
 * @throws ASISTENCIA_REPETIDA through the constraint asistencias_una_al_dia
 */
export async function insertAsistencia(
  db: Db,
  asistencia: { clienteId: string; claseId: string; dia: Day; fecha: Date },
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('asistencias')
    .values({
      id,
      cliente_id: asistencia.clienteId,
      horario_id: asistencia.claseId,
      dia: asistencia.dia,
      fecha: asistencia.fecha.toISOString(),
    })
    .execute()
  return id
}

/** Keeps which membership paid for an attendance with one of its sessions. */
export async function setMembresia(db: Db, id: string, membresiaId: string): Promise<void> {
  await db.updateTable('asistencias').set({ membresia_id: membresiaId }).where('id', '=', id).execute()
}
