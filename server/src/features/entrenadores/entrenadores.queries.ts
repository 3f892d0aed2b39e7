import type {
  CambiosEntrenador,
  Entrenador,
  EntrenadoresQuery,
  NuevoEntrenador,
} from '@gym/contract/entrenadores/entrenadores.schema'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { asc, orderOf } from '../../db/lists/order.ts'

const ordered = {
  nombre: 'nombre',
  apellido: 'apellido',
  correo: 'lower(correo)',
  telefono: 'telefono',
  especialidad: 'especialidad',
}

function entrenadores(db: Db) {
  return db
    .selectFrom('entrenadores')
    .where('eliminadoEn', 'is', null)
    .select((eb) => [
      'id as _id',
      'nombre',
      'apellido',
      'correo',
      'telefono',
      'especialidad',
      jsonArrayFrom(
        eb
          .selectFrom('clases as c')
          .whereRef('c.entrenadorId', '=', 'entrenadores.id')
          .where('c.eliminadoEn', 'is', null)
          .orderBy('c.posicion')
          .select((clase) => [
            'c.nombre as nombreClase',
            'c.capacidadMaxima',
            jsonArrayFrom(
              clase
                .selectFrom('horarios as h')
                .whereRef('h.claseId', '=', 'c.id')
                .where('h.eliminadoEn', 'is', null)
                .orderBy('h.posicion')
                .select(['h.id as _id', 'h.dia', 'h.horarioInicio', 'h.horarioFin', 'h.inscritos']),
            ).as('dias'),
          ]),
      ).as('clases'),
    ])
}

export function listEntrenadores(db: Db, list: EntrenadoresQuery): Promise<Page<Entrenador>> {
  const query = entrenadores(db).where(matches('busqueda', list.buscar))
  return paginate(db, query, list, { order: orderOf(list.orden, ordered, asc('apellido', 'nombre', 'id')) })
}

/** @throws ENTRENADOR_NO_ENCONTRADO, also for a deleted one */
export async function getEntrenador(db: Db, id: string): Promise<Entrenador> {
  const row = await entrenadores(db).where('id', '=', id).executeTakeFirst()
  return found(row, 'ENTRENADOR_NO_ENCONTRADO')
}

/** @throws CORREO_DE_ENTRENADOR_DUPLICADO through entrenadores_correo_vigente */
export async function insertEntrenador(db: Db, nuevo: Omit<NuevoEntrenador, 'clases'>): Promise<string> {
  const id = uuid()
  await db
    .insertInto('entrenadores')
    .values({ id, ...nuevo })
    .execute()
  return id
}

/**
 * Locks the row even without changes, to serialise edits.
 * @throws ENTRENADOR_NO_ENCONTRADO, CORREO_DE_ENTRENADOR_DUPLICADO
 */
export async function updateEntrenador(
  db: Db,
  id: string,
  cambios: Omit<CambiosEntrenador, 'clases'>,
): Promise<void> {
  const row = await db
    .updateTable('entrenadores')
    .set({ id, ...cambios })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  found(row, 'ENTRENADOR_NO_ENCONTRADO')
}

/** @throws ENTRENADOR_NO_ENCONTRADO */
export async function hideEntrenador(
  db: Db,
  id: string,
  now: Date,
): Promise<{ nombre: string; apellido: string }> {
  const row = await db
    .updateTable('entrenadores')
    .set({ eliminadoEn: now.toISOString() })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning(['nombre', 'apellido'])
    .executeTakeFirst()
  return found(row, 'ENTRENADOR_NO_ENCONTRADO')
}
