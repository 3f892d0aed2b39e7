import type { TipoCopia } from '@gym/contract/copias/copias.rules'
import type { VerificacionCopia } from '@gym/contract/copias/copias.schema'
import type { Day } from '@gym/contract/core/calendar'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/connection/database.ts'
import type { Archivo } from './carpeta.ts'

/** Advisory lock key: the instances of one database make or verify one copy at a time. */
export const COPIES_LOCK = 720_114_053
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

interface Begun {
  nombre: string
  tipo: TipoCopia
  /** Day of a daily copy; null for other copies. */
  dia: Day | null
  now: Date
}

export async function insertCopia(db: Db, { nombre, tipo, dia, now }: Begun): Promise<string> {
  const id = uuid()
  await db.insertInto('copias').values({ id, nombre, tipo, dia, empezadaEn: now.toISOString() }).execute()
  return id
}

export async function endCopia(
  db: Db,
  id: string,
  end: { terminadaEn: string } | { fallo: string },
): Promise<void> {
  await db.updateTable('copias').set(end).where('id', '=', id).execute()
}

/** Marks unfinished copies as failed. The caller must have `COPIES_LOCK`, so that no instance is making one. */
export async function failInterrupted(db: Db): Promise<void> {
  await db
    .updateTable('copias')
    .set({ fallo: 'Se interrumpió: el programa o el equipo se cerró.' })
    .where('terminadaEn', 'is', null)
    .where('fallo', 'is', null)
    .execute()
}

/** `hecha`: the day has a finished copy. `fallo`: when the last failed attempt began. */
export async function findDiaria(db: Db, dia: Day): Promise<{ hecha: boolean; fallo: string | null }> {
  return db
    .selectFrom('copias')
    .select(({ fn }) => [
      sql<boolean>`coalesce(bool_or(terminada_en is not null), false)`.as('hecha'),
      fn.max('empezadaEn').filterWhere('fallo', 'is not', null).as('fallo'),
    ])
    .where('dia', '=', dia)
    .executeTakeFirstOrThrow()
}

export async function noteVerificacion(
  db: Db,
  archivo: Archivo,
  { fecha, resultado, detalle }: VerificacionCopia,
): Promise<void> {
  const verificada = { verificadaEn: fecha, verificacion: resultado, detalle }
  await note(db, archivo, verificada)
}

export async function noteDescarga(db: Db, archivo: Archivo, now: Date): Promise<void> {
  await note(db, archivo, { descargadaEn: now.toISOString() })
}

async function note(db: Db, { nombre, tipo, fecha }: Archivo, noted: Record<string, string>): Promise<void> {
  await db
    .insertInto('copias')
    // A record of type `diaria` needs a day, which a file without a record does not give.
    .values({
      id: uuid(),
      nombre,
      tipo: tipo === 'diaria' ? 'otra' : tipo,
      empezadaEn: fecha,
      terminadaEn: fecha,
      ...noted,
    })
    .onConflict((conflict) => conflict.column('nombre').doUpdateSet(noted))
    .execute()
}

export function listNotas(db: Db, nombres: string[]) {
  return db
    .selectFrom('copias')
    .select(['nombre', 'terminadaEn', 'verificadaEn', 'verificacion', 'detalle'])
    .where('nombre', 'in', nombres)
    .execute()
}

export function findUltimaVerificacion(db: Db) {
  return db
    .selectFrom('copias')
    .select(['nombre', 'verificadaEn', 'verificacion', 'detalle'])
    .where('verificadaEn', 'is not', null)
    .orderBy('verificadaEn', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findUltimaBuena(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom('copias')
    .select('nombre')
    .where('verificacion', '=', 'bien')
    .orderBy('empezadaEn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.nombre
}

export async function findUltimoFallo(db: Db): Promise<{ fecha: string; detalle: string } | null> {
  const last = await db
    .selectFrom('copias')
    .select(['empezadaEn', 'fallo'])
    .orderBy('empezadaEn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.fallo ? { fecha: last.empezadaEn, detalle: last.fallo } : null
}

/** Returns the time at which this database got the table of copies: by its creation or an upgrade. */
export async function findDesdeCuando(db: Db): Promise<string> {
  const { rows } = await sql<{ desde: string }>`
    select aplicada_en as desde from migraciones where nombre = '0053_copias.sql'`.execute(db)
  return rows[0]?.desde ?? new Date(0).toISOString()
}

/** Deletes records older than 90 days, if their files are not among `there`. */
export async function deleteOldCopias(db: Db, there: string[], now: Date): Promise<void> {
  await db
    .deleteFrom('copias')
    .where('empezadaEn', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .where(sql<SqlBool>`nombre <> all(${there}::text[])`)
    .execute()
}
