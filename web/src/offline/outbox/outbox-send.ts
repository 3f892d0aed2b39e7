import { CABECERA_MOSTRADOR } from '@gym/contract/operaciones/operaciones.rules'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { create, NO_ANSWER } from '../../api/http.ts'
import { readToken } from '../../session/session.ts'
import { envelopeOf, type OutboxRow, pathOf } from './outbox-rows.ts'

export type Sent =
  | { kind: 'done'; answer: Answered; wasSaved: boolean }
  /** Refused by our server for good: a retry would be refused again. */
  | { kind: 'refused'; error: ApiError }
  /** Outcome unknown, or refused for a passing reason: the sender retries without limit. */
  | { kind: 'retry'; error: ApiError }
  /** The session ended: the row waits until an account that may send it signs in. */
  | { kind: 'signedOut' }

/** The response fields that the outbox reads. `numero` is the number of a sale. */
export interface Answered {
  _id: string
  numero?: number
  avisos?: { codigo: string; texto: string }[]
}

export type Outcome<Answer extends Answered = Answered> =
  | { kind: 'done'; answer: Answer; wasSaved: boolean }
  | { kind: 'refused'; error: ApiError }
  /** Queued: the outbox retries it until the server accepts or finally refuses it. */
  | { kind: 'noted'; key: string; ocurridoAt: number }
  /** Not known to be queued: the browser could not store it, it was removed, or no account is signed in. */
  | { kind: 'unstored' }

/** Refusals that concern the session or a passing state, not the operation. The sender retries later. */
const TRANSIENT_STATUS = [408, 425, 429]
const LATER = ['CAMBIO_SIMULTANEO', 'CAMBIA_TU_CONTRASENA', 'ACTIVA_TU_FACTOR', 'QUIOSCO']

/** Sends one row once. @param isNoted the server treats the operation as already done */
export async function sendRow(row: OutboxRow, senderId: string, isNoted: boolean): Promise<Sent> {
  const token = readToken()
  if (token === null) return { kind: 'signedOut' }
  const metadata = envelopeOf(row, senderId, isNoted)
  // The specification fixes the body of an attendance, so its metadata goes in a header.
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
    // A response without an id is a proxy's, except for an attendance: its specified response has no id.
    if (entity?._id || (entity && row.tipo === 'asistencia'))
      return { kind: 'done', answer: { ...entity, _id: entity._id ?? '' }, wasSaved }
    return { kind: 'retry', error: new ApiError(NO_ANSWER, 0) }
  } catch (thrown) {
    const error = asApiError(thrown)
    // A 401 for a replaced token concerns the old session only: the row is retried with the new token.
    const isOver = error.status === 401 ? [null, token].includes(readToken()) : readToken() === null
    if (isOver) return { kind: 'signedOut' }
    return { kind: isRefused(error) ? 'refused' : 'retry', error }
  }
}

/** True for a final refusal by our server. A proxy's error page has no JSON body and does not count. */
function isRefused({ status, codigo, body }: ApiError): boolean {
  if (body === undefined || status === 401 || (codigo && LATER.includes(codigo))) return false
  // The specification's API sends no codes: its final refusals are any 4xx but 401, and a 500 without a code.
  return status < 500 ? !(codigo && TRANSIENT_STATUS.includes(status)) : status === 500 && !codigo
}
