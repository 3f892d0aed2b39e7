import { sql } from 'kysely'
import { fillLarge, type Size } from '../../seed/large-gym.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import { aDatabase, type TestDatabase } from './test-database.ts'

/** The gym's clock in a large gym. */
export const gym = { today: '2026-11-20', timeZone: 'America/Bogota' }

/** The demo with many more clients and payments, some of which are nobody's. To make it takes a busy machine minutes. */
export async function aLargeGym(size: Size): Promise<TestDatabase> {
  const database = await aDatabase()
  await seedDemo(database.db, { now: new Date(`${gym.today}T12:00:00Z`), timeZone: gym.timeZone })
  await fillLarge(database.owned, size)
  await sql`
    update pagos set cliente_id = null where id in (select id from pagos order by id limit 300)`.execute(
    database.db,
  )
  return database
}
