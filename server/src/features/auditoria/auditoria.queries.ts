import { HECHO, MAX_ACTOS, recursosComo } from '@gym/contract/auditoria/auditoria.rules'
import type { Acto, AuditoriaQuery, FiltroAuditoria } from '@gym/contract/auditoria/auditoria.schema'
import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { countUpTo } from '../../db/lists/capped-count.ts'
import { happenedWithin, matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { openReading, type Reading } from '../../db/lists/reading.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ADDRESS = /^[\da-f.:]*[.:][\da-f.:]*$/i
const MAX_ACCOUNTS = 100

type Narrowed = Omit<FiltroAuditoria, 'fechaInicio' | 'fechaFin'> & { days: DayRange; timeZone: string }
export type ActoRow = Omit<Acto, 'acto'>

async function actos(db: Db, filtro: Narrowed) {
  const { days, timeZone, usuario, token, accion, recurso, recursoId, resultado, buscar } = filtro
  let query = db.selectFrom('auditoria as a').where(happenedWithin('a.fecha', days, timeZone))
  if (usuario) query = query.where('a.usuarioId', '=', usuario)
  if (token) query = query.where('a.tokenId', '=', token)
  if (accion) query = query.where('a.accion', '=', accion)
  if (recurso) query = query.where('a.recurso', 'in', recursosComo(recurso))
  if (recursoId) query = query.where('a.recursoId', '=', recursoId)
  if (resultado) query = query.where('a.resultado', resultado === 'hecho' ? '=' : '<>', HECHO)
  return { query: buscar ? query.where(await matchesSearch(db, buscar)) : query }
}

/** Finds the accounts in a query of its own, so that the planner can estimate how few acts they have. */
async function matchesSearch(db: Db, buscar: string) {
  if (UUID.test(buscar))
    return sql<SqlBool>`(a.recurso_id = ${buscar.toLowerCase()} or a.peticion = ${buscar.toLowerCase()})`
  if (ADDRESS.test(buscar)) return sql<SqlBool>`a.direccion = ${buscar}`
  const accounts = await db
    .selectFrom('users')
    .select('id')
    .where(matches('busqueda', buscar))
    .orderBy('id')
    .limit(MAX_ACCOUNTS)
    .execute()
  return sql<SqlBool>`a.usuario_id = any(${accounts.map(({ id }) => id)}::uuid[])`
}

const answered = ({ query }: Awaited<ReturnType<typeof actos>>) =>
  query
    .select(({ selectFrom }) => [
      sql<string>`a.id::text`.as('_id'),
      'a.fecha',
      'a.accion',
      'a.recurso',
      'a.recursoId',
      'a.direccion',
      'a.peticion',
      'a.resultado',
      'a.antes',
      'a.despues',
      sql<boolean>`a.olvidada_por is not null`.as('olvidado'),
      jsonObjectFrom(
        selectFrom('users as u').select(['u.id as _id', 'u.nombre']).whereRef('u.id', '=', 'a.usuarioId'),
      ).as('usuario'),
      jsonObjectFrom(
        selectFrom('tokens as t').select(['t.id as _id', 't.nombre']).whereRef('t.id', '=', 'a.tokenId'),
      ).as('token'),
    ])
    .orderBy('a.fecha', 'desc')
    .orderBy('a.id', 'desc')
    .$castTo<ActoRow>()

/** Lists the newest first. The count stops at `MAX_ACTOS`: with a wide filter, a full count would scan the table. */
export async function listActos(
  db: Db,
  { pagina = 1, ...list }: AuditoriaQuery,
  filtro: Narrowed,
): Promise<Page<ActoRow>> {
  const narrowed = await actos(db, filtro)
  const count = () => countUpTo(db, narrowed.query.select('a.id'), MAX_ACTOS)
  return paginate(db, answered(narrowed), { ...list, pagina }, { count })
}

export interface Informe extends Pick<Reading, 'close'> {
  steps: AsyncIterable<ActoRow[]>
}

export function openInforme(db: Db, filtro: Narrowed): Promise<Informe> {
  return openReading(db, async ({ trx, read, close }) => ({
    steps: await read(answered(await actos(trx, filtro))),
    close,
  }))
}
