import { type ErrorCode, errors } from './errors.ts'

/** Response to an edit conflict. The last editor and the time are null if unknown. */
export interface Conflicto<Entity = unknown> {
  actual: Entity
  quien: { _id: string; nombre: string } | null
  cuando: string | null
}

export interface FieldError {
  campo: string
  mensaje: string
}

/** Body of an error response. The sentence has three names, because API clients read different ones. */
export interface ErrorBody {
  mensaje: string
  message: string
  error: string
  codigo: ErrorCode
  errores?: FieldError[]
}

interface ErrorDetail {
  mensaje?: string
  errores?: FieldError[]
  conflicto?: Conflicto
  extra?: Record<string, unknown>
}

/** @param detail `mensaje` overrides the sentence of `errors`; the rest adds fields to the body */
export function errorBody(
  codigo: ErrorCode,
  { mensaje = errors[codigo][1], errores, conflicto, extra }: ErrorDetail = {},
): ErrorBody & Partial<Conflicto> {
  const body: ErrorBody = { mensaje, message: mensaje, error: mensaje, codigo }
  return { ...body, ...(errores && { errores }), ...conflicto, ...extra }
}
