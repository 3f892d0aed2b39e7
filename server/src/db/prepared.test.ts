import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../testing/test-database.ts'
import { whenOver } from '../testing/when-over.ts'
import { createDatabase, createPool, type Db } from './database.ts'
import { databaseErrorCode } from './database-errors.ts'
import { prepared } from './prepared.ts'

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

test('what is prepared is read once by each connection and answers for other values, in a transaction too', async () => {
  const db = await aConnection()
  expect(await between(db, 1, 3)).toEqual([{ unaLista: [1, 2, 3] }])
  expect(await db.transaction().execute((trx) => between(trx, 2, 2))).toEqual([{ unaLista: [2] }])
  expect(await kept(db)).toHaveLength(1)
})

test('a session that a pooler lends keeps nothing, and answers the same', async () => {
  const db = await aConnection({ pooled: true })
  expect(await between(db, 1, 2)).toEqual([{ unaLista: [1, 2] }])
  expect(await between(db, 4, 5)).toEqual([{ unaLista: [4, 5] }])
  expect(await kept(db)).toEqual([])
})

test('a statement that answered before a column was changed is refused once and kept anew', async () => {
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
