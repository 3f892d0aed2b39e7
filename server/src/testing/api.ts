import type { Rol } from '@gym/contract/permissions'
import { v7 as uuid } from 'uuid'
import { afterAll } from 'vitest'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { insertUser } from '../features/users/users.queries.ts'
import { openSession } from '../operations/iniciarSesion.ts'
import { aDatabase } from './test-database.ts'

export interface Answer {
  statusCode: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads fields of answers that it expects and names
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
}

/**
 * The whole program on a database of its own, called through HTTP without a socket. Paths are those after `/api`.
 * `clock.now` is the time the program sees.
 */
export async function testApi(settings: Partial<Config> = {}) {
  const db = await aDatabase()
  const clock = { now: new Date('2026-11-20T15:00:00Z') }
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), ...settings }
  const app = await buildApp(config, { db, clock: () => clock.now })
  afterAll(() => app.close())

  const tokens = new Map<Rol, string>()
  for (const rol of ['admin', 'recepcionista', 'entrenador', 'user'] as const)
    tokens.set(rol, await tokenOf(db, rol, clock.now))

  async function call(method: Method, path: string, token?: string, payload?: unknown, headers = {}) {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && {
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    const body = isJson && response.body !== '' ? response.json() : response.body
    return { statusCode: response.statusCode, body, headers: response.headers }
  }

  const caller = (token?: string): Caller => ({
    get: (path, headers) => call('GET', path, token, undefined, headers),
    post: (path, body, headers) => call('POST', path, token, body, headers),
    put: (path, body, headers) => call('PUT', path, token, body, headers),
    delete: (path, headers) => call('DELETE', path, token, undefined, headers),
  })

  return {
    app,
    db,
    clock,
    anonymous: caller(),
    as: (rol: Rol) => caller(tokens.get(rol)),
    withToken: caller,
    tokenOf: (rol: Rol) => tokens.get(rol) ?? '',
  }
}

export type TestApi = Awaited<ReturnType<typeof testApi>>

async function tokenOf(db: Db, rol: Rol, now: Date): Promise<string> {
  const user = await insertUser(db, {
    nombre: `Prueba ${rol}`,
    email: `${rol}-${uuid()}@gimnasio.test`,
    passwordHash: 'nobody signs in with it',
    rol,
  })
  return (await openSession(db, user, now)).token
}

/** Runs `attempt` many times at once. */
export function together<T>(times: number, attempt: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => attempt(index)))
}

/** How many answers there are of each status: `{ 201: 1, 409: 49 }`. */
export function countByStatus(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}
