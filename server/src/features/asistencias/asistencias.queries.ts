import type { Asistencia, AsistenciasQuery } from '@gym/contract/asistencias/asistencias.schema'
import type { Day } from '@gym/contract/core/calendar'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { AppError, found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import { refuse } from '../../core/refuse.ts'
import type { Db } from '../../db/connection/database.ts'
import { within } from '../../db/lists/filters.ts'
import { inOrder, type Page, paginate } from '../../db/lists/lists.ts'
import { BY_NAME, desc, ofTable, orderOf } from '../../db/lists/order.ts'
import { findByPerson, type Named, searchIn } from '../../db/lists/person-search.ts'
import { countOf } from '../../db/lists/sumas.ts'

const clase = ['horarios.id as _id', 'clases.nombre', 'horarios.dia', 'horarios.horarioInicio'] as const

export const byCliente = ofTable('a.cliente_id', { table: 'clientes', alias: 'c', by: BY_NAME })

const ordered = {
  cliente: byCliente,
  clase: {
    by: ['k.nombre', 'h.dia', 'h.horario_inicio', 'h.id'],
    column: 'a.horario_id',
    values: (direction: string) => `
      select h.id as valor from horarios h join clases k on k.id = h.clase_id
      order by k.nombre ${direction}, h.dia ${direction}, h.horario_inicio ${direction}, h.id ${direction}`,
    isNullable: false,
  },
  fecha: 'a.fecha',
}

export const named: Named = {
  cliente: 'a.clienteId',
  otro: 'a.horarioId',
  otros: sql`(select h.id, sin_acentos(k.nombre) as busqueda from horarios h join clases k on k.id = h.clase_id)`,
}

export const NEWEST_FIRST = desc('a.fecha', 'a.id')

export type AsistenciaEnArchivo = Asistencia & { numeroIdentificacion?: string }

function shown(db: Db) {
  return db.selectFrom('asistencias as a').select(({ selectFrom }) => [
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
}

/** Lists check-ins to classes, also those of deleted clients. */
export async function listAsistencias(
  db: Db,
  list: AsistenciasQuery,
  days: DayRange,
  { conNumero = false } = {},
): Promise<Page<AsistenciaEnArchivo>> {
  const { dia, hora, orden } = list
  const [found, horarios] = await Promise.all([
    findByPerson(db, list.buscar, named),
    dia === undefined && hora === undefined ? undefined : horariosAt(db, { dia, hora }),
  ])
  const idsMatching = (isNamed: RawBuilder<SqlBool>) =>
    db
      .selectFrom('asistencias as a')
      .select('a.id as _id')
      .where('a.eliminadoEn', 'is', null)
      .where('a.horarioId', 'is not', null)
      .where(isNamed)
      .where(within('a.dia', days))
      .$if(horarios !== undefined, (all) =>
        all.where(sql<SqlBool>`a.horario_id = any(${horarios ?? []}::uuid[])`),
      )
      .$if(!!orden?.endsWith('cliente'), (all) => all.innerJoin('clientes as c', 'c.id', 'a.clienteId'))
      .$if(!!orden?.endsWith('clase'), (all) =>
        all.innerJoin('horarios as h', 'h.id', 'a.horarioId').innerJoin('clases as k', 'k.id', 'h.claseId'),
      )
  const hasStoredSums = !found && (dia ?? hora) === undefined
  return paginate(db, idsMatching(found?.isNamed ?? sql`true`), list, {
    order: orderOf(orden, ordered, NEWEST_FIRST),
    search: found && searchIn(found, idsMatching),
    ...(hasStoredSums && { count: countOf({ de: 'asistencias_por_horario', ...days }) }),
    show: (at, rows) =>
      inOrder(
        at,
        shown(at).$if(conNumero, (query) =>
          query.select(
            sql<string>`(select c.numero_identificacion from clientes c where c.id = a.cliente_id)`.as(
              'numeroIdentificacion',
            ),
          ),
        ),
        'a.id',
        rows,
      ),
  })
}

/** Finds the slots in a query of its own: in a join, PostgreSQL could not estimate how few check-ins match. */
async function horariosAt(db: Db, { dia, hora }: Pick<AsistenciasQuery, 'dia' | 'hora'>): Promise<string[]> {
  const rows = await db
    .selectFrom('horarios')
    .select('id')
    .$if(dia !== undefined, (all) => all.where('dia', '=', dia as DiaSemana))
    .$if(hora !== undefined, (all) => all.where(sql<SqlBool>`left(horario_inicio, 2)::int = ${hora}`))
    .execute()
  return rows.map(({ id }) => id)
}

/** For an offline operation (`replay`) a removed slot only adds a warning. @throws CLASE_NO_ENCONTRADA */
export async function getClase(db: Db, id: string, by: Pick<Actor, 'replay'> = {}) {
  const row = await db
    .selectFrom('horarios')
    .innerJoin('clases', 'clases.id', 'horarios.claseId')
    .select(clase)
    .select(['horarios.horarioFin', 'horarios.eliminadoEn'])
    .where('horarios.id', '=', id)
    .executeTakeFirst()
  const { eliminadoEn, ...there } = found(row, 'CLASE_NO_ENCONTRADA')
  if (eliminadoEn)
    refuse(by, new AppError('CLASE_NO_ENCONTRADA'), {
      codigo: 'CLASE_ELIMINADA',
      texto: `El horario de ${there.nombre} ya no está.`,
    })
  return there
}

/** @throws ASISTENCIA_REPETIDA through asistencias_una_al_dia, which waits for a concurrent check-in */
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

export async function getAsistencia(db: Db, id: string): Promise<Asistencia> {
  return found(await shown(db).where('a.id', '=', id).executeTakeFirst(), 'ASISTENCIA_NO_ENCONTRADA')
}

export async function setMembresia(db: Db, id: string, membresiaId: string): Promise<void> {
  await db.updateTable('asistencias').set({ membresiaId }).where('id', '=', id).execute()
}

/**
 * Returns the day, the causes of the verdict, and the membership whose session the check-in used, if any.
 * @throws ASISTENCIA_NO_ENCONTRADA
 */
export async function hideAsistencia(db: Db, id: string, motivo: string | null, { user, now }: Actor) {
  const row = await db
    .updateTable('asistencias')
    .set({ eliminadoEn: now.toISOString(), eliminadoPor: user._id, motivo })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning(['dia', 'membresiaId', 'motivos'])
    .executeTakeFirst()
  return found(row, 'ASISTENCIA_NO_ENCONTRADA')
}

/**
 * Moves the check-ins of `de` to `a`; hides a check-in to a slot on a day for which `a` has one too.
 * Returns the memberships whose sessions the hidden check-ins had used.
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
  // Empties the repeat windows, so that overlapping entries satisfy the constraint asistencias_una_libre.
  await trx
    .updateTable('asistencias')
    .set({ clienteId: a, repetidaHasta: sql<string>`least(repetida_hasta, fecha)` })
    .where('clienteId', '=', de)
    .execute()
  return rows.flatMap(({ membresiaId }) => membresiaId ?? [])
}
