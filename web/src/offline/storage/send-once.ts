import type { ErrorCode } from '@gym/contract/core/errors'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/http.ts'
import { draftOwner } from './drafts.ts'
import { defineStore } from './stores.ts'

const REUSED_MS = 10 * 60_000
/** Shorter than the 24 h for which the server stores an idempotency key; a later retry might run twice. */
export const SENT_AGAIN_MS = 23 * 3_600_000

/** A request that is stored before it is sent, and deleted by its response. */
interface Sent {
  userId: string
  form: string
  body: string
  key: string
  /** The open form that sent it, as of its last request. */
  instance?: string | undefined
  /** Times of the first and the last request, in epoch ms. */
  firstAt: number
  at: number
  isSecret: boolean
}

const lasting = defineStore<Sent[]>({ name: 'intentos', parse: JSON.parse })
const secret = defineStore<Sent[]>({ name: 'intentos-secretos', parse: JSON.parse })

const all = () => [...(lasting.get() ?? []), ...(secret.get() ?? [])]

function store(kept: Sent[]) {
  lasting.set(kept.filter(({ isSecret }) => !isSecret))
  secret.set(kept.filter(({ isSecret }) => isSecret))
}

const remove = (key: string) => store(all().filter((each) => each.key !== key))

/** Requests of this document in flight, by key; true for the first request of a key. */
const inFlight = new Map<string, boolean>()

/**
 * Sends with the idempotency key of an unanswered request with the same payload, else with a new key. A key is
 * reused for ten minutes, and in the open form that sent it for as long as the server stores it.
 */
export async function sendOnce<Answer>(
  form: string,
  payload: unknown,
  send: (key: string) => Promise<Answer>,
  { isSecret = false, instance }: { isSecret?: boolean; instance?: string } = {},
): Promise<Answer> {
  const body = JSON.stringify(payload)
  const before = unanswered(form).find((each) => each.body === body && mayReuse(each, instance))
  const at = Date.now()
  const first = { key: newIdempotencyKey(), userId: draftOwner(), form, body, firstAt: at }
  const { key, ...sent } = before ?? first
  store([...all().filter((each) => each.key !== key), { ...sent, key, instance, at, isSecret }])
  inFlight.set(key, before === undefined)
  try {
    const answer = await send(key)
    remove(key)
    return answer
  } catch (error) {
    if (!mayHaveSucceeded(asApiError(error), before !== undefined)) remove(key)
    // A sign-out has wiped the request: it stays away.
    else store(all().map((each) => (each.key === key ? { ...each, at: Date.now() } : each)))
    throw error
  } finally {
    inFlight.delete(key)
  }
}

/**
 * True if the payload may repeat an unanswered request under a new key: another payload was sent, or an equal
 * one so long ago that it may be meant a second time.
 */
export function mayRepeatUnanswered(form: string, payload: unknown, instance?: string): boolean {
  const body = JSON.stringify(payload)
  return unanswered(form).some((each) => (each.body === body) !== mayReuse(each, instance))
}

export function unansweredOf(form: string): unknown[] {
  return unanswered(form)
    .filter((each) => mayReuse(each))
    .map(({ body }) => JSON.parse(body))
}

/** Deletes the unanswered requests of a form after one of its saves has succeeded; those in flight stay. */
export function deleteUnansweredOf(form: string) {
  store(all().filter((each) => each.form !== form || each.userId !== draftOwner() || inFlight.has(each.key)))
}

/** The account's requests of a form that had no response, without those in flight for the first time. */
const unanswered = (form: string) =>
  all().filter(
    (each) =>
      each.form === form &&
      each.userId === draftOwner() &&
      Date.now() - each.firstAt < SENT_AGAIN_MS &&
      !inFlight.get(each.key),
  )

const mayReuse = ({ at, instance: sender }: Sent, instance?: string) =>
  Date.now() - at < REUSED_MS || (instance !== undefined && sender === instance)

/** Refusals sent before the server looks up the key: they prove nothing about an earlier request. */
const BEFORE_STATUS = [401, 403, 413, 415, 429]
const BEFORE: (ErrorCode | undefined)[] = [undefined, 'DATOS_INVALIDOS', 'JSON_INVALIDO']

/** True if the server may have processed this request, or an earlier request with the same key. */
export function mayHaveSucceeded(error: ApiError, wasSent: boolean): boolean {
  const isBefore = BEFORE_STATUS.includes(error.status) || BEFORE.includes(error.codigo)
  return error.isUncertain || (wasSent && isBefore)
}
