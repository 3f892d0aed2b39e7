import { medidas } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type {
  Composicion,
  ComposicionesQuery,
  NuevaComposicion,
} from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import type { Day } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { lockForEdit } from '../../db/gym/ediciones.ts'
import { findHolder } from '../../db/gym/holder.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { desc, orderOf } from '../../db/lists/order.ts'

type Medido = Omit<NuevaComposicion, 'numeroIdentificacion' | 'fecha' | 'imc'>

/** Units: kg, cm and percent; `imc` in kg/m². */
export interface MedicionDe extends Medido {
  clienteId: string
  fecha: Day
  imc: number
}

const ordered = {
  fecha: 'm.fecha',
  peso: 'm.peso',
  altura: 'm.altura',
  imc: 'm.imc',
  porcentajeGrasa: 'm.porcentaje_grasa',
  porcentajeMusculo: 'm.porcentaje_musculo',
  objetivo: 'm.objetivo collate "es-x-icu"',
  createdAt: 'm.created_at',
}

const NOTHING_MEASURED = Object.fromEntries(medidas.map((medida) => [medida, null]))

const NEWEST_FIRST = desc('m.fecha', 'm.created_at', 'm.id')

function composiciones(db: Db) {
  return db
    .selectFrom('composicionCorporal as m')
    .innerJoin('clientes as c', 'c.id', 'm.clienteId')
    .select(({ ref, selectFrom }) => [
      'm.id as _id',
      'c.numeroIdentificacion',
      'm.fecha',
      'm.peso',
      'm.altura',
      'm.imc',
      'm.porcentajeGrasa',
      'm.porcentajeMusculo',
      jsonBuildObject({
        brazoDerecho: ref('m.brazoDerecho'),
        brazoIzquierdo: ref('m.brazoIzquierdo'),
        pecho: ref('m.pecho'),
        cintura: ref('m.cintura'),
        cadera: ref('m.cadera'),
        piernaDerecha: ref('m.piernaDerecha'),
        piernaIzquierda: ref('m.piernaIzquierda'),
      }).as('medidas'),
      'm.objetivo',
      'm.notas',
      jsonObjectFrom(
        selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'm.creadoPor'),
      ).as('creadoPor'),
      'm.createdAt',
    ])
}

/** Without `withNotas`, notes are neither returned nor searched. @throws CLIENTE_NO_ENCONTRADO */
export async function listComposicionesByNumero(
  db: Db,
  numero: string,
  list: ComposicionesQuery,
  { withNotas }: { withNotas: boolean },
): Promise<Page<Composicion>> {
  const { id } = found(await findHolder(db, numero), 'CLIENTE_NO_ENCONTRADO')
  const query = composiciones(db)
    .where('m.clienteId', '=', id)
    .where(matches(withNotas ? 'm.busqueda' : sql`sin_acentos(m.objetivo)`, list.buscar))
  return paginate(db, query, list, {
    order: orderOf(list.orden, ordered, NEWEST_FIRST),
    show: async (_, rows) => (withNotas ? rows : rows.map((row) => ({ ...row, notas: null }))),
  })
}

export async function insertComposicion(
  db: Db,
  { medidas, ...medicion }: MedicionDe,
  { user, now }: Pick<Actor, 'user' | 'now'>,
): Promise<Composicion> {
  const id = uuid()
  await db
    .insertInto('composicionCorporal')
    .values({ ...medicion, ...medidas, id, creadoPor: user._id, createdAt: now.toISOString() })
    .execute()
  return getComposicion(db, id)
}

/** @throws COMPOSICION_NO_ENCONTRADA, also if the client is deleted */
export async function getComposicion(db: Db, id: string): Promise<Composicion> {
  const row = await composiciones(db)
    .where('m.id', '=', id)
    .where('c.eliminadoEn', 'is', null)
    .executeTakeFirst()
  return found(row, 'COMPOSICION_NO_ENCONTRADA')
}

/** `null` as `medidas` clears all circumferences. @throws PORCENTAJES_DE_MAS */
export async function updateComposicion(
  db: Db,
  id: string,
  { medidas, ...cambios }: Partial<MedicionDe>,
): Promise<void> {
  await db
    .updateTable('composicionCorporal')
    .set({ id, ...cambios, ...(medidas === null ? NOTHING_MEASURED : medidas) })
    .where('id', '=', id)
    .execute()
}

/** @throws COMPOSICION_NO_ENCONTRADA */
export async function lockComposicion(trx: Db, id: string): Promise<Composicion> {
  await lockForEdit(trx, 'composicionCorporal', id)
  return getComposicion(trx, id)
}

export async function moveComposiciones(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  await trx.updateTable('composicionCorporal').set({ clienteId: a }).where('clienteId', '=', de).execute()
}

export async function deleteComposicionesOf(db: Db, clienteId: string): Promise<void> {
  await db.deleteFrom('composicionCorporal').where('clienteId', '=', clienteId).execute()
}

export async function deleteComposicion(db: Db, id: string): Promise<void> {
  await db.deleteFrom('composicionCorporal').where('id', '=', id).execute()
}
