import { createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../core/config.ts'
import { createDatabase, createPool } from '../db/connection/database.ts'
import { listenOn } from '../db/connection/listen.ts'
import { buildApp } from '../main/app.ts'
import { testApi } from '../testing/api.ts'
import { aCliente } from '../testing/builders.ts'
import { asAdministrator } from '../testing/database/test-database.ts'
import { whenOver } from '../testing/when-over.ts'

const BEARER = { authorization: `Bearer ${'x'.repeat(43)}` }

async function anAppOn(connection: PoolConfig) {
  const db = createDatabase(createPool(connection))
  const app = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), { db, listen: listenOn(connection) })
  whenOver(async () => {
    await app.close()
    await db.destroy()
  })
  return app
}

async function aSilentPort(calls: string[] = []): Promise<number> {
  const sockets: Socket[] = []
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    sockets.push(socket.resume())
    calls.push('begins')
    socket.once('close', () => calls.push('is given up'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenOver(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as { port: number }).port
}

describe.each(['refuses', 'is silent'])('while the database %s', (how) => {
  let app: Awaited<ReturnType<typeof anAppOn>>
  beforeAll(async () => {
    const port = how === 'refuses' ? 1 : await aSilentPort()
    app = await anAppOn({ host: '127.0.0.1', port, user: 'gimnasio', connectionTimeoutMillis: 300 })
  })

  it.each([
    ['GET', '/api/clientes', BEARER],
    ['GET', '/api/clientes/consultar/1020304', {}],
    ['POST', '/api/pagos', BEARER],
    ['POST', '/api/auth/login', {}],
  ] as const)(
    `%s %s answers 503 while the database ${how}`,
    // An attempt times out after 300 ms; without that limit, the request would outlast this timeout.
    { timeout: 10_000 },
    async (method, url, headers) => {
      const payload = { email: 'ana@correo.test', password: 'una clave' }
      const answer = await app.inject({ method, url, headers, ...(method === 'POST' && { payload }) })
      expect([answer.statusCode, answer.json().codigo]).toEqual([503, 'BASE_DE_DATOS_NO_DISPONIBLE'])
      expect(answer.json().mensaje).toBe(
        'La base de datos no está disponible. Inténtalo de nuevo en unos segundos.',
      )
    },
  )

  it(`stays alive but not ready while the database ${how}`, async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(503)
  })

  it(`requests without a query respond while the database ${how}`, async () => {
    expect((await app.inject('/api/configuracion')).statusCode).toBe(200)
    expect((await app.inject('/api/clientes')).statusCode).toBe(401)
    expect((await app.inject('/api/nada')).statusCode).toBe(404)
  })
})

it('starts although the database is silent', { tags: ['full'] }, async () => {
  const calls: string[] = []
  const port = await aSilentPort(calls)
  const app = await anAppOn({ host: '127.0.0.1', port, user: 'gimnasio', connectionTimeoutMillis: 2_000 })
  await app.ready()
  // One connection for the settings and one per listener; none waits for another's timeout.
  await expect.poll(() => calls.slice(0, 4)).toEqual(['begins', 'begins', 'begins', 'is given up'])
})

it('requests get 503 while the database has no free connection', async () => {
  const api = await testApi()
  await api.as('admin').get('/clientes')
  const name = String(
    (await sql<{ name: string }>`select current_database() as name`.execute(api.db)).rows[0]?.name,
  )
  // PostgreSQL applies this limit only to roles that are not superusers.
  await asAdministrator(`alter database ${name} connection limit 0`)
  await asAdministrator('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await expect
    .poll(async () => {
      const { statusCode, body } = await api.as('admin').get('/clientes')
      return [statusCode, body.codigo]
    })
    .toEqual([503, 'BASE_DE_DATOS_NO_DISPONIBLE'])
  expect((await api.app.inject('/healthz')).statusCode).toBe(200)
  expect((await api.anonymous.get('/configuracion')).statusCode).toBe(200)
  await asAdministrator(`alter database ${name} connection limit -1`)
  await expect.poll(async () => (await api.as('admin').get('/clientes')).statusCode).toBe(200)
})

it('is ready again after all connections were terminated', async () => {
  const api = await testApi()
  expect((await api.app.inject('/readyz')).json()).toEqual({ estado: 'ok' })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.db)
  await asAdministrator('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    rows[0]?.name,
  ])
  await expect.poll(async () => (await api.app.inject('/readyz')).statusCode).toBe(200)
  expect((await api.as('admin').get('/clientes')).statusCode).toBe(200)
})

it('writes get 503 while the database is read-only', async () => {
  const api = await testApi()
  const create = () => api.as('admin').post('/clientes', aCliente())
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.db)
  const name = rows[0]?.name
  await asAdministrator(`alter database ${name} set default_transaction_read_only = on`)
  await asAdministrator('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await expect
    .poll(async () => {
      const { statusCode, body } = await create()
      return [statusCode, body.codigo]
    })
    .toEqual([503, 'BASE_DE_DATOS_NO_DISPONIBLE'])
  await asAdministrator(`alter database ${name} reset default_transaction_read_only`)
  await expect.poll(async () => (await create()).statusCode).toBe(201)
})
