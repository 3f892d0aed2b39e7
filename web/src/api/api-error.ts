import type { Conflicto, FieldError } from '@gym/contract/core/error-body'
import type { ErrorCode } from '@gym/contract/core/errors'
import { NO_ENCONTRADO, SESION_EXPIRADA, SIN_PERMISO } from '@gym/contract/core/sentences'

const UNKNOWN = 'Error desconocido'

/** A failed call. `message` is a complete sentence for the screen. */
export class ApiError extends Error {
  /** HTTP status; 0 without a readable response, and for an unknown error. */
  readonly status: number
  declare readonly said?: string | undefined
  declare readonly codigo?: ErrorCode | undefined
  readonly fields: FieldError[] = []
  declare readonly retryAfterSeconds?: number | undefined
  /** Edit conflict (412): the current entity, its last editor, the time of that edit, and the new ETag. */
  declare readonly conflict?: (Conflicto & { etag: string | null }) | undefined
  declare readonly body?: object

  constructor(message: string, status: number, known: Partial<ApiError> = {}) {
    super(message)
    Object.assign(this, { name: 'ApiError', ...known })
    this.status = status
  }

  get isNetwork(): boolean {
    return this.status === 0
  }

  /** True if the server may have processed the request: there was no response, or a 5xx. */
  get isUncertain(): boolean {
    return this.isNetwork || this.status >= 500
  }
}

export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError(UNKNOWN, 0)
}

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

/** The sentence for the screen: the server's for a 4xx with a code, else the specification's (section 8). */
function sentence(status: number, said: string | undefined, codigo: ErrorCode | undefined): string {
  if (status < 500 && said && codigo) return said
  return generic[status] ?? `Error ${status}: ${said ?? UNKNOWN}`
}

/** The server's sentence, or `fallback` (specification, section 8); a network error's own `message`. */
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

async function bodyOf(response: Response): Promise<ErrorBody | undefined> {
  try {
    return Object(await response.json()) as ErrorBody
  } catch {
    return undefined
  }
}
