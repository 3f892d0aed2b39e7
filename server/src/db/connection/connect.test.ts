import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@gym/postgres/embedded/embedded-postgres'
import { StartError } from '@gym/postgres/embedded/start-error'
import { sql } from 'kysely'
import pg, { type PoolConfig } from 'pg'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { readConfig } from '../../core/config.ts'
import { buildApp } from '../../main/app.ts'
import { tables } from '../../main/resources.ts'
import { anEmptyDatabase, asAdministrator } from '../../testing/database/test-database.ts'
import { whenOver } from '../../testing/when-over.ts'
import { connectDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { owner } from './owner.ts'

afterEach(() => {
  vi.useRealTimers()
})

const silent = () => {}

function urlOf({ host, port, user, database }: PoolConfig): string {
  const where = new URLSearchParams({ host: String(host), port: String(port), user: String(user) })
  return `postgresql:///${database}?${where}`
}

async function anExternalDatabase() {
  const owners = await anEmptyDatabase()
  return { admin: urlOf(owners), working: urlOf({ ...owners, ...inject('working') }) }
}

async function connected(
  databaseUrl: string | null,
  more: { directa?: string; admin?: string; dataDir?: string } = {},
) {
  const {
    directa: databaseUrlDirecta = null,
    admin: databaseAdminUrl = null,
    dataDir = '/nonexistent',
  } = more
  const said: string[] = []
  const database = await connectDatabase(
    {
      databaseUrl,
      databaseUrlDirecta,
      databaseAdminUrl,
      databaseUrlLectura: null,
      dataDir,
      copiasClave: null,
    },
    { tables, log: (line) => said.push(line) },
  )
  whenOver(database.close)
  const { rows } = await sql<{ rol: string; escrita: boolean }>`
    select current_user as rol, has_table_privilege('auditoria', 'delete') as escrita`.execute(database.db)
  return { ...database, said, ...(rows[0] ?? { rol: '', escrita: true }) }
}

test('an external database with one role works, with a warning', async () => {
  const { admin } = await anExternalDatabase()
  const { db, avisos, said, rol } = await connected(admin)
  expect(rol).toBe('gimnasio')
  expect(await db.selectFrom('clientes').selectAll().execute()).toEqual([])
  expect(avisos).toEqual([expect.stringContaining('DATABASE_ADMIN_URL')])
  expect(said).toEqual(avisos)
  const app = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), { db, avisos })
  whenOver(() => app.close())
  expect((await app.inject('/readyz')).json()).toEqual({ estado: 'ok', avisos })
})

test('DATABASE_ADMIN_URL migrates and grants; later starts do without it', async () => {
  const { admin, working } = await anExternalDatabase()
  for (const more of [{ admin }, {}]) {
    const { avisos, rol, escrita } = await connected(working, more)
    expect([avisos, rol, escrita]).toEqual([[], 'gimnasio_programa', false])
  }
})

test('the restricted role alone refuses an empty database', async () => {
  const { working } = await anExternalDatabase()
  await expect(connected(working)).rejects.toThrow(/define DATABASE_ADMIN_URL .* No cambió nada\.$/)
})

test('refuses URLs of two databases before changing anything', async () => {
  const [one, other] = [await anExternalDatabase(), await anExternalDatabase()]
  await expect(connected(one.working, { admin: other.admin })).rejects.toThrow(
    'DATABASE_URL y DATABASE_ADMIN_URL no son de la misma base de datos.',
  )
  await expect(connected(other.working)).rejects.toThrow(/define DATABASE_ADMIN_URL/)
})

test('a role that owns tables is refused as the restricted one', { tags: ['full'] }, async () => {
  const owners = await anEmptyDatabase()
  const duena = `duena_${owners.database}`
  await asAdministrator(`create role ${duena} login`)
  await asAdministrator(`alter database ${owners.database} owner to ${duena}`)
  const [alone, administrator] = [urlOf({ ...owners, user: duena }), urlOf(owners)]
  const needed = /es dueño de la base de datos o de sus tablas: .* No cambió nada\.$/
  await expect(connected(alone, { admin: alone })).rejects.toThrow(needed)
  const { db } = await connected(alone)
  for (const admin of [alone, administrator])
    await expect(connected(alone, { admin })).rejects.toThrow(needed)
  await db.insertInto('factorObligatorio').values({ rol: 'admin' }).execute()
})

