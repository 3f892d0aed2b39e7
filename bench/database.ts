import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sinConfigurar } from '../contract/src/configuracion/configuracion.rules.ts'
import { type Connection, startEmbeddedPostgres } from '../postgres/src/embedded/embedded-postgres.ts'
import { fillLarge } from '../server/seed/large-gym.ts'
import { seedDemo } from '../server/seed/seed-demo.ts'
import { createDatabase, createPool, type Db } from '../server/src/db/connection/database.ts'
import { migrate } from '../server/src/db/connection/migrate.ts'
import { owner } from '../server/src/db/connection/owner.ts'
import { saveAjustes } from '../server/src/features/configuracion/configuracion.queries.ts'
import { findUserByEmail } from '../server/src/features/users/users.queries.ts'
import { tables } from '../server/src/main/resources.ts'
import { openSession } from '../server/src/operations/cuentas/iniciarSesion.ts'

const TIME_ZONE = 'America/Bogota'
const PLENTY = 1_000_000
const GYM = { clientes: 20_000, pagos: 20_000 }

export interface Subjects {
  token: string
  clientes: string[]
  productos: string[]
}

export interface BenchDatabase {
  url: string
  /** URL for the owner role, which may turn statement logging on and off. */
  ownersUrl: string
  logFile: string
  folder: string
  subjects: Subjects
  close(): Promise<void>
}

/** Starts PostgreSQL with the demo's gym, 20 000 more clients and payments, and stock that never runs out. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const { dataDir, remove } = await aFolder()
  const { connection, working, stop } = await startEmbeddedPostgres({ owner, dataDir, log: () => {} })
  const close = async () => {
    await stop()
    await remove()
  }
  try {
    await migrate(connection, { grant: { role: working.user, tables } })
    const own = { ...connection, max: 1, query_timeout: 0, statement_timeout: 0 }
    const db = createDatabase(createPool(own))
    const subjects = await fillWithDemo(db)
    await fillLarge(db, GYM)
    const { rows } = await sql<{ id: string }>`select id from clientes where eliminado_en is null
      order by md5(id::text) limit 400`.execute(db)
    await db.destroy()
    return {
      url: urlOf(working),
      ownersUrl: urlOf(connection),
      logFile: join(dataDir, 'postgres.log'),
      folder: dataDir,
      subjects: { ...subjects, clientes: rows.map(({ id }) => id) },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A temporary folder that PostgreSQL's account may enter. */
export async function aFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'gimnasio-bench-'))
  await chmod(dataDir, 0o755)
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

export async function fillWithDemo(db: Db): Promise<Subjects> {
  await seedDemo(db, { now: new Date(), timeZone: TIME_ZONE })
  // Names the gym, because its screens would otherwise ask for a name.
  const unnamed = { ...sinConfigurar, zonaHoraria: TIME_ZONE, logo: null }
  await saveAjustes(db, { nombre: 'Gimnasio El Puerto' }, unnamed)
  await db.updateTable('productos').set({ stock: PLENTY }).execute()
  await sql`vacuum analyze`.execute(db)
  const clientes = await db.selectFrom('clientes').select('id').where('eliminadoEn', 'is', null).execute()
  const productos = await db.selectFrom('productos').select('id').where('estado', '=', 'activo').execute()
  return {
    token: await signIn(db, 'recepcionista'),
    clientes: clientes.map(({ id }) => id),
    productos: productos.map(({ id }) => id),
  }
}

export async function signIn(db: Db, who: 'admin' | 'recepcionista'): Promise<string> {
  const user = await findUserByEmail(db, `${who}@demo.local`)
  if (!user) throw new Error(`The demo has no ${who}`)
  return (await openSession(db, user, new Date())).token
}

export function urlOf({ host, port, user, password, database }: Connection): string {
  const url = new URL(`postgres://localhost/${database}`)
  url.username = user
  if (password) url.password = password
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return url.href
}
