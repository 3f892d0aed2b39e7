import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/database.ts'

const CLAVE_BYTES = 32

/** What entry codes are signed with; undefined where nobody has asked for a code yet. */
export async function findClave(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('clavesDeEntrada').select('clave').executeTakeFirst()
  return row?.clave
}

/** The same, made where there is none: of two who come at once, both have the one that stays. */
export async function claveDeEntrada(db: Db, now: Date): Promise<Buffer> {
  const found = await findClave(db)
  if (found) return found
  await db
    .insertInto('clavesDeEntrada')
    .values(newClave(now))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('clavesDeEntrada').select('clave').executeTakeFirstOrThrow()).clave
}

/** Another key from now on. */
export async function renewClave(db: Db, now: Date): Promise<void> {
  const clave = newClave(now)
  await db
    .insertInto('clavesDeEntrada')
    .values(clave)
    .onConflict((conflict) => conflict.column('unica').doUpdateSet(clave))
    .execute()
}

const newClave = (now: Date) => ({ clave: randomBytes(CLAVE_BYTES), hechaEn: now.toISOString() })

/** The number of an account's link; undefined where it is linked to nobody. */
export async function findPase(db: Db, userId: string): Promise<number | undefined> {
  const row = await db.selectFrom('vinculos').select('pase').where('userId', '=', userId).executeTakeFirst()
  return row && Number(row.pase)
}

/** Who is linked by this number. */
export async function findClienteDePase(db: Db, pase: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('vinculos as v')
    .innerJoin('clientes as c', 'c.id', 'v.clienteId')
    .select('v.clienteId')
    .where('v.pase', '=', pase as never)
    .where('c.eliminadoEn', 'is', null)
    .executeTakeFirst()
  return row?.clienteId
}
