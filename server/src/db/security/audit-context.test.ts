import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { aDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { whenOver } from '../../testing/when-over.ts'
import { createDatabase, createPool, type Db } from '../connection/database.ts'
import { asCaller } from './audit-context.ts'

let database: TestDatabase
let db: Db
let pool: ReturnType<typeof createPool>
beforeEach(async () => {
  database = await aDatabase()
  // All transactions share one session, as they may behind a pooler.
  const connection = { ...database.asOwner, ...inject('working'), max: 1, query_timeout: 200 }
  pool = createPool(connection, { pooled: true })
  db = createDatabase(pool)
  whenOver(() => db.destroy())
})

const insert = (on: Db, rol: 'admin' | 'entrenador') =>
  on.insertInto('factorObligatorio').values({ rol }).execute()

const names = async () =>
  (
    await database.owned
      .selectFrom('auditoria')
      .select(['accion', 'usuarioId'])
      .where('recurso', '=', 'factor_obligatorio')
      .orderBy('id')
      .execute()
  ).map(({ accion }) => accion)

test('a transaction or statement carries its caller, the next one does not', async () => {
  await asCaller({ accion: 'unaVenta' }, () => db.transaction().execute((trx) => insert(trx, 'admin')))
  const { rows } = await sql<{ left: string }>`
    select coalesce(current_setting('gimnasio.contexto', true), '') as left`.execute(db)
  expect(rows).toEqual([{ left: '' }])
  await db.deleteFrom('factorObligatorio').execute()
  await asCaller({ accion: "la d'Ana" }, () => insert(db, 'entrenador'))
  expect(await names()).toEqual(['unaVenta', expect.not.stringContaining('Venta'), "la d'Ana"])
})

test('a refused statement leaves the connection usable', async () => {
  await asCaller({ accion: 'una' }, () => insert(db, 'admin'))
  await expect(asCaller({ accion: 'otra' }, () => insert(db, 'admin'))).rejects.toThrow('duplicate key')
  await asCaller({ accion: 'otra' }, () => insert(db, 'entrenador'))
  expect(await names()).toEqual(['una', 'otra'])
  expect(pool.totalCount).toBe(1)
})

test.each([
  ['leads to a standby', sql`set default_transaction_read_only = on`, () => insert(db, 'admin')],
  ['does not answer', sql`select 1`, () => sql`select pg_sleep(5)`.execute(db)],
])('a connection that %s is discarded', async (_, prepare, work) => {
  await prepare.execute(db)
  await expect(work()).rejects.toThrow()
  expect(pool.totalCount).toBe(0)
  await insert(db, 'entrenador')
})
