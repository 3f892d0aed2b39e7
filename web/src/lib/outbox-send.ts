import { CABECERA_MOSTRADOR } from '@gym/contract/mostrador.rules'
import { ApiError, asApiError, create, NO_ANSWER } from './http.ts'
import { envelopeOf, type OutboxRow, pathOf } from './outbox-rows.ts'
import { readToken } from './session.ts'

/** What became of one sending. */
export type Sent =
  | { kind: 'done'; answer: Answered; wasSaved: boolean }
  /** Our own no: sent again as it is, it would be refused again. */
  | { kind: 'refused'; error: ApiError }
  /** Nobody knows: it is sent again, for ever. */
  | { kind: 'kept'; error: ApiError }
  /** The session is over: it waits for the same person. */
  | { kind: 'signedOut' }

/** What every operation is answered at least. */
export interface Answered {
  _id: string
  numero?: number
  avisos?: { codigo: string; texto: string }[]
}

/** What the person who did it is told. */
export type Outcome<Answer extends Answered = Answered> =
  | { kind: 'done'; answer: Answer; wasSaved: boolean }
  | { kind: 'refused'; error: ApiError }
  /** It is kept, and is sent until it is answered. */
  | { kind: 'noted'; key: string; ocurridoAt: number }
  /** The browser could not keep it: nothing was sent. */
  | { kind: 'unkept' }

/** A no that is about the session or the moment, not about what was sent. */
const LATER_STATUS = [401, 408, 425, 429]
const LATER = ['CAMBIO_SIMULTANEO', 'CAMBIA_TU_CONTRASENA', 'ACTIVA_TU_FACTOR', 'QUIOSCO']

/** Sends an operation once. `isNoted`: it has happened, whatever the rules say by now. */
export async function sendRow(row: OutboxRow, senderId: string, isNoted: boolean): Promise<Sent> {
  const token = readToken()
  if (token === null) return { kind: 'signedOut' }
  const metadata = envelopeOf(row, senderId, isNoted)
  // The specification fixes the body of an attendance alone; a server of an earlier version reads bodies only.
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
    // A proxy that answers in the program's place knows no id; the specification does not promise one of an attendance.
    if (entity?._id || (entity && row.tipo === 'asistencia'))
      return { kind: 'done', answer: { ...entity, _id: entity._id ?? '' }, wasSaved }
    return { kind: 'kept', error: new ApiError(NO_ANSWER, 0) }
  } catch (thrown) {
    const error = asApiError(thrown)
    // The session that is open now may be another one of the same person.
    const isOver = error.status === 401 ? [null, token].includes(readToken()) : readToken() === null
    if (isOver) return { kind: 'signedOut' }
    return { kind: isRefused(error) ? 'refused' : 'kept', error }
  }
}

/** Whether the response is a refusal in JSON. A proxy's page is no response of the program. */
function isRefused({ status, codigo, body }: ApiError): boolean {
  // A failure of the program has a code, and is sent again.
  const isAnswered = status < 500 ? !LATER_STATUS.includes(status) : status === 500 && !codigo
  return body !== undefined && isAnswered && !(codigo && LATER.includes(codigo))
}
