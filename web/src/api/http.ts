import { endSession, ownToken } from '../session/session.ts'
import { ApiError, asApiError, refusal } from './api-error.ts'
import { hearTime } from './clock.ts'
import { hearConnection } from './connection.ts'
import { isPreload } from './preload-queries.ts'

export const TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = 500
export const TOO_SLOW = 'La solicitud tardó demasiado. Verifica tu conexión.'
export const NO_ANSWER = 'Error de conexión. Verifica tu conexión a internet.'

/** An error message with these words ends the session, whatever its status (specification, section 8). */
const SESSION_OVER = 'Sesión expirada'

// On these paths a 401 does not end the session.
const aboutSessions = new Set(['auth/login', 'auth/logout'])

interface CallOptions {
  json?: unknown
  searchParams?: Record<string, string | number>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Overrides this tab's session token; null sends no token. */
  token?: string | null
  keepalive?: boolean
}

/**
 * Calls the API and parses the JSON. A 401 ends the session, except for sign-in, sign-out and prefetches.
 * @throws ApiError, or fetch's own error if `signal` aborts
 */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  return exchange(method, path, options, (answer) => answer.json() as Promise<T>)
}

/** An entity with its ETag, which the edit sends as `if-match`. */
export type Versioned<Entity> = Entity & { etag: string | null }

/** Reads an entity with its ETag; returns `row` after a 404 (an API without this call). @throws as `call` */
export async function callVersioned<Entity extends object>(
  path: string,
  options: CallOptions,
  row?: Entity,
): Promise<Versioned<Entity>> {
  try {
    return await exchange('get', path, options, async (answer) => ({
      ...((await answer.json()) as Entity),
      etag: answer.headers.get('etag'),
    }))
  } catch (error) {
    if (row && asApiError(error).status === 404) return { ...row, etag: null }
    throw error
  }
}

export interface Page<Row> {
  rows: Row[]
  total: number
  /** More rows exist than `total` counts. */
  isMore?: boolean
}

/** The rows of a list response: the body, its array `name`, or its first array (specification, section 7). */
export function rowsIn<Row>(body: unknown, name = ''): Row[] {
  if (Array.isArray(body)) return body
  const wrapped: Record<string, unknown> = Object(body)
  const named = wrapped[name]
  return (Array.isArray(named) ? named : Object.values(wrapped).find(Array.isArray)) ?? []
}

const resourceOf = (path: string) => path.split('/')[0]

/** @throws ApiError */
export async function callRows<Row>(path: string, options: CallOptions = {}): Promise<Row[]> {
  return rowsIn(await call('get', path, options), resourceOf(path))
}

/** One page of a list with the total count. `pick` extracts the rows and may read the rest of the body. */
export async function callPage<Row, Body = unknown>(
  path: string,
  searchParams: Record<string, string | number>,
  signal?: AbortSignal,
  pick: (body: Body, headers: Headers) => Row[] = (body) => rowsIn(body, resourceOf(path)),
): Promise<Page<Row>> {
  return exchange('get', path, { searchParams, signal }, async (answer) => {
    const { headers } = answer
    const rows = pick((await answer.json()) as Body, headers)
    return {
      rows,
      total: Number(headers.get('x-total-count') ?? rows.length),
      ...(headers.has('x-total-relation') && { isMore: true }),
    }
  })
}

export interface Submission<Values> {
  values: Values
  key: string
  etag?: string | null | undefined
}

export interface Saved<Entity> {
  entity: Entity
  /** True if an earlier request with this key had saved the entity (replay). */
  wasSaved: boolean
  etag?: string | null
}

/** Creates an entity. A retry is safe: the server replays the response to a known key. @throws ApiError */
export async function create<Entity>(
  path: string,
  { values, key }: Submission<unknown>,
  headers: Record<string, string> = {},
): Promise<Saved<Entity>> {
  const options = { json: values, headers: { 'idempotency-key': key, ...headers } }
  return exchange('post', path, options, async (answer) => ({
    entity: await savedIn<Entity>(answer),
    wasSaved: answer.headers.get('idempotent-replayed') === 'true',
  }))
}

