import { NO_ENCONTRADO, SESION_EXPIRADA, SIN_PERMISO } from '@gym/contract/sentences'
import { endSession, readToken } from './session.ts'

const TIMEOUT_MS = 10_000
export const TOO_SLOW = 'La solicitud tardó demasiado. Verifica tu conexión.'
const UNKNOWN = 'Error desconocido'
export const NO_ANSWER = 'Error de conexión. Verifica tu conexión a internet.'

// A 401 there is not an ended session.
const aboutSessions = new Set(['auth/login', 'auth/logout'])

interface CallOptions {
  json?: unknown
  searchParams?: Record<string, string | number>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** When to give up waiting; 10 s unless it says otherwise. */
  timeout?: AbortSignal
}

/** What a screen says when a call fails: the sentence is complete, a screen only puts its own prefix before it. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The server's own sentence, where it gave one. */
  readonly said: string | undefined
  /** The server's word for each wrong field of a form. */
  readonly fields: { campo: string; mensaje: string }[]
  /** How long to wait before the next try, where the server said it. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    status: number,
    {
      said,
      fields = [],
      retryAfterSeconds,
    }: {
      said?: string | undefined
      fields?: ApiError['fields'] | undefined
      retryAfterSeconds?: number | undefined
    } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.said = said
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }

  get isNetwork(): boolean {
    return this.status === 0
  }
}

/** What was thrown, as what a screen says: what is not of the API has the sentence of the unknown. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError(UNKNOWN, 0)
}

/** One call to the API. @throws ApiError; a 401 of a live session ends it first (specification 8). */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const answer = await answerTo(method, path, options)
  return answer.json() as Promise<T>
}

export interface Page<Row> {
  rows: Row[]
  total: number
}

/** One page of a list and the count of the whole. `pick` finds the rows where the body wraps them. */
export async function callPage<Row, Body = Row[]>(
  path: string,
  searchParams: Record<string, string | number>,
  signal: AbortSignal,
  pick: (body: Body) => Row[] = (body) => body as Row[],
): Promise<Page<Row>> {
  const answer = await answerTo('get', path, { searchParams, signal })
  const rows = pick((await answer.json()) as Body)
  return { rows, total: Number(answer.headers.get('x-total-count') ?? rows.length) }
}

/** The answer as it comes, for what is no JSON. @throws ApiError as `call` does. */
export async function answerTo(method: string, path: string, options: CallOptions): Promise<Response> {
  const token = readToken()
  const answer = await send(method, path, token, options)
  if (answer.ok) return answer
  // A session opened meanwhile is not the one that ended.
  if (answer.status === 401 && !aboutSessions.has(path) && readToken() === token) endSession()
  throw await refusal(answer)
}

async function send(method: string, path: string, token: string | null, options: CallOptions) {
  const { json, searchParams, headers, signal, timeout = AbortSignal.timeout(TIMEOUT_MS) } = options
  const query = searchParams ? `?${new URLSearchParams(asText(searchParams))}` : ''
  try {
    return await fetch(`/api/${path}${query}`, {
      method: method.toUpperCase(),
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(timeout.aborted ? TOO_SLOW : NO_ANSWER, 0)
  }
}

function asText(params: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

async function refusal(answer: Response): Promise<ApiError> {
  const { status } = answer
  const body = await bodyOf(answer)
  const said = body.mensaje ?? body.message
  const retryAfterSeconds = Number(answer.headers.get('retry-after')) || undefined
  return new ApiError(sentence(status, said), status, { said, fields: body.errores, retryAfterSeconds })
}

const generic: Record<number, string> = {
  401: SESION_EXPIRADA,
  403: SIN_PERMISO,
  404: NO_ENCONTRADO,
}

function sentence(status: number, said: string | undefined): string {
  if (status < 500 && said) return said
  return generic[status] ?? `Error ${status}: ${said ?? UNKNOWN}`
}

/** For the screens where the server's sentence stands alone, and `fallback` where it gave none (specification 8). */
export function saidBy(error: Error, fallback = error.message): string {
  if (!(error instanceof ApiError) || error.isNetwork) return error.message
  return error.said ?? fallback
}

interface ErrorBody {
  mensaje?: string
  message?: string
  errores?: ApiError['fields']
}

async function bodyOf(response: Response): Promise<ErrorBody> {
  try {
    return ((await response.json()) as ErrorBody | null) ?? {}
  } catch {
    return {}
  }
}

/** A key that makes repeated tries of one form count once. `crypto.randomUUID` is not there on a plain-http LAN. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
