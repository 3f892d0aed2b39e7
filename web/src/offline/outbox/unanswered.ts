import type { ErrorCode } from '@gym/contract/core/errors'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/http.ts'
import { draftOwner } from '../storage/drafts.ts'
import { defineStore } from '../storage/stores.ts'

const REUSED_MS = 10 * 60_000
/** Shorter than the 24 h for which the server stores a form's key; a later retry might run twice. */
const RESENDABLE_MS = 23 * 3_600_000

/** A request that is stored before it is sent, and deleted once a response settles it. */
interface Unanswered {
  userId: string
  form: string
  body: string
  key: string
  /** Id of the open form that last sent it. */
  instance?: string | undefined
  /** Epoch ms of the first request. */
  firstAt: number
  /** Epoch ms of the last request or, later, of its failure. */
  at: number
}

const define = (name: 'intentos' | 'intentos-secretos' | 'sin-respuesta') =>
  defineStore<Unanswered[]>({ name, parse: JSON.parse })

/** `tab` lasts until the tab closes, `memory` (for secrets) until a reload; all tabs share `account`. */
const stores = {
  tab: define('intentos'),
  memory: define('intentos-secretos'),
  account: define('sin-respuesta'),
}

type Place = keyof typeof stores
const places = Object.keys(stores) as Place[]

type Move = (
  userId: string,
  add: (form: string, key: string, payload: object, firstAt: number) => void,
) => void
let moveOld: Move | undefined

/** Sets the function that moves the requests of earlier versions to `account`. */
export function upgradeWith(move: Move) {
  moveOld = move
}

/** The account whose old requests were moved. Reset by a write of another tab, whose version may be older. */
let upgraded: string | undefined
addEventListener('storage', () => {
  upgraded = undefined
})

function rowsIn(place: Place): Unanswered[] {
  const userId = draftOwner()
  if (place === 'account' && moveOld && upgraded !== userId) {
    upgraded = userId
    moveOld(userId, (form, key, payload, firstAt) =>
      put('account', { userId, form, body: JSON.stringify(payload), key, firstAt, at: firstAt }),
    )
  }
  return stores[place].get() ?? []
}

const all = () => places.flatMap(rowsIn)

function put(place: Place, row: Unanswered) {
  stores[place].set([...rowsIn(place).filter(({ key }) => key !== row.key), row])
}

function remove(isGone: (row: Unanswered) => boolean) {
  for (const place of places)
    if (rowsIn(place).some(isGone)) stores[place].set(rowsIn(place).filter((row) => !isGone(row)))
}

const isOwn = ({ userId }: Unanswered) => userId === draftOwner()

/** Requests of this document in flight, by key; true for the first request of a key. */
const inFlight = new Map<string, boolean>()

export const isInFlight = (key: string) => inFlight.has(key)

interface SendOptions {
  /** The payload has a password: it stays in memory. */
  isSecret?: boolean
  /** All tabs of the account see the request, also after a restart of the browser. */
  isShared?: boolean
  instance?: string
  /** The caller's own key. A retry may have another payload: the server then refuses it if it knows the key. */
  key?: string | undefined
}

/**
 * Sends with the idempotency key of an unanswered request with the same form and payload, else with a new key.
 * Every form reuses a key for ten minutes, the open form that sent it for 23 hours. @throws the error of `send`
 */
export async function sendOnce<Answer>(
  form: string,
  payload: unknown,
  send: (key: string) => Promise<Answer>,
  { isSecret, isShared, instance, key: chosen }: SendOptions = {},
): Promise<Answer> {
  const place = isSecret ? 'memory' : isShared ? 'account' : 'tab'
  const body = JSON.stringify(payload)
  const before = chosen
    ? all().find(({ key }) => key === chosen)
    : unanswered(form).find((each) => each.body === body && mayReuse(each, instance))
  const key = chosen ?? before?.key ?? newIdempotencyKey()
  const now = Date.now()
  put(place, { userId: draftOwner(), form, body, key, instance, firstAt: before?.firstAt ?? now, at: now })
  inFlight.set(key, before === undefined)
  try {
    const answer = await send(key)
    remove((each) => each.key === key)
    return answer
  } catch (thrown) {
    const error = asApiError(thrown)
    const isStored = mayHaveSucceeded(error, before !== undefined) || error.codigo === 'CLAVE_REUTILIZADA'
    // A request that a sign-out has wiped is not stored again.
    const sent = isStored && rowsIn(place).find((each) => each.key === key)
    if (sent) put(place, { ...sent, at: Date.now() })
    else remove((each) => each.key === key)
    throw thrown
  } finally {
    inFlight.delete(key)
  }
}

/** True if an unanswered request has another payload and is reusable, or this one and is not (`mayReuse`). */
export function mayRepeatUnanswered(form: string, payload: unknown, instance?: string): boolean {
  const body = JSON.stringify(payload)
  return unanswered(form).some((each) => (each.body === body) !== mayReuse(each, instance))
}

export function unansweredOf(form: string): unknown[] {
  return unanswered(form)
    .filter((each) => mayReuse(each))
    .map(({ body }) => JSON.parse(body))
}

/** Deletes the account's unanswered requests of a form, except `keys`; those in flight stay. */
export function deleteUnansweredOf(form: string, keys: readonly string[] = []) {
  remove((each) => each.form === form && isOwn(each) && !inFlight.has(each.key) && !keys.includes(each.key))
}

/** The shared requests, in flight or unanswered, also those too old to resend. */
export const accountRequests = (account = draftOwner()) =>
  rowsIn('account').filter(({ userId }) => userId === account)

/** True while the server certainly stores the key of the request. */
export const isResendable = ({ firstAt }: { firstAt: number }) => Date.now() - firstAt < RESENDABLE_MS

/** The account's resendable, unanswered requests of a form, except those in flight for the first time. */
const unanswered = (form: string) =>
  all().filter(
    (each) => each.form === form && isOwn(each) && isResendable(each) && inFlight.get(each.key) !== true,
  )

const mayReuse = ({ at, instance: sender }: Unanswered, instance?: string) =>
  Date.now() - at < REUSED_MS || (instance !== undefined && sender === instance)

/** Refusals sent before the server looks up the key: they prove nothing about an earlier request. */
const BEFORE_STATUS = [401, 403, 413, 415, 429]
const BEFORE: (ErrorCode | undefined)[] = [undefined, 'DATOS_INVALIDOS', 'JSON_INVALIDO']

/** True if the server may have processed this request, or an earlier request with the same key. */
export function mayHaveSucceeded(error: ApiError, wasSent: boolean): boolean {
  const isBefore = BEFORE_STATUS.includes(error.status) || BEFORE.includes(error.codigo)
  return error.isUncertain || (wasSent && isBefore)
}
