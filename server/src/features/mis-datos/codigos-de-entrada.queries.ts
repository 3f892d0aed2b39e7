import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection/database.ts'

const CLAVE_BYTES = 32

export async function findClave(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('clavesDeEntrada').select('clave').executeTakeFirst()
  return row?.clave
}

/** Creates the key if needed; concurrent calls get the same one. */
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

export async function renewClave(db: Db, now: Date): Promise<void> {
  const clave = newClave(now)
  await db
    .insertInto('clavesDeEntrada')
    .values(clave)
    .onConflict((conflict) => conflict.column('unica').doUpdateSet(clave))
    .execute()
}

const newClave = (now: Date) => ({ clave: randomBytes(CLAVE_BYTES), hechaEn: now.toISOString() })

export async function findPase(db: Db, userId: string): Promise<number | undefined> {
  const row = await db.selectFrom('vinculos').select('pase').where('userId', '=', userId).executeTakeFirst()
  return row && Number(row.pase)
}

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
