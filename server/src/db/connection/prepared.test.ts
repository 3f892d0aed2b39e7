import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../testing/database/test-database.ts'
import { whenOver } from '../../testing/when-over.ts'
import { paginate } from '../lists/lists.ts'
import { asc } from '../lists/order.ts'
import { createDatabase, createPool, type Db } from './database.ts'
import { databaseErrorCode } from './database-errors.ts'
import { prepared, runAgain } from './prepared.ts'

const between = prepared((db, from: number, to: number) =>
  db.selectNoFrom(sql<number[]>`array(select generate_series(${from}::int, ${to}::int))`.as('unaLista')),
)

async function kept(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement).filter((statement) => statement.includes('generate_series'))
}

async function aConnection({ pooled = false } = {}) {
  const db = createDatabase(createPool({ ...(await anEmptyDatabase()), max: 1 }, { pooled }))
  whenOver(() => db.destroy())
  return db
}

test('prepares a statement once per connection, in transactions too', async () => {
  const db = await aConnection()
  expect(await between(db, 1, 3)).toEqual([{ unaLista: [1, 2, 3] }])
  expect(await db.transaction().execute((trx) => between(trx, 2, 2))).toEqual([{ unaLista: [2] }])
  expect(await kept(db)).toHaveLength(1)
})

test('prepares a repeated statement only if it has no values', async () => {
  const db = await aConnection()
  const ask = () =>
    runAgain(db, sql<{ n: number }>`select n from generate_series(3, 3) as of_no_value (n)`.compile(db))
  expect(await ask()).toEqual([{ n: 3 }])
  expect(await kept(db)).toEqual([])
  expect(await ask()).toEqual([{ n: 3 }])
  expect(await kept(db)).toHaveLength(1)
  const other = () =>
    runAgain(db, sql`select n from generate_series(1, ${2}::int) as of_values (n)`.compile(db))
  expect(await other()).toEqual(await other())
  expect(await kept(db)).toHaveLength(1)
  const byKey = (ids: number[]) =>
    runAgain(
      db,
      sql`select n from generate_series(1, 9) as keys (n) where n = any(${ids}::int[])`.compile(db),
      {
        isByKey: true,
      },
    )
  expect(await byKey([2])).toEqual([{ n: 2 }])
  expect(await byKey([3, 4])).toEqual([{ n: 3 }, { n: 4 }])
  expect(await kept(db)).toHaveLength(2)
})

test('prepares only the first page of a list', async () => {
  const db = await aConnection()
  const all = db.selectFrom(sql<{ n: number }>`generate_series(1, 90)`.as('n')).select('n')
  const last = []
  for (const pagina of [1, 2, 3, 1, 2, 3]) {
    const { rows } = await paginate(db, all, { limite: 30, pagina }, { order: asc('n') })
    last.push(rows.at(-1)?.n)
  }
  expect(last).toEqual([30, 60, 90, 30, 60, 90])
  expect(await kept(db)).toEqual([expect.stringMatching(/offset 0$/)])
})

test('prepares at most a hundred repeated statements', async () => {
  const db = await aConnection()
  for (let n = 0; n < 105; n += 1)
    for (const _ of [1, 2])
      await runAgain(db, sql`select n from generate_series(${sql.lit(n)}, 105) as many (n)`.compile(db))
  expect((await kept(db)).length).toBeLessThanOrEqual(100)
})

test('prepares nothing behind a pooler, with the same result', async () => {
  const db = await aConnection({ pooled: true })
  expect(await between(db, 1, 2)).toEqual([{ unaLista: [1, 2] }])
  expect(await between(db, 4, 5)).toEqual([{ unaLista: [4, 5] }])
  expect(await kept(db)).toEqual([])
})

test('a stale plan fails once and is prepared again', async () => {
  const db = await aConnection()
  await sql`create table cosas (id int, nombre text)`.execute(db)
  await sql`insert into cosas values (1, 'Pesa')`.execute(db)
  const named = prepared((on, id: number) =>
    on
      .selectFrom(sql<{ id: number; nombre: string }>`cosas`.as('c'))
      .select('c.nombre')
      .where('c.id', '=', id),
  )
  expect(await named(db, 1)).toEqual([{ nombre: 'Pesa' }])
  await sql`alter table cosas alter nombre type varchar(40)`.execute(db)
  const refused = await named(db, 1).catch((error: unknown) => error)
  expect(databaseErrorCode(refused)).toBe('BASE_DE_DATOS_NO_DISPONIBLE')
  expect(await named(db, 1)).toEqual([{ nombre: 'Pesa' }])
})
