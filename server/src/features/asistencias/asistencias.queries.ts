import type { Asistencia, AsistenciasQuery } from '@gym/contract/asistencias'
import type { Day } from '@gym/contract/calendar'
import type { DiaSemana } from '@gym/contract/weekdays'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../actor.ts'
import { found } from '../../app-error.ts'
import type { DayRange } from '../../day-range.ts'
import type { Db } from '../../db/database.ts'
import { matches, orderBy, type Page, paginate, within, wordsOf } from '../../db/lists.ts'
import type { DB } from '../../db/tables.gen.ts'

/** A weekly slot as an attendance shows it. */
const clase = ['horarios.id as _id', 'clases.nombre', 'horarios.dia', 'horarios.horarioInicio'] as const

const ordered = { cliente: 'c.apellido', clase: 'k.nombre', fecha: 'a.fecha' }

const NEWEST_FIRST = 'a.fecha desc, a.id desc'

/**
 * The attendance of the gym's days `desde` to `hasta` (both counted) whose client, deleted ones too, or class matches
 * each word of `buscar`, in classes of a weekday and hour; newest first.
 */
export function listAsistencias(db: Db, list: AsistenciasQuery, days: DayRange): Promise<Page<Asistencia>> {
  const { dia, hora } = list
  const query = db
    .selectFrom('asistencias as a')
    .innerJoin('clientes as c', 'c.id', 'a.clienteId')
    .innerJoin('horarios as h', 'h.id', 'a.horarioId')
    .innerJoin('clases as k', 'k.id', 'h.claseId')
    .select(({ selectFrom }) => [
      'a.id as _id',
      'a.fecha',
      jsonObjectFrom(
        selectFrom('clientes')
          .select(['clientes.id as _id', 'clientes.nombre', 'clientes.apellido'])
          .whereRef('clientes.id', '=', 'a.clienteId'),
      )
        .$notNull()
        .as('clienteId'),
      jsonObjectFrom(
        selectFrom('horarios')
          .innerJoin('clases', 'clases.id', 'horarios.claseId')
          .select(clase)
          .whereRef('horarios.id', '=', 'a.horarioId'),
      )
        .$notNull()
        .as('claseId'),
    ])
    .where((eb) => eb.and(wordsOf(list.buscar).map((word) => isAbout(eb, word))))
    .where('a.eliminadoEn', 'is', null)
    .where(within('a.dia', days))
    .$if(dia !== undefined, (all) => all.where('h.dia', '=', dia as DiaSemana))
    .$if(hora !== undefined, (all) => all.where(sql<SqlBool>`left(h.horario_inicio, 2)::int = ${hora}`))
    .orderBy(orderBy(list.orden, ordered, 'a.fecha desc', NEWEST_FIRST))
  return paginate(query, list)
}

// The few clients and slots that a word means are found first, each by its own search, and not anew for each row.
function isAbout(
  { or, eb, selectFrom }: ExpressionBuilder<DB & { a: DB['asistencias'] }, 'a'>,
  word: string,
) {
  const clientes = selectFrom('clientes').select('id').where(matches('busqueda', word))
  const horarios = selectFrom(
    selectFrom('horarios')
      .innerJoin('clases', 'clases.id', 'horarios.claseId')
      .select(['horarios.id', sql<string>`sin_acentos(clases.nombre)`.as('busqueda')])
      .as('nombrados'),
  )
    .select('id')
    .where(matches('busqueda', word))
  return or([eb('a.clienteId', 'in', clientes), eb('a.horarioId', 'in', horarios)])
}

/** The slot as an attendance shows it, and when it ends. @throws CLASE_NO_ENCONTRADA, also for one that was removed. */
export async function getClase(db: Db, id: string) {
  const row = await db
    .selectFrom('horarios')
    .innerJoin('clases', 'clases.id', 'horarios.claseId')
    .select(clase)
    .select('horarios.horarioFin')
    .where('horarios.id', '=', id)
    .where('horarios.eliminadoEn', 'is', null)
    .executeTakeFirst()
  return found(row, 'CLASE_NO_ENCONTRADA')
}

/**
 * Writes down that the client was in the class on that day of the gym. Waits for another that writes the same.
 * @throws ASISTENCIA_REPETIDA through the constraint asistencias_una_al_dia
 */
export async function insertAsistencia(
  db: Db,
  asistencia: { clienteId: string; claseId: string; dia: Day; fecha: Date; registradaPor: string },
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('asistencias')
    .values({
      id,
      clienteId: asistencia.clienteId,
      horarioId: asistencia.claseId,
      dia: asistencia.dia,
      fecha: asistencia.fecha.toISOString(),
      registradaPor: asistencia.registradaPor,
    })
    .execute()
  return id
}

/** Keeps which membership paid for an attendance with one of its sessions. */
export async function setMembresia(db: Db, id: string, membresiaId: string): Promise<void> {
  await db.updateTable('asistencias').set({ membresiaId }).where('id', '=', id).execute()
}

/** Hides an attendance, says who undid it and why; gives its day and the membership that had paid. @throws ASISTENCIA_NO_ENCONTRADA */
export async function hideAsistencia(db: Db, id: string, motivo: string | null, { user, now }: Actor) {
  const row = await db
    .updateTable('asistencias')
    .set({ eliminadoEn: now.toISOString(), eliminadoPor: user._id, motivo })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning(['dia', 'membresiaId'])
    .executeTakeFirst()
  return found(row, 'ASISTENCIA_NO_ENCONTRADA')
}

/**
 * Gives all attendance of a client to another record of the same person. A class on a day that both were in was one visit:
 * that of `de` is undone. The memberships that had paid for those, one for each session.
 */
export async function moveAsistencias(
  trx: Db,
  { de, a }: { de: string; a: string },
  { user, now }: Actor,
): Promise<string[]> {
  const { rows } = await sql<{ membresiaId: string | null }>`
    update asistencias x
    set eliminado_en = ${now.toISOString()}, eliminado_por = ${user._id}, motivo = 'Fichas unidas: estaba dos veces.'
    where x.cliente_id = ${de} and x.eliminado_en is null and exists (
      select from asistencias y
      where y.cliente_id = ${a} and y.horario_id = x.horario_id and y.dia = x.dia and y.eliminado_en is null)
    returning x.membresia_id`.execute(trx)
  // Two free entries at about the same time are both kept: from now on neither stands for the other.
  await trx
    .updateTable('asistencias')
    .set({ clienteId: a, repetidaHasta: sql<string>`least(repetida_hasta, fecha)` })
    .where('clienteId', '=', de)
    .execute()
  return rows.flatMap(({ membresiaId }) => membresiaId ?? [])
}
