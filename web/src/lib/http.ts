import type { Conflicto, ErrorCode, FieldError } from '@gym/contract/errors'
import { NO_ENCONTRADO, SESION_EXPIRADA, SIN_PERMISO } from '@gym/contract/sentences'
import { isAhead } from './ahead.ts'
import { hearTime } from './clock.ts'
import { hearConnection } from './connection.ts'
import { endSession, ownToken } from './session.ts'

export const TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = 500
export const TOO_SLOW = 'La solicitud tardó demasiado. Verifica tu conexión.'
const UNKNOWN = 'Error desconocido'
export const NO_ANSWER = 'Error de conexión. Verifica tu conexión a internet.'

/** A sentence with these words ends the session, whatever its status (specification 8). */
const SESSION_OVER = 'Sesión expirada'

// A 401 there is not an ended session.
const aboutSessions = new Set(['auth/login', 'auth/logout'])

interface CallOptions {
  json?: unknown
  searchParams?: Record<string, string | number>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Whose call it is, where it is not that of the person shown; null for nobody's. */
  token?: string | null
  /** Whether it is sent also where the page closes at once. */
  keepalive?: boolean
}

/** What a screen says when a call fails: the sentence is complete, a screen only puts its own prefix before it. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The server's own sentence, where it gave one. */
  declare readonly said?: string | undefined
  /** The contract's code of the refusal, where the server gave one. */
  declare readonly codigo?: ErrorCode | undefined
  /** The server's word for each wrong field of a form. */
  readonly fields: FieldError[] = []
  /** How long to wait before the next try, where the server said it. */
  declare readonly retryAfterSeconds?: number | undefined
  /** Of an edit that came second: what is there now, who edited it, and the tag to edit it with. */
  declare readonly conflict?: (Conflicto & { etag: string | null }) | undefined
  /** The JSON body, where the response has one. */
  declare readonly body?: object

  constructor(message: string, status: number, known: Partial<ApiError> = {}) {
    super(message)
    Object.assign(this, { name: 'ApiError', ...known })
    this.status = status
  }

  get isNetwork(): boolean {
    return this.status === 0
  }

  /** Whether what was sent may have been done all the same: nobody knows what became of it. */
  get isUncertain(): boolean {
    return this.isNetwork || this.status >= 500
  }
}

/** What was thrown, as what a screen says: what is not of the API has the sentence of the unknown. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError(UNKNOWN, 0)
}

/** One call to the API. @throws ApiError; a 401 of a live session ends it first (specification 8). */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  return exchange(method, path, options, (answer) => answer.json() as Promise<T>)
}

/** A thing with the tag of what was seen of it, which goes with its edit. */
export type Versioned<Entity> = Entity & { etag: string | null }

/**
 * One thing, to be edited. An API with the specification's calls alone may lack this one: `row`, of its list, is edited
 * then. @throws ApiError as `call` does.
 */
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
  /** There are more rows than `total`, which nobody counted. */
  isMore?: boolean
}

/** The rows of a list: the body itself, or the array that it wraps under `name` or another one (specification 7). */
export function rowsIn<Row>(body: unknown, name = ''): Row[] {
  if (Array.isArray(body)) return body
  const wrapped: Record<string, unknown> = Object(body)
  const named = wrapped[name]
  return (Array.isArray(named) ? named : Object.values(wrapped).find(Array.isArray)) ?? []
}

/** 'pagos' of 'pagos/consultar/7' */
const resourceOf = (path: string) => path.split('/')[0]

/** All rows of a short list. @throws ApiError as `call` does. */
export async function callRows<Row>(path: string, options: CallOptions = {}): Promise<Row[]> {
  return rowsIn(await call('get', path, options), resourceOf(path))
}

/** One page of a list and the count of the whole. `pick` reads what else comes with the rows. */
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

/** What a form sends: what its schema took, the key of this try, and the tag of what it edits. */
export interface Submission<Values> {
  values: Values
  key: string
  etag?: string | null | undefined
}

/** What became of it. */
export interface Saved<Entity> {
  entity: Entity
  /** Whether an earlier try, whose answer was lost, had saved it. */
  wasSaved: boolean
  /** Of an edit: the tag of what is there now. */
  etag?: string | null
}

/** Makes what a form says; the same key makes it once. @throws ApiError as `call` does. */
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

/** What was saved. The specification does not show this response: it may be empty. */
async function savedIn<Entity>(answer: Response): Promise<Entity> {
  const text = await answer.text()
  return text === '' ? ({} as Entity) : JSON.parse(text)
}

