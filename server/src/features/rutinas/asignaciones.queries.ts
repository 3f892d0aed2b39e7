import type { DiaSemana } from '@gym/contract/core/weekdays'
import type { Asignacion, AsignacionesQuery } from '@gym/contract/rutinas/rutinas.schema'
import { sql } from 'kysely'
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { findHolder, idOfHolder } from '../../db/gym/holder.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { desc, orderOf } from '../../db/lists/order.ts'

export interface AsignacionRow {
  clienteId: string
  rutinaId: string
  diasEntrenamiento: DiaSemana[]
  diasDescanso: DiaSemana[]
}

interface NewAsignacionRow extends AsignacionRow {
  programaId?: string | null
}

const ordered = {
  grupoMuscular: 'r.grupo_muscular::text',
  nombreEjercicio: 'r.nombre_ejercicio',
  fechaAsignacion: 'a.fecha_asignacion',
  createdAt: 'a.created_at',
}

const NEWEST_FIRST = desc('a.created_at', 'a.id')

function asignaciones(db: Db) {
  return db
    .selectFrom('asignaciones as a')
    .innerJoin('clientes as c', 'c.id', 'a.clienteId')
    .innerJoin('rutinas as r', 'r.id', 'a.rutinaId')
    .where('c.eliminadoEn', 'is', null)
    .select(({ ref, selectFrom }) => {
      const user = selectFrom('users').select(['users.id as _id', 'users.nombre'])
      return [
        'a.id as _id',
        'c.numeroIdentificacion',
        'a.diasEntrenamiento',
        'a.diasDescanso',
        'a.fechaAsignacion',
        'a.createdAt',
        jsonBuildObject({ _id: ref('c.id'), nombre: ref('c.nombre'), apellido: ref('c.apellido') }).as(
          'clienteId',
        ),
        jsonBuildObject({
          _id: ref('r.id'),
          grupoMuscular: ref('r.grupoMuscular'),
          nombreEjercicio: ref('r.nombreEjercicio'),
          series: ref('r.series'),
          repeticiones: ref('r.repeticiones'),
          descripcion: ref('r.descripcion'),
          creadoPor: jsonObjectFrom(user.whereRef('users.id', '=', 'r.creadoPor')),
        }).as('rutinaId'),
        jsonObjectFrom(user.whereRef('users.id', '=', 'a.asignadaPor')).as('asignadaPor'),
        jsonObjectFrom(
          selectFrom('programas')
            .select(['programas.id as _id', 'programas.nombre'])
            .whereRef('programas.id', '=', 'a.programaId'),
        ).as('programa'),
      ]
    })
}

type Selected = Omit<Asignacion, 'programa'> & { programa: Asignacion['programa'] | null }

/** Omits a null `programa`, which the specification's assignment does not have (section 3). */
const toAsignacion = ({ programa, ...rest }: Selected): Asignacion => ({
  ...rest,
  ...(programa && { programa }),
})

/** @throws CLIENTE_NO_ENCONTRADO */
export async function listAsignacionesByNumero(
  db: Db,
  numero: string,
  list: AsignacionesQuery,
): Promise<Page<Asignacion>> {
  const query = asignaciones(db)
    .where('c.id', '=', idOfHolder(numero))
    .where(matches('r.busqueda', list.buscar))
  const [holder, page] = await Promise.all([
    findHolder(db, numero),
    paginate(db, query, list, {
      order: orderOf(list.orden, ordered, NEWEST_FIRST),
      show: async (_, rows) => rows.map(toAsignacion),
    }),
  ])
  found(holder, 'CLIENTE_NO_ENCONTRADO')
  return page
}

/** @throws ASIGNACION_NO_ENCONTRADA, also for a deleted client's */
export async function getAsignacion(db: Db, id: string): Promise<Asignacion> {
  const row = await asignaciones(db).where('a.id', '=', id).executeTakeFirst()
  return toAsignacion(found(row, 'ASIGNACION_NO_ENCONTRADA'))
}

/** @throws ASIGNACION_NO_ENCONTRADA */
export async function lockAsignacion(trx: Db, id: string): Promise<AsignacionRow> {
  const locked = await trx
    .selectFrom('asignaciones as a')
    .innerJoin('clientes as c', 'c.id', 'a.clienteId')
    .select(['a.clienteId', 'a.rutinaId', 'a.diasEntrenamiento', 'a.diasDescanso'])
    .where('a.id', '=', id)
    .where('c.eliminadoEn', 'is', null)
    .forUpdate('a')
    .executeTakeFirst()
  return found(locked, 'ASIGNACION_NO_ENCONTRADA')
}