/** Parses the saved entity. The specification does not define this response: the body may be empty. */
async function savedIn<Entity>(answer: Response): Promise<Entity> {
  const text = await answer.text()
  return text === '' ? ({} as Entity) : JSON.parse(text)
}

/** Updates an entity. With an ETag (`if-match`), a concurrent edit causes a 412. @throws ApiError */
export async function edit<Entity>(
  path: string,
  { values, etag }: Submission<unknown>,
): Promise<Saved<Entity>> {
  const options = { json: values, ...(etag && { headers: { 'if-match': etag } }) }
  return exchange('put', path, options, async (answer) => ({
    entity: await savedIn<Entity>(answer),
    wasSaved: false,
    etag: answer.headers.get('etag'),
  }))
}

export interface PasswordConfirmation {
  /** Signal that aborts when a navigation leaves the sending screen. */
  screen: () => AbortSignal
  ask: (screen: AbortSignal) => Promise<boolean>
}

let confirmation: PasswordConfirmation | undefined

/** Sets the confirmation dialog. Without a dialog the screen shows the server's refusal. */
export function setPasswordConfirmation(asking: PasswordConfirmation | undefined) {
  confirmation = asking
}

/**
 * Sends a request. If the server requires the user's password again, opens the dialog and retries once.
 * @throws ApiError, or fetch's own error if `signal` aborts
 */
export async function exchange<T>(
  method: string,
  path: string,
  options: CallOptions,
  read: (answer: Response, heard: () => void) => Promise<T>,
): Promise<T> {
  const asking = confirmation
  const screen = asking?.screen()
  try {
    return await exchangeOnce(method, path, options, read)
  } catch (error) {
    if (!(error instanceof ApiError) || error.codigo !== 'CONFIRMA_TU_CONTRASENA') throw error
    if (!asking || !screen || !(await asking.ask(screen))) throw error
    return exchangeOnce(method, path, options, read)
  }
}

/** Sends one request. `heard` restarts its timeout. A GET without a response is retried once. */
async function exchangeOnce<T>(
  method: string,
  path: string,
  { signal, token = ownToken(), ...options }: CallOptions,
  read: (answer: Response, heard: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isLate = true
      controller.abort()
    }, TIMEOUT_MS)
  }
  const stop = () => controller.abort()
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  heard()
  try {
    const request = { ...requestOf(method, token, options), signal: controller.signal }
    const send = () => fetch(addressOf(path, options), request)
    const again = async (error: unknown) => {
      if (method !== 'get' || controller.signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      if (controller.signal.aborted) throw error
      return send()
    }
    const answer = await send().catch(again)
    hearTime(answer)
    if (answer.ok) {
      hearConnection(true)
      return await read(answer, heard)
    }
    const error = await refusal(answer)
    hearConnection(!UNANSWERED.includes(answer.status) || !!error.codigo)
    const isOver = answer.status === 401 || error.message.includes(SESSION_OVER)
    if (isOver && !aboutSessions.has(path) && !isPreload(signal)) endSession(token)
    throw error
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error
    hearConnection(false)
    throw new ApiError(isLate ? TOO_SLOW : NO_ANSWER, 0)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Gateway errors: without an error code in the body they come from a proxy, and the server is down or stopping. */
const UNANSWERED = [502, 503, 504]

function addressOf(path: string, { searchParams }: CallOptions): string {
  return `/api/${path}${searchParams ? `?${new URLSearchParams(asText(searchParams))}` : ''}`
}

function requestOf(
  method: string,
  token: string | null,
  { json, headers, keepalive = false }: CallOptions,
): RequestInit {
  return {
    method: method.toUpperCase(),
    keepalive,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }
}

function asText(params: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

/** A random idempotency key. `crypto.randomUUID` is missing on a plain-http LAN. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
