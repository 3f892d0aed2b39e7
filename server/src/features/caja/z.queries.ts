import type { Denominacion } from '@gym/contract/caja/caja.rules'
import type { CierrePorAutorizar, IntentoDeCierre, XDeCaja, ZDeCaja } from '@gym/contract/caja/caja.schema'
import type { Day } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { sumSinCajaDeZ } from '../../db/gym/sin-caja.ts'
import { listAMano } from './movimientos.queries.ts'
import { getTurno } from './turnos.queries.ts'

export type Esperado = XDeCaja['metodos'][number]
export type Contado = ZDeCaja['metodos'][number]

const MOST_ATTEMPTS = 100
const MOST_PENDING = 20

/** Sums the expected pesos by method. X, Z and the law of the books share the SQL function. */
export async function listEsperado(db: Db, turnoId: string): Promise<Esperado[]> {
  const { rows } = await sql<Esperado>`select * from caja_esperado(${turnoId})`.execute(db)
  return rows
}

export async function getX(db: Db, id: string): Promise<XDeCaja> {
  const turno = await getTurno(db, id)
  return { turno, metodos: await listEsperado(db, id), ...(await listIntentos(db, id)) }
}

/** A count, in pesos; `fila` is the ledger row of a difference. */
interface Conteo {
  conteo: Denominacion[]
  metodos: (Contado & { fila?: string | undefined })[]
  diferencia: number
}

export async function insertIntento(
  trx: Db,
  turnoId: string,
  { conteo, metodos, diferencia }: Conteo,
  by: Actor,
): Promise<void> {
  await trx
    .insertInto('cajaIntentos')
    .values({
      id: uuid(),
      turnoId,
      quien: by.user._id,
      cuando: by.now.toISOString(),
      conteo: JSON.stringify(conteo),
      metodos: JSON.stringify(metodos),
      diferencia,
    })
    .execute()
}

/** Inserts a Z with an empty hash, which the trigger `sellar_z` sets. */
export async function insertZ(
  trx: Db,
  turnoId: string,
  z: Conteo & { numero: number; fecha: Day; efectivo: number; autorizadoPor: string | null },
  by: Actor,
): Promise<void> {
  await trx
    .insertInto('cajaZ')
    .values({
      ...z,
      turnoId,
      cerradoPor: by.user._id,
      cerradoEn: by.now.toISOString(),
      conteo: JSON.stringify(z.conteo),
      metodos: JSON.stringify(z.metodos),
      huella: Buffer.alloc(0),
    })
    .execute()
}

/** Records that a shift closed without the second person its Z needs, whom `autorizarCierre` adds later. */
export async function insertPorAutorizar(trx: Db, z: number): Promise<void> {
  await trx.insertInto('cajaPorAutorizar').values({ z }).execute()
}

export async function listPorAutorizar(db: Db, quien: string): Promise<CierrePorAutorizar[]> {
  return db
    .selectFrom('cajaPorAutorizar as s')
    .innerJoin('cajaZ as z', 'z.numero', 's.z')
    .innerJoin('cajaTurnos as t', 't.id', 'z.turnoId')
    .select(['t.id as turno', 'z.numero', 't.caja', 'z.fecha', 'z.diferencia'])
    .where('s.autorizadoPor', 'is', null)
    .where('z.cerradoPor', '<>', quien)
    .orderBy('z.numero')
    .limit(MOST_PENDING)
    .execute()
}

/** @throws TURNO_NO_ENCONTRADO, also for an open shift, or one that `de` neither opened nor closed */
export async function getZ(
  db: Db,
  turnoId: string,
  { de, conIntentos }: { de?: string | undefined; conIntentos: boolean },
): Promise<ZDeCaja> {
  const turno = await getTurno(db, turnoId, de)
  const row = await db
    .selectFrom('cajaZ as z')
    .leftJoin('cajaPorAutorizar as s', 's.z', 'z.numero')
    .select(({ selectFrom }) => [
      'z.numero',
      'z.fecha',
      'z.cerradoEn',
      'z.diferencia',
      sql<ZDeCaja['conteo']>`z.conteo`.as('conteo'),
      sql<ZDeCaja['metodos']>`z.metodos`.as('metodos'),
      jsonObjectFrom(
        selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'z.cerradoPor'),
      ).as('cerradoPor'),
      jsonObjectFrom(
        selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .where(({ eb, fn }) => eb('users.id', '=', fn.coalesce('z.autorizadoPor', 's.autorizadoPor'))),
      ).as('autorizadoPor'),
      sql<boolean>`s.z is not null and s.autorizado_por is null`.as('porAutorizar'),
    ])
    .where('z.turnoId', '=', turnoId)
    .executeTakeFirst()
  return {
    ...found(row, 'TURNO_NO_ENCONTRADO'),
    turno,
    ...(await sumSinCajaDeZ(db, { z: row?.numero ?? 0, mes: turno.fecha })),
    movimientos: await listAMano(db, turnoId),
    ...(conIntentos ? await listIntentos(db, turnoId) : { intentos: [], cuantosIntentos: 0 }),
  }
}

export async function countIntentos(db: Db, turnoId: string): Promise<number> {
  const { cuantos } = await db
    .selectFrom('cajaIntentos')
    .select(({ fn }) => fn.countAll<number>().as('cuantos'))
    .where('turnoId', '=', turnoId)
    .executeTakeFirstOrThrow()
  return cuantos
}

async function listIntentos(db: Db, turnoId: string): Promise<Pick<XDeCaja, 'intentos' | 'cuantosIntentos'>> {
  const intentos = await db
    .selectFrom('cajaIntentos as i')
    .select(({ selectFrom }) => [
      'i.id as _id',
      'i.cuando',
      'i.diferencia',
      sql<IntentoDeCierre['conteo']>`i.conteo`.as('conteo'),
      sql<IntentoDeCierre['metodos']>`i.metodos`.as('metodos'),
      jsonObjectFrom(
        selectFrom('users').select(['users.id as _id', 'users.nombre']).whereRef('users.id', '=', 'i.quien'),
      ).as('quien'),
    ])
    .where('i.turnoId', '=', turnoId)
    .orderBy('i.cuando', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MOST_ATTEMPTS)
    .execute()
  return { intentos, cuantosIntentos: await countIntentos(db, turnoId) }
}
