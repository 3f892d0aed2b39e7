import { esDelGrupo } from '@gym/contract/ejercicios'
import { errors } from '@gym/contract/errors'
import type { CambiosRutina, NuevaRutina, Rutina, RutinasQuery } from '@gym/contract/rutinas'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../actor.ts'
import { AppError, found } from '../../app-error.ts'
import { atomically, type Db } from '../../db/database.ts'
import { matches, orderBy, type Page, paginate } from '../../db/lists.ts'

const ordered = {
  // As text, because an enum orders by its declaration.
  grupoMuscular: 'r.grupo_muscular::text',
  nombreEjercicio: 'r.nombre_ejercicio',
  series: 'r.series',
  repeticiones: 'r.repeticiones',
  descripcion: 'r.descripcion',
  creadoPor: 'u.nombre',
}

// An account that was deleted keeps its name here.
function rutinas(db: Db) {
  return db
    .selectFrom('rutinas as r')
    .leftJoin('users as u', 'u.id', 'r.creado_por')
    .select([
      'r.id as _id',
      'r.grupo_muscular as grupoMuscular',
      'r.nombre_ejercicio as nombreEjercicio',
      'r.series',
      'r.repeticiones',
      'r.descripcion',
      'u.id as creadoPorId',
      'u.nombre as creadoPorNombre',
    ])
}

type Joined = Awaited<ReturnType<ReturnType<typeof rutinas>['executeTakeFirstOrThrow']>>

function toRutina({ creadoPorId, creadoPorNombre, ...rutina }: Joined): Rutina {
  return {
    ...rutina,
    creadoPor: creadoPorId && { _id: creadoPorId, nombre: creadoPorNombre ?? '' },
  } as Rutina
}

/** Routines whose group, exercise and description hold every word of `buscar`; newest first. */
export async function listRutinas(db: Db, list: RutinasQuery): Promise<Page<Rutina>> {
  const query = rutinas(db)
    .$if(!!list.buscar, (q) => q.where(matches('r.busqueda', list.buscar ?? '')))
    .orderBy(orderBy(list.orden, ordered, 'r.created_at desc', 'r.created_at desc, r.id desc'))
  const { rows, total } = await paginate(query, list)
  return { rows: rows.map(toRutina), total }
}

/** @throws RUTINA_NO_ENCONTRADA */
export async function getRutina(db: Db, id: string): Promise<Rutina> {
  return toRutina(found(await rutinas(db).where('r.id', '=', id).executeTakeFirst(), 'RUTINA_NO_ENCONTRADA'))
}

/** Keeps a routine as made by `by`. */
export async function insertRutina(db: Db, nueva: NuevaRutina, by: Actor): Promise<Rutina> {
  const id = uuid()
  await db
    .insertInto('rutinas')
    .values({
      id,
      grupo_muscular: nueva.grupoMuscular,
      nombre_ejercicio: nueva.nombreEjercicio,
      series: nueva.series,
      repeticiones: nueva.repeticiones,
      descripcion: nueva.descripcion ?? null,
      creado_por: by.user._id,
      created_at: by.now.toISOString(),
    })
    .execute()
  return getRutina(db, id)
}

/**
 * Changes the fields given. A group or an exercise alone is compared with the other one that is kept, whose row is
 * held meanwhile. @throws RUTINA_NO_ENCONTRADA, EJERCICIO_DE_OTRO_GRUPO
 */
export function updateRutina(db: Db, id: string, cambios: CambiosRutina): Promise<Rutina> {
  const { grupoMuscular, nombreEjercicio, ...rest } = cambios
  return atomically(db, async (trx) => {
    const kept = await lockRutina(trx, id)
    if (grupoMuscular || nombreEjercicio)
      requireOfItsGroup(grupoMuscular ?? kept.grupoMuscular, nombreEjercicio ?? kept.nombreEjercicio)
    await trx
      .updateTable('rutinas')
      .set({
        id,
        ...rest,
        ...(grupoMuscular && { grupo_muscular: grupoMuscular }),
        ...(nombreEjercicio && { nombre_ejercicio: nombreEjercicio }),
      })
      .where('id', '=', id)
      .execute()
    return getRutina(trx, id)
  })
}

async function lockRutina(trx: Db, id: string) {
  const row = await trx
    .selectFrom('rutinas')
    .select(['grupo_muscular as grupoMuscular', 'nombre_ejercicio as nombreEjercicio'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found(row, 'RUTINA_NO_ENCONTRADA')
}

function requireOfItsGroup(grupoMuscular: string, nombreEjercicio: string): void {
  if (esDelGrupo(grupoMuscular, nombreEjercicio)) return
  const [, mensaje] = errors.EJERCICIO_DE_OTRO_GRUPO
  throw new AppError('EJERCICIO_DE_OTRO_GRUPO', { errores: [{ campo: 'nombreEjercicio', mensaje }] })
}