describe('behind a pooler', () => {
  async function withSettings(url: string) {
    const database = new URL(url).pathname.slice(1)
    for (const setting of [
      "timezone = 'UTC'",
      "statement_timeout = '9s'",
      "idle_in_transaction_session_timeout = '9s'",
    ])
      await asAdministrator(`alter database ${database} set ${setting}`)
  }
  const by = (url: string, name: string) => `${url}&application_name=${name}`

  test('what needs a session bypasses the pooler, whose sessions stay unset', async () => {
    const { admin, working } = await anExternalDatabase()
    await withSettings(working)
    const { db, asOwner, listen } = await connected(by(working, 'repartida'), {
      directa: by(working, 'directa'),
      admin: by(admin, 'duena'),
    })
    const listener = await listen('noticias', async () => {})
    whenOver(listener.close)
    const { rows } = await sql<{ by: string; last: string }>`
      select application_name as by, query as last from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`.execute(db)
    expect(rows.filter(({ last }) => last.startsWith('listen')).map(({ by }) => by)).toEqual(['directa'])
    const { rows: session } = await sql`
      select current_setting('application_name') as by, current_setting('statement_timeout') as most`.execute(
      db,
    )
    expect(session).toEqual([{ by: 'repartida', most: '9s' }])
    expect(asOwner.connectionString).toContain('duena')
  })

  test('backups by an owner role bypass the pooler too', { tags: ['full'] }, async () => {
    const { admin } = await anExternalDatabase()
    await withSettings(admin)
    const { asOwner } = await connected(admin, { directa: by(admin, 'directa') })
    expect(asOwner.connectionString).toContain('directa')
  })

  test('refuses a pooler without session settings before changing anything', async () => {
    const { working } = await anExternalDatabase()
    await expect(connected(working, { directa: working })).rejects.toThrow(
      /connect_query de deploy\/pgbouncer\.ini\. No cambió nada\.$/,
    )
  })

  test('refuses a direct URL of another database or role', async () => {
    const [one, other] = [await anExternalDatabase(), await anExternalDatabase()]
    await withSettings(one.working)
    for (const directa of [other.working, one.admin])
      await expect(connected(one.working, { directa })).rejects.toThrow(
        'DATABASE_URL y DATABASE_URL_DIRECTA no son de la misma base de datos y rol.',
      )
  })
})

test('gives up after 30 seconds without a response', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = connected('postgres://gimnasio@127.0.0.1:1/gimnasio')
  vi.setSystemTime(Date.now() + 30_001)
  const error: unknown = await start.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).message).toMatch(
    /^DATABASE_URL: la base de datos no responde \(.*ECONNREFUSED.*\)\.$/,
  )
})

test.runIf(process.platform !== 'win32')(
  'an old data folder becomes private and gets the role',
  { tags: ['full'] },
  async () => {
    const parent = mkdtempSync(join(tmpdir(), 'gimnasio-antes-'))
    whenOver(() => rmSync(parent, { recursive: true }))
    chmodSync(parent, 0o755)
    const dataDir = join(parent, 'data')
    const before = await startEmbeddedPostgres({ owner, dataDir, log: silent, settings: { fsync: 'off' } })
    await migrate(before.connection)
    await runOn(before.connection, "insert into contadores (nombre, ultimo) values ('ventas', 7)")
    await runOn(before.connection, 'drop role gimnasio_programa')
    await before.stop()
    chmodSync(dataDir, 0o755)

    const { db, rol, escrita } = await connected(null, { dataDir })
    expect([rol, escrita]).toEqual(['gimnasio_programa', false])
    expect(await db.selectFrom('contadores').selectAll().execute()).toEqual([{ nombre: 'ventas', ultimo: 7 }])
    const open = [dataDir, ...all(dataDir)].filter((path) => (statSync(path).mode & 0o077) !== 0)
    expect(open).toEqual([])
  },
)

async function runOn(connection: PoolConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}

function all(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => !statSync(path).isSocket())
}