/** Ids in the order of `rows`. @throws RUTINA_NO_ENCONTRADA, DIA_EN_AMBAS_LISTAS, RUTINA_YA_ASIGNADA */
export async function insertAsignaciones(db: Db, rows: NewAsignacionRow[], by: Actor): Promise<string[]> {
  const now = by.now.toISOString()
  const given = { asignadaPor: by.user._id, fechaAsignacion: now, createdAt: now }
  const made = rows.map((row) => ({ ...row, ...given, id: uuid() }))
  await db.insertInto('asignaciones').values(made).execute()
  return made.map(({ id }) => id)
}

export async function updateAsignacion(db: Db, id: string, asignacion: AsignacionRow): Promise<void> {
  await db.updateTable('asignaciones').set(asignacion).where('id', '=', id).execute()
}

export async function countAsignaciones(db: Db, clienteId: string): Promise<number> {
  const { cuantas } = await db
    .selectFrom('asignaciones')
    .select(sql<number>`count(*)::integer`.as('cuantas'))
    .where('clienteId', '=', clienteId)
    .executeTakeFirstOrThrow()
  return cuantas
}

/** Copies the assignments of `de` to `a`, in the same order. Returns their number. */
export async function copyAsignaciones(
  trx: Db,
  { de, a }: { de: string; a: string },
  by: Actor,
): Promise<number> {
  const plan = await trx
    .selectFrom('asignaciones as x')
    .innerJoin('clientes as c', 'c.id', 'x.clienteId')
    .select(['x.rutinaId', 'x.diasEntrenamiento', 'x.diasDescanso', 'x.programaId'])
    .where('c.id', '=', de)
    .where('c.eliminadoEn', 'is', null)
    .orderBy('x.createdAt')
    .orderBy('x.id')
    .execute()
  if (plan.length === 0) return 0
  await insertAsignaciones(
    trx,
    plan.map((one) => ({ ...one, clienteId: a })),
    by,
  )
  return plan.length
}

/** Moves assignments. Drops days on which `a` trains the same routine, and assignments without days left. */
export async function moveAsignaciones(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  const held = sql`(
    select coalesce(array_agg(dia), '{}') from asignaciones own, unnest(own.dias_entrenamiento) dia
    where own.cliente_id = ${a} and own.rutina_id = x.rutina_id)::text[]`
  await sql`
    delete from asignaciones x where x.cliente_id = ${de} and x.dias_entrenamiento <@ ${held}`.execute(trx)
  await sql`
    update asignaciones x set cliente_id = ${a}, dias_entrenamiento = array(
      select dia from unnest(x.dias_entrenamiento) with ordinality as each(dia, n)
      where dia <> all(${held}) order by n)
    where x.cliente_id = ${de}`.execute(trx)
}

export function findFirstHolder(db: Db, rutinaId: string) {
  return db
    .selectFrom('clientes as c')
    .select(['c.nombre', 'c.apellido', sql<number>`(count(*) over ())::integer`.as('clientes')])
    .where('c.eliminadoEn', 'is', null)
    .where('c.id', 'in', (of) =>
      of.selectFrom('asignaciones as a').select('a.clienteId').where('a.rutinaId', '=', rutinaId),
    )
    .orderBy('c.apellido')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes assignments of deleted clients: invisible, they would block the deletion of the routine. */
export async function deleteAsignacionesOfDeleted(trx: Db, rutinaId: string): Promise<void> {
  await trx
    .deleteFrom('asignaciones as a')
    .using('clientes as c')
    .whereRef('c.id', '=', 'a.clienteId')
    .where('a.rutinaId', '=', rutinaId)
    .where('c.eliminadoEn', 'is not', null)
    .execute()
}

export async function deleteAsignacionesOf(db: Db, clienteId: string): Promise<void> {
  await db.deleteFrom('asignaciones').where('clienteId', '=', clienteId).execute()
}

/** @throws ASIGNACION_NO_ENCONTRADA, also for a deleted client's */
export async function deleteAsignacion(db: Db, id: string): Promise<void> {
  const row = await db
    .deleteFrom('asignaciones as a')
    .using('clientes as c')
    .whereRef('c.id', '=', 'a.clienteId')
    .where('a.id', '=', id)
    .where('c.eliminadoEn', 'is', null)
    .returning('a.id')
    .executeTakeFirst()
  found(row, 'ASIGNACION_NO_ENCONTRADA')
}