/** Edits a thing as a form says, unless it is no more what was seen. @throws ApiError as `call` does. */
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

/** How the person confirms their own password where the server asks for it. */
export interface PasswordConfirmation {
  /** Aborts when the screen that sends a request is left. */
  screen: () => AbortSignal
  /** Asks in a dialog. Gives whether the password was confirmed. */
  ask: (screen: AbortSignal) => Promise<boolean>
}

let confirmation: PasswordConfirmation | undefined

/** Sets who asks for the password; without one the refusal is shown. */
export function setPasswordConfirmation(asking: PasswordConfirmation | undefined) {
  confirmation = asking
}

/**
 * Sends one request and reads its response. Where the server wants the own password first, the person confirms it and
 * the request is sent again. @throws ApiError; the abort of `signal`
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

/**
 * Reads the whole response before the timeout, which `heard` restarts for a long response that comes in parts. A GET
 * whose network failed at once is retried within the same time.
 */
async function exchangeOnce<T>(
  method: string,
  path: string,
  { signal, token = ownToken(), ...options }: CallOptions,
  read: (answer: Response, heard: () => void) => Promise<T>,
): Promise<T> {
  const patience = new AbortController()
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isLate = true
      patience.abort()
    }, TIMEOUT_MS)
  }
  const stop = () => patience.abort()
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  heard()
  try {
    const request = { ...requestOf(method, token, options), signal: patience.signal }
    const send = () => takeFirst(path, token, patience) ?? fetch(addressOf(path, options), request)
    const again = async (error: unknown) => {
      if (method !== 'get' || patience.signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
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
    if (isOver && !aboutSessions.has(path) && !isAhead(signal)) endSession(token)
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

/** What a proxy answers while the program is away, and the program while it stops. */
const UNANSWERED = [502, 503, 504]

/** What the page asked for before the program was there (`public/first.js`), once and soon. */
function takeFirst(path: string, token: string | null, { signal }: AbortController) {
  const { firstCall } = window
  if (!firstCall || path !== 'auth/perfil') return
  window.firstCall = undefined
  if (firstCall.token !== token || performance.now() > TIMEOUT_MS) return
  signal.addEventListener('abort', () => firstCall.stop.abort())
  return firstCall.answer
}

declare global {
  interface Window {
    firstCall?: { token: string; answer: Promise<Response>; stop: AbortController } | undefined
  }
}

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

/** An answer that is no success, as what a screen says. */
export async function refusal(answer: Response): Promise<ApiError> {
  const { status } = answer
  const json = await bodyOf(answer)
  const body = json ?? {}
  const said = body.mensaje ?? body.message ?? body.error
  const retryAfterSeconds = Number(answer.headers.get('retry-after')) || undefined
  const { codigo, actual, quien = null, cuando = null, errores: fields = [] } = body
  const conflict = status === 412 ? { actual, quien, cuando, etag: answer.headers.get('etag') } : undefined
  return new ApiError(sentence(status, said, codigo), status, {
    said,
    codigo,
    fields,
    retryAfterSeconds,
    conflict,
    ...(json && { body: json }),
  })
}

const generic: Record<number, string> = {
  401: SESION_EXPIRADA,
  403: SIN_PERMISO,
  404: NO_ENCONTRADO,
}

/** Our own refusals are whole sentences; any other body is worded as the specification says (8). */
function sentence(status: number, said: string | undefined, codigo: ErrorCode | undefined): string {
  if (status < 500 && said && codigo) return said
  return generic[status] ?? `Error ${status}: ${said ?? UNKNOWN}`
}

/** For the screens where the server's sentence stands alone, and `fallback` where it gave none (specification 8). */
export function saidBy(error: Error, fallback = error.message): string {
  if (!(error instanceof ApiError) || error.isNetwork) return error.message
  return error.said ?? fallback
}

interface ErrorBody extends Partial<Conflicto> {
  mensaje?: string
  message?: string
  error?: string
  codigo?: ErrorCode
  errores?: FieldError[]
}

/** The JSON of a refusal; undefined where a proxy answered with something else. */
async function bodyOf(response: Response): Promise<ErrorBody | undefined> {
  try {
    return Object(await response.json()) as ErrorBody
  } catch {
    return undefined
  }
}

/** A key that makes repeated tries of one form count once. `crypto.randomUUID` is not there on a plain-http LAN. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
