import { sql } from 'kysely'
import { type Connection, startEmbeddedPostgres } from '../postgres/src/embedded/embedded-postgres.ts'
import { fillLarge, type Size } from '../server/seed/large-gym.ts'
import { createDatabase, createPool, type Db } from '../server/src/db/connection/database.ts'
import { migrate } from '../server/src/db/connection/migrate.ts'
import { owner } from '../server/src/db/connection/owner.ts'
import { tables } from '../server/src/main/resources.ts'
import { aFolder, fillWithDemo, type Subjects, signIn, urlOf } from './database.ts'

const SMALL: Size = { clientes: 1_000, pagos: 10_000 }
const LARGE: Size = { clientes: 100_000, pagos: 1_000_000 }

/** `numeros`: ID numbers of clients; `paginas`: number of pages of 25 payments. */
export interface GrowthSubjects extends Subjects {
  numeros: string[]
  paginas: number
}

export interface Gym {
  url: string
  ownersUrl: string
  subjects: GrowthSubjects
}

export interface GrowthDatabase {
  small: Gym
  large: Gym
  close(): Promise<void>
}

export async function startGrowthDatabase(): Promise<GrowthDatabase> {
  const { gyms, close } = await startGyms({ pequeno: SMALL, grande: LARGE })
  const [small, large] = gyms as [Gym, Gym]
  return { small, large, close }
}

export async function startGyms(
  sizes: Record<string, Size>,
): Promise<{ gyms: Gym[]; close: () => Promise<void> }> {
  const { dataDir, remove } = await aFolder()
  const { connection, working, stop } = await startEmbeddedPostgres({ owner, dataDir, log: () => {} })
  const close = async () => {
    await stop()
    await remove()
  }
  const gym = async (database: string, size: Size): Promise<Gym> => {
    const begun = performance.now()
    await asOwner(connection, (db) => sql`create database ${sql.ref(database)}`.execute(db))
    await migrate({ ...connection, database }, { grant: { role: working.user, tables } })
    const subjects = await asOwner({ ...connection, database }, async (db) => {
      const { productos } = await fillWithDemo(db)
      await fillLarge(db, size)
      const { rows } = await sql<{ id: string; numero: string }>`
        select id, numero_identificacion as numero from clientes where email like '%@grande.test'
        order by md5(id::text) limit 1000`.execute(db)
      const paginas = Math.floor(size.pagos / 25)
      return {
        token: await signIn(db, 'admin'),
        productos,
        clientes: rows.map(({ id }) => id),
        numeros: rows.map(({ numero }) => numero),
        paginas,
      }
    })
    const seconds = (performance.now() - begun) / 1000
    console.log(`${size.clientes} clients, ${size.pagos} payments: made in ${seconds.toFixed(0)} s`)
    const url = urlOf({ ...working, database })
    return { url, ownersUrl: urlOf({ ...connection, database }), subjects }
  }
  const set = (statements: string[]) =>
    asOwner(connection, async (db) => {
      for (const each of statements) await sql.raw(each).execute(db)
    })
  try {
    // Turns durability off while the gyms are filled, for speed.
    await set([
      'alter system set fsync = off',
      "alter system set max_wal_size = '8GB'",
      'select pg_reload_conf()',
    ])
    const gyms: Gym[] = []
    for (const [name, size] of Object.entries(sizes)) gyms.push(await gym(name, size))
    await set(['alter system reset all', 'select pg_reload_conf()', 'checkpoint'])
    return { gyms, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function asOwner<T>(connection: Connection, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool({ ...connection, max: 1, query_timeout: 0, statement_timeout: 0 }))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
