import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from '@gym/contract/auth/users.schema'
import { type Rol, roles } from '@gym/contract/permissions/permissions'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { type Config, readConfig } from '../core/config.ts'
import { createToken, hashToken } from '../core/secret-tokens.ts'
import type { Db } from '../db/connection/database.ts'
import { sessionRow } from '../features/auth/sesiones.queries.ts'
import { insertUser } from '../features/users/users.queries.ts'
import { buildApp } from '../main/app.ts'
import { openSession } from '../operations/cuentas/iniciarSesion.ts'
import { aDatabase, type TestDatabase } from './database/test-database.ts'
import { wrongInBooks } from './models/ledger.ts'
import { whenOver } from './when-over.ts'

export interface Answer {
  statusCode: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads fields of answers that it expects and names
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS'

/** A valid id that no entity has. */
export const UNKNOWN_ID = '01a1fdba-9ddc-7115-af81-cac9435ec680'

export const codeOf = ({ statusCode, body }: Answer) => [statusCode, body.codigo]

/** An HTTP client for tests. Sends text and bytes as they are, anything else as JSON. */
export interface Caller {
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
}

const newAccount = (rol: Rol) => ({
  _id: uuid(),
  nombre: `Prueba ${rol}`,
  email: `${rol}-${uuid()}@gimnasio.test`,
  passwordHash: 'nobody signs in with it',
  rol,
})

/** Creates an account with a session per role, by only two statements, because most tests wait for them. */
async function signInEach(db: Db, now: Date): Promise<Map<Rol, string>> {
  const accounts = roles.map((rol) => ({ ...newAccount(rol), token: createToken() }))
  await db
    .insertInto('users')
    .values(accounts.map(({ _id, token: _, ...account }) => ({ id: _id, ...account })))
    .execute()
  await db
    .insertInto('sesiones')
    .values(
      accounts.map(({ token, ...user }) =>
        sessionRow({ tokenHash: hashToken(token), user, now, navegador: null }),
      ),
    )
    .execute()
  return new Map(accounts.map(({ rol, token }) => [rol, token]))
}

const PACE = { webhookPollMs: 20, copiasWork: 10 }

/** Builds the whole program, without a socket. Paths omit `/api`; `clock.now` is the program's time. */
export async function testApi(settings: Partial<Config> = {}, given?: TestDatabase) {
  const database = given ?? (await aDatabase())
  const { db } = database
  const clock = { now: new Date('2026-11-20T15:00:00Z') }
  const dataDir = mkdtempSync(join(tmpdir(), 'gimnasio-'))
  const config = { ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), ...settings }
  const app = await buildApp(config, { ...database, clock: () => clock.now, pace: PACE })
  whenOver(async () => {
    // Otherwise `close` waits for responses that a test abandoned.
    app.server.closeAllConnections()
    await app.close()
    // The books must satisfy their invariants at the end.
    expect(await wrongInBooks(database.asOwner)).toEqual([])
    rmSync(dataDir, { recursive: true, force: true })
  })

  const tokens = await signInEach(db, clock.now)

  async function signedIn(rol: Rol) {
    const { _id: _, ...account } = newAccount(rol)
    return openSession(db, await insertUser(db, account), clock.now)
  }

  async function call(
    from: { token?: string | undefined; address?: string | undefined },
    method: Method,
    path: string,
    payload?: unknown,
    headers = {},
  ) {
    const isRaw = typeof payload === 'string' || Buffer.isBuffer(payload)
    const response = await app.inject({
      method,
      url: `/api${path}`,
      ...(from.address && { remoteAddress: from.address }),
      headers: {
        ...(from.token && { authorization: `Bearer ${from.token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload: isRaw ? payload : JSON.stringify(payload) }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    const body = isJson && response.body !== '' ? response.json() : response.body
    return { statusCode: response.statusCode, body, headers: response.headers }
  }

  const caller = (token?: string, address?: string): Caller => ({
    call: (method, path, body, headers) => call({ token, address }, method, path, body, headers),
    get: (path, headers) => call({ token, address }, 'GET', path, undefined, headers),
    post: (path, body, headers) => call({ token, address }, 'POST', path, body, headers),
    put: (path, body, headers) => call({ token, address }, 'PUT', path, body, headers),
    delete: (path, headers) => call({ token, address }, 'DELETE', path, undefined, headers),
  })

  return {
    app,
    db,
    database,
    clock,
    anonymous: caller(),
    as: (rol: Rol) => caller(tokens.get(rol)),
    withToken: (token: string, address?: string) => caller(token, address),
    from: (address: string) => caller(undefined, address),
    tokenOf: (rol: Rol) => tokens.get(rol) ?? '',
    signedIn,
    signInAgain: (user: User) => openSession(db, user, clock.now),
  }
}

export type TestApi = Awaited<ReturnType<typeof testApi>>

/** Builds the program and listens, which starts the sender of webhooks. */
export async function listeningApi(...how: Parameters<typeof testApi>): Promise<TestApi> {
  const api = await testApi(...how)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  return api
}

export function together<T>(times: number, attempt: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => attempt(index)))
}

export function countByStatus(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}
