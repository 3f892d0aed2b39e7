import { CABECERA_MOSTRADOR } from '@gym/contract/operaciones/operaciones.rules'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { create, NO_ANSWER } from '../../api/http.ts'
import { readToken } from '../../session/session.ts'
import { envelopeOf, type OutboxRow, pathOf } from './outbox-rows.ts'

export type Sent =
  | { kind: 'done'; answer: Answered; wasSaved: boolean }
  /** Refused by our server; a retry would be refused again. */
  | { kind: 'refused'; error: ApiError }
  /** Outcome unknown: retried without limit. */
  | { kind: 'kept'; error: ApiError }
  /** The session ended: wait for the same person. */
  | { kind: 'signedOut' }

/** The least that every response contains. */
export interface Answered {
  _id: string
  numero?: number
  avisos?: { codigo: string; texto: string }[]
}

/** The outcome that the caller gets. */
export type Outcome<Answer extends Answered = Answered> =
  | { kind: 'done'; answer: Answer; wasSaved: boolean }
  | { kind: 'refused'; error: ApiError }
  /** Queued and retried until a response. */
  | { kind: 'noted'; key: string; ocurridoAt: number }
  /** The browser could not store it: nothing was sent. */
  | { kind: 'unkept' }

/** Refusals about the session or the moment, not about the operation: retried later. */
const LATER_STATUS = [401, 408, 425, 429]
const LATER = ['CAMBIO_SIMULTANEO', 'CAMBIA_TU_CONTRASENA', 'ACTIVA_TU_FACTOR', 'QUIOSCO']

/** @param isNoted the server treats the operation as already done */
export async function sendRow(row: OutboxRow, senderId: string, isNoted: boolean): Promise<Sent> {
  const token = readToken()
  if (token === null) return { kind: 'signedOut' }
  const metadata = envelopeOf(row, senderId, isNoted)
  // The specification fixes this body, so the metadata goes in a header.
  const isSpecified = row.tipo === 'asistencia'
  const values = isSpecified ? row.body : { ...row.body, ...metadata }
  const headers: Record<string, string> = isSpecified
    ? { [CABECERA_MOSTRADOR]: JSON.stringify(metadata) }
    : {}
  try {
    const { entity, wasSaved } = await create<Partial<Answered> | null>(
      pathOf[row.tipo],
      { values, key: row.key },
      headers,
    )
    // A proxy's response has no id; neither has an attendance in the specification.
    if (entity?._id || (entity && row.tipo === 'asistencia'))
      return { kind: 'done', answer: { ...entity, _id: entity._id ?? '' }, wasSaved }
    return { kind: 'kept', error: new ApiError(NO_ANSWER, 0) }
  } catch (thrown) {
    const error = asApiError(thrown)
    // The session may have been replaced by another of the same person.
    const isOver = error.status === 401 ? [null, token].includes(readToken()) : readToken() === null
    if (isOver) return { kind: 'signedOut' }
    return { kind: isRefused(error) ? 'refused' : 'kept', error }
  }
}

/** True for a refusal in JSON; a proxy's page does not count. */
function isRefused({ status, codigo, body }: ApiError): boolean {
  // A coded server error is retried.
  const isAnswered = status < 500 ? !LATER_STATUS.includes(status) : status === 500 && !codigo
  return body !== undefined && isAnswered && !(codigo && LATER.includes(codigo))
}
