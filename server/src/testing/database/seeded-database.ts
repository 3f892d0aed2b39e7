import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { fillLarge } from '../../../seed/large-gym.ts'
import { seedDemo } from '../../../seed/seed-demo.ts'
import { createDatabase, createPool, type Db } from '../../db/connection/database.ts'
import { aDatabase, type TestDatabase } from './test-database.ts'

export const gym = { today: '2026-11-20', timeZone: 'America/Bogota' }

const SEEDED_AT = new Date(`${gym.today}T15:00:00Z`)

export async function aDemo(): Promise<TestDatabase> {
  return aDatabase(await demoTemplate())
}

/** Clones the demo with many more clients, and some payments without a client. */
export async function aLargeGym(): Promise<TestDatabase> {
  const demo = await demoTemplate()
  const large = await templateOf('plantilla_grande', demo, async ({ db, owned }) => {
    await fillLarge(owned, { clientes: 2_400, pagos: 12_000 })
    await sql`
      update pagos set cliente_id = null where id in (select id from pagos order by id limit 300)`.execute(db)
  })
  return aDatabase(large)
}

function demoTemplate(): Promise<string> {
  return templateOf('plantilla_demo', 'plantilla', ({ db }) =>
    seedDemo(db, { now: SEEDED_AT, timeZone: gym.timeZone }),
  )
}

/** Seeds a template once per run, under a lock between the workers. */
async function templateOf(
  name: string,
  from: string,
  seed: (database: Pick<TestDatabase, 'db' | 'owned'>) => Promise<unknown>,
): Promise<string> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    // Renamed when complete, so that a failed worker leaves only the temporary one.
    const unfinished = `${name}_tmp`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished} template ${from} strategy file_copy`)
    // No timeout: one commit of the demo is slow on a busy machine.
    const patient = { query_timeout: 0, statement_timeout: 0 }
    const asOwner = { ...inject('postgres'), ...patient, database: unfinished }
    const [db, owned] = [{ ...asOwner, ...inject('working') }, asOwner].map((by) =>
      createDatabase(createPool(by)),
    ) as [Db, Db]
    await seed({ db, owned }).finally(() => Promise.all([db.destroy(), owned.destroy()]))
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}
