import type { DiaSemana } from '@gym/contract/core/weekdays'
import type {
  CambiosPrograma,
  NuevoPrograma,
  Programa,
  ProgramasQuery,
} from '@gym/contract/rutinas/programas.schema'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { desc, orderOf } from '../../db/lists/order.ts'
import { selectRutinas } from './rutinas.queries.ts'

type Fila = NuevoPrograma['rutinas'][number]

const ordered = {
  nombre: 'p.nombre',
  // Sorts as text, because an enum sorts by its declaration.
  estado: 'p.estado::text',
  creadoPor: 'u.nombre',
  createdAt: 'p.created_at',
}

function programas(db: Db) {
  const rutina = selectRutinas(db).where('r.id', '=', sql.ref<string>('x.rutina_id'))
  return db
    .selectFrom('programas as p')
    .leftJoin('users as u', 'u.id', 'p.creadoPor')
    .where('p.eliminadoEn', 'is', null)
    .select(({ selectFrom }) => [
      'p.id as _id',
      'p.nombre',
      'p.descripcion',
      'p.estado',
      jsonArrayFrom(
        selectFrom('programaRutinas as x')
          .whereRef('x.programaId', '=', 'p.id')
          .orderBy('x.posicion')
          .select([
            jsonObjectFrom(rutina).$notNull().as('rutinaId'),
            'x.diasEntrenamiento',
            'x.diasDescanso',
          ]),
      ).as('rutinas'),
      jsonObjectFrom(
        selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'p.creadoPor'),
      ).as('creadoPor'),
      'p.createdAt',
    ])
}

export function listProgramas(db: Db, list: ProgramasQuery): Promise<Page<Programa>> {
  const query = programas(db).where(matches('p.busqueda', list.buscar))
  return paginate(db, query, list, { order: orderOf(list.orden, ordered, desc('p.created_at', 'p.id')) })
}

/** @throws PROGRAMA_NO_ENCONTRADO, also for a deleted one */
export async function getPrograma(db: Db, id: string): Promise<Programa> {
  return found(await programas(db).where('p.id', '=', id).executeTakeFirst(), 'PROGRAMA_NO_ENCONTRADO')
}

/** @throws PROGRAMA_DUPLICADO through programas_nombre_vigente */
export async function insertPrograma(
  db: Db,
  nuevo: Omit<NuevoPrograma, 'rutinas'>,
  by: Actor,
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('programas')
    .values({ ...nuevo, id, creadoPor: by.user._id, createdAt: by.now.toISOString() })
    .execute()
  return id
}

/** @throws PROGRAMA_DUPLICADO through programas_nombre_vigente */
export async function updatePrograma(
  db: Db,
  id: string,
  cambios: Omit<CambiosPrograma, 'rutinas'>,
): Promise<void> {
  await db
    .updateTable('programas')
    .set({ id, ...cambios })
    .where('id', '=', id)
    .execute()
}

/** Replaces the rows. @throws RUTINA_NO_ENCONTRADA, DIA_EN_AMBAS_LISTAS through their constraints */
export async function writeFilas(trx: Db, programaId: string, filas: Fila[]): Promise<void> {
  const ids = filas.map(({ rutinaId }) => rutinaId)
  await trx
    .deleteFrom('programaRutinas')
    .where('programaId', '=', programaId)
    .where('rutinaId', 'not in', ids)
    .execute()
  await trx
    .insertInto('programaRutinas')
    .values(filas.map((fila, posicion) => ({ ...fila, programaId, posicion })))
    .onConflict((conflict) =>
      conflict.columns(['programaId', 'rutinaId']).doUpdateSet((eb) => ({
        posicion: eb.ref('excluded.posicion'),
        diasEntrenamiento: eb.ref('excluded.diasEntrenamiento'),
        diasDescanso: eb.ref('excluded.diasDescanso'),
      })),
    )
    .execute()
}

export async function deleteFilas(trx: Db, programaId: string): Promise<void> {
  await trx.deleteFrom('programaRutinas').where('programaId', '=', programaId).execute()
}

/** @throws PROGRAMA_NO_ENCONTRADO */
export async function hidePrograma(trx: Db, id: string, now: Date): Promise<void> {
  const row = await trx
    .updateTable('programas')
    .set({ eliminadoEn: now.toISOString() })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  found(row, 'PROGRAMA_NO_ENCONTRADO')
}

/** Locks the program (shared) against edits. @throws PROGRAMA_NO_ENCONTRADO */
export async function lockPrograma(trx: Db, id: string): Promise<Pick<Programa, 'nombre' | 'estado'>> {
  const row = await trx
    .selectFrom('programas')
    .select(['nombre', 'estado'])
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .forShare()
    .executeTakeFirst()
  return found(row, 'PROGRAMA_NO_ENCONTRADO')
}

/** A row of a program, with the training days on which a client already has its routine. */
export interface FilaPara extends Fila {
  nombreEjercicio: string
  yaTiene: DiaSemana[]
}

export function listFilasPara(
  db: Db,
  { programaId, clienteId }: { programaId: string; clienteId: string },
): Promise<FilaPara[]> {
  const yaTiene = sql<DiaSemana[]>`array(
    select dia from unnest(x.dias_entrenamiento) with ordinality as cada(dia, n)
    where exists (
      select from asignaciones a
      where a.cliente_id = ${clienteId} and a.rutina_id = x.rutina_id and dia = any(a.dias_entrenamiento)
    )
    order by n)`
  return db
    .selectFrom('programaRutinas as x')
    .innerJoin('rutinas as r', 'r.id', 'x.rutinaId')
    .select([
      'x.rutinaId',
      'r.nombreEjercicio',
      'x.diasEntrenamiento',
      'x.diasDescanso',
      yaTiene.as('yaTiene'),
    ])
    .where('x.programaId', '=', programaId)
    .orderBy('x.posicion')
    .execute()
}

export function findProgramaWith(db: Db, rutinaId: string) {
  return db
    .selectFrom('programaRutinas as x')
    .innerJoin('programas as p', 'p.id', 'x.programaId')
    .select(['p.nombre', sql<number>`(count(*) over ())::integer`.as('programas')])
    .where('x.rutinaId', '=', rutinaId)
    .orderBy('p.nombre')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
}
