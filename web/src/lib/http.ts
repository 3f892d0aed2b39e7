import ky, { HTTPError, type Options, TimeoutError } from 'ky'
import { endSession, readToken } from './session.ts'

const TIMEOUT_MS = 10_000

/** What a screen says when a call fails: the sentence is complete, a screen only puts its own prefix before it. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The server's word for each wrong field of a form. */
  readonly fields: { campo: string; mensaje: string }[]

  constructor(message: string, status: number, fields: ApiError['fields'] = []) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
  }

  get isNetwork(): boolean {
    return this.status === 0
  }
}

const client = ky.create({
  prefixUrl: '/api',
  timeout: TIMEOUT_MS,
  retry: 0,
  hooks: {
    beforeRequest: [
      (request) => {
        const token = readToken()
        if (token) request.headers.set('authorization', `Bearer ${token}`)
      },
    ],
  },
})

/** One call to the API. @throws ApiError; a 401 of a live session ends it first (specification 8). */
export async function call<T>(method: string, path: string, options: Options = {}): Promise<T> {
  return (await answerTo(method, path, options)).json<T>()
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
  const rows = pick(await answer.json<Body>())
  return { rows, total: Number(answer.headers.get('x-total-count') ?? rows.length) }
}

async function answerTo(method: string, path: string, options: Options) {
  const token = readToken()
  try {
    return await client(path, { ...options, method })
  } catch (error) {
    const failure = await describe(error)
    const isSessionOver = failure.status === 401 && token !== null && path !== 'auth/login'
    if (isSessionOver && readToken() === token) endSession()
    throw failure
  }
}

async function describe(error: unknown): Promise<ApiError> {
  if (error instanceof TimeoutError)
    return new ApiError('La solicitud tardó demasiado. Verifica tu conexión.', 0)
  if (!(error instanceof HTTPError)) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return new ApiError('Error de conexión. Verifica tu conexión a internet.', 0)
  }
  const { status } = error.response
  const body = await bodyOf(error.response)
  const said = body.mensaje ?? body.message
  return new ApiError(sentence(status, said), status, body.errores)
}

const generic: Record<number, string> = {
  401: 'Sesión expirada. Por favor, inicia sesión nuevamente.',
  403: 'No tienes permisos para realizar esta acción.',
  404: 'Recurso no encontrado. Verifica la ruta o los datos enviados.',
}

function sentence(status: number, said: string | undefined): string {
  if (status < 500 && said) return said
  return generic[status] ?? `Error ${status}: ${said ?? 'Error desconocido'}`
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
