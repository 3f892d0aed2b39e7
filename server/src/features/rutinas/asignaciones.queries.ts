import type { Asignacion, AsignacionesQuery } from '@gym/contract/rutinas'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../actor.ts'
import { found } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { findHolder } from '../../db/holder.ts'
import { matches, orderBy, type Page, paginate } from '../../db/lists.ts'

/** An assignment as its table keeps it, before ids become names. */
export interface AsignacionRow {
  clienteId: string
  rutinaId: string
  diasEntrenamiento: string[]
  diasDescanso: string[]
}

const ordered = {
  grupoMuscular: 'r.grupo_muscular::text',
  nombreEjercicio: 'r.nombre_ejercicio',
  fechaAsignacion: 'a.fecha_asignacion',
  createdAt: 'a.created_at',
}

const NEWEST_FIRST = 'a.created_at desc, a.id desc'

/** Of the clients that are not deleted. An account that was deleted keeps its name here. */
function asignaciones(db: Db) {
  return db
    .selectFrom('asignaciones as a')
    .innerJoin('clientes as c', 'c.id', 'a.cliente_id')
    .innerJoin('rutinas as r', 'r.id', 'a.rutina_id')
    .leftJoin('users as autor', 'autor.id', 'r.creado_por')
    .leftJoin('users as u', 'u.id', 'a.asignada_por')
    .where('c.eliminado_en', 'is', null)
    .select([
      'a.id as _id',
      'c.id as clienteId',
      'c.nombre',
      'c.apellido',
      'c.numero_identificacion as numeroIdentificacion',
      'r.id as rutinaId',
      'r.grupo_muscular as grupoMuscular',
      'r.nombre_ejercicio as nombreEjercicio',
      'r.series',
      'r.repeticiones',
      'r.descripcion',
      'autor.id as autorId',
      'autor.nombre as autorNombre',
      'a.dias_entrenamiento as diasEntrenamiento',
      'a.dias_descanso as diasDescanso',
      'u.id as asignadaPorId',
      'u.nombre as asignadaPorNombre',
      'a.fecha_asignacion as fechaAsignacion',
      'a.created_at as createdAt',
    ])
}

type Joined = Awaited<ReturnType<ReturnType<typeof asignaciones>['executeTakeFirstOrThrow']>>

function toAsignacion(joined: Joined): Asignacion {
  const { clienteId, nombre, apellido, asignadaPorId, asignadaPorNombre, ...rest } = joined
  const { rutinaId, grupoMuscular, nombreEjercicio, series, repeticiones, descripcion, ...others } = rest
  const { autorId, autorNombre, ...asignacion } = others
  return {
    ...asignacion,
    clienteId: { _id: clienteId, nombre, apellido },
    rutinaId: {
      _id: rutinaId,
      grupoMuscular,
      nombreEjercicio,
      series,
      repeticiones,
      descripcion,
      creadoPor: autorId && { _id: autorId, nombre: autorNombre ?? '' },
    },
    asignadaPor: asignadaPorId && { _id: asignadaPorId, nombre: asignadaPorNombre ?? '' },
  } as Asignacion
}

/**
 * The assignments of the holder of a number (digits) whose routine holds every word of `buscar`; newest first.
 * @throws CLIENTE_NO_ENCONTRADO
 */
export async function listAsignacionesByNumero(
  db: Db,
  numero: string,
  list: AsignacionesQuery,
): Promise<Page<Asignacion>> {
  const query = asignaciones(db)
    .where('c.numero_identificacion', '=', numero)
    .$if(!!list.buscar, (q) => q.where(matches('r.busqueda', list.buscar ?? '')))
    .orderBy(orderBy(list.orden, ordered, 'a.created_at desc', NEWEST_FIRST))
  const [holder, { rows, total }] = await Promise.all([findHolder(db, numero), paginate(query, list)])
  found(holder, 'CLIENTE_NO_ENCONTRADO')
  return { rows: rows.map(toAsignacion), total }
}

/** @throws ASIGNACION_NO_ENCONTRADA, also for that of a deleted client. */
export async function getAsignacion(db: Db, id: string): Promise<Asignacion> {
  const joined = await asignaciones(db).where('a.id', '=', id).executeTakeFirst()
  return toAsignacion(found(joined, 'ASIGNACION_NO_ENCONTRADA'))
}

/** Holds the assignment's row until the transaction ends. @throws ASIGNACION_NO_ENCONTRADA */
export async function lockAsignacion(trx: Db, id: string): Promise<AsignacionRow> {
  const locked = await trx
    .selectFrom('asignaciones as a')
    .innerJoin('clientes as c', 'c.id', 'a.cliente_id')
    .select([
      'a.cliente_id as clienteId',
      'a.rutina_id as rutinaId',
      'a.dias_entrenamiento as diasEntrenamiento',
      'a.dias_descanso as diasDescanso',
    ])
    .where('a.id', '=', id)
    .where('c.eliminado_en', 'is', null)
    .forUpdate('a')
    .executeTakeFirst()
  return found(locked, 'ASIGNACION_NO_ENCONTRADA')
}

/**
 * Keeps an assignment as made by `by`; its id.
 * @throws RUTINA_NO_ENCONTRADA through the foreign key, DIA_EN_AMBAS_LISTAS through the check.
 */
export async function insertAsignacion(db: Db, asignacion: AsignacionRow, by: Actor): Promise<string> {
  const id = uuid()
  const now = by.now.toISOString()
  await db
    .insertInto('asignaciones')
    .values({
      id,
      ...toColumns(asignacion),
      asignada_por: by.user._id,
      fecha_asignacion: now,
      created_at: now,
    })
    .execute()
  return id
}

/** @throws RUTINA_NO_ENCONTRADA through the foreign key, DIA_EN_AMBAS_LISTAS through the check. */
export async function updateAsignacion(db: Db, id: string, asignacion: AsignacionRow): Promise<void> {
  await db.updateTable('asignaciones').set(toColumns(asignacion)).where('id', '=', id).execute()
}

/** Ends an assignment for good. @throws ASIGNACION_NO_ENCONTRADA, also for that of a deleted client. */
export async function deleteAsignacion(db: Db, id: string): Promise<void> {
  const row = await db
    .deleteFrom('asignaciones as a')
    .using('clientes as c')
    .whereRef('c.id', '=', 'a.cliente_id')
    .where('a.id', '=', id)
    .where('c.eliminado_en', 'is', null)
    .returning('a.id')
    .executeTakeFirst()
  found(row, 'ASIGNACION_NO_ENCONTRADA')
}

function toColumns(asignacion: AsignacionRow) {
  return {
    cliente_id: asignacion.clienteId,
    rutina_id: asignacion.rutinaId,
    dias_entrenamiento: asignacion.diasEntrenamiento,
    dias_descanso: asignacion.diasDescanso,
  }
}
