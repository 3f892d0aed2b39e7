import type { Day } from '@gym/contract/calendar'
import type { VerificacionCopia } from '@gym/contract/copias'
import type { TipoCopia } from '@gym/contract/copias.rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/database.ts'
import type { Archivo } from './carpeta.ts'

/** Any number, the same for all programs on a database: one of them makes or tries a copy at a time. */
export const COPIES_LOCK = 720_114_053
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

interface Begun {
  nombre: string
  tipo: TipoCopia
  /** Of a daily one. */
  dia: Day | null
  now: Date
}

/** Notes that a copy is being made. @returns its id */
export async function insertCopia(db: Db, { nombre, tipo, dia, now }: Begun): Promise<string> {
  const id = uuid()
  await db.insertInto('copias').values({ id, nombre, tipo, dia, empezadaEn: now.toISOString() }).execute()
  return id
}

/** Notes that a copy is whole, or why there is none. */
export async function endCopia(
  db: Db,
  id: string,
  end: { terminadaEn: string } | { fallo: string },
): Promise<void> {
  await db.updateTable('copias').set(end).where('id', '=', id).execute()
}

/** What was begun and never ended: whoever holds the lock knows that nobody is at it. */
export async function failInterrupted(db: Db): Promise<void> {
  await db
    .updateTable('copias')
    .set({ fallo: 'Se interrumpió: el programa o el equipo se cerró.' })
    .where('terminadaEn', 'is', null)
    .where('fallo', 'is', null)
    .execute()
}

/** Whether the copy of that day is made, and when it last came to nothing. */
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

/** Notes what came of restoring a copy, also of one that somebody else put there. */
export async function noteVerificacion(
  db: Db,
  archivo: Archivo,
  { fecha, resultado, detalle }: VerificacionCopia,
): Promise<void> {
  const verificada = { verificadaEn: fecha, verificacion: resultado, detalle }
  await note(db, archivo, verificada)
}

/** Notes that somebody has taken a copy away. */
export async function noteDescarga(db: Db, archivo: Archivo, now: Date): Promise<void> {
  await note(db, archivo, { descargadaEn: now.toISOString() })
}

async function note(db: Db, { nombre, tipo, fecha }: Archivo, noted: Record<string, string>): Promise<void> {
  await db
    .insertInto('copias')
    // Of a daily one that another database made nobody knows the day.
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

/** What is noted of these files. */
export function listNotas(db: Db, nombres: string[]) {
  return db
    .selectFrom('copias')
    .select(['nombre', 'terminadaEn', 'verificadaEn', 'verificacion', 'detalle'])
    .where('nombre', 'in', nombres)
    .execute()
}

/** The last verification of all. */
export function findUltimaVerificacion(db: Db) {
  return db
    .selectFrom('copias')
    .select(['nombre', 'verificadaEn', 'verificacion', 'detalle'])
    .where('verificadaEn', 'is not', null)
    .orderBy('verificadaEn', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest copy that was restored and was the same. */
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

/** The last copy that was begun, where it came to nothing. */
export async function findUltimoFallo(db: Db): Promise<{ fecha: string; detalle: string } | null> {
  const last = await db
    .selectFrom('copias')
    .select(['empezadaEn', 'fallo'])
    .orderBy('empezadaEn', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.fallo ? { fecha: last.empezadaEn, detalle: last.fallo } : null
}

/** Since when this database could have had copies. */
export async function findDesdeCuando(db: Db): Promise<string> {
  const { rows } = await sql<{ desde: string }>`
    select aplicada_en as desde from migraciones where nombre = '0053_copias.sql'`.execute(db)
  return rows[0]?.desde ?? new Date(0).toISOString()
}

/** Forgets copies whose files are no more there, a while after. */
export async function deleteOldCopias(db: Db, there: string[], now: Date): Promise<void> {
  await db
    .deleteFrom('copias')
    .where('empezadaEn', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .where('nombre', 'not in', there)
    .execute()
}
