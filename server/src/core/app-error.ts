import type { Conflicto, FieldError } from '@gym/contract/core/error-body'
import { type ErrorCode, errors } from '@gym/contract/core/errors'

/** `codigo` determines the status, and the message unless `detail.mensaje` replaces it. */
export class AppError extends Error {
  readonly codigo: ErrorCode
  readonly detail: {
    mensaje?: string
    errores?: FieldError[]
    retryAfterSeconds?: number
    conflicto?: Conflicto
    etag?: string
    extra?: Record<string, unknown>
  }

  constructor(codigo: ErrorCode, detail: AppError['detail'] = {}, options?: ErrorOptions) {
    super(detail.mensaje ?? errors[codigo][1], options)
    this.name = 'AppError'
    this.codigo = codigo
    this.detail = detail
  }

  get status(): number {
    return errors[this.codigo][0]
  }
}

export function fieldError(codigo: ErrorCode, campo: string, extra?: Record<string, unknown>): AppError {
  const [, mensaje] = errors[codigo]
  return new AppError(codigo, { errores: [{ campo, mensaje }], ...(extra && { extra }) })
}

export function wrongField(campo: string, mensaje: string): AppError {
  return new AppError('DATOS_INVALIDOS', { mensaje, errores: [{ campo, mensaje }] })
}

/** @throws AppError with `codigo` if there is no value */
export function found<T>(value: T | undefined | null, codigo: ErrorCode): T {
  if (value === undefined || value === null) throw new AppError(codigo)
  return value
}

/** Refusal of a rate limit. Rounds the wait up: to seconds, and from a minute on to minutes in its text. */
export function tooMany(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new AppError('DEMASIADOS_INTENTOS', {
    retryAfterSeconds,
    mensaje: `Demasiados intentos. Inténtalo de nuevo en ${inWords(retryAfterSeconds)}.`,
  })
}

function inWords(seconds: number): string {
  const [amount, unit] = seconds < 60 ? [seconds, 'segundo'] : [Math.ceil(seconds / 60), 'minuto']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
