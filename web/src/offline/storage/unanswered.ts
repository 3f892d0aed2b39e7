import { newIdempotencyKey } from '../../api/http.ts'
import { draftOwner } from './drafts.ts'

/**
 * Unanswered requests with their idempotency keys. The same payload reuses its key for ten minutes, in the open
 * form that sent it for as long as the server stores the key. Secrets stay in memory, the others in session
 * storage, until sign-out or another account's sign-in.
 */
const KEY = 'intentos'
const REUSED_MS = 10 * 60_000
/** Shorter than the 24 h for which the server stores an idempotency key; a later retry might run twice. */
export const SENT_AGAIN_MS = 23 * 3_600_000

interface Try {
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

let tries: Try[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')

/** The account of each issued key. Sign-out clears it: a request that fails later is not stored. */
const given = new Map<string, string>()

/** The idempotency key for a payload: that of its unanswered request, else a new one. */
export function idempotencyKeyFor(
  form: string,
  payload: unknown,
  { instance }: { instance?: string | undefined } = {},
): string {
  const body = JSON.stringify(payload)
  const key = reusableOf(form, instance).find((each) => each.body === body)?.key ?? newIdempotencyKey()
  given.set(key, draftOwner())
  return key
}

/**
 * True if the payload may repeat an unanswered request under a new key: another payload was sent, or an equal
 * one so long ago that it may be meant a second time.
 */
export function mayRepeatUnanswered(form: string, payload: unknown, instance?: string): boolean {
  const body = JSON.stringify(payload)
  const reusable = reusableOf(form, instance)
  if (reusable.some((each) => each.body !== body)) return true
  return triesOf(form).some((each) => each.body === body && !reusable.includes(each))
}

export function unansweredOf(form: string): unknown[] {
  return reusableOf(form).map(({ body }) => JSON.parse(body))
}

export function isUnanswered(key: string): boolean {
  return tries.some((each) => each.key === key)
}

export function storeUnanswered(
  form: string,
  payload: unknown,
  key: string,
  { isSecret = false, instance }: { isSecret?: boolean | undefined; instance?: string | undefined } = {},
) {
  const userId = given.get(key)
  if (userId === undefined) return
  const at = Date.now()
  const firstAt = tries.find((each) => each.key === key)?.firstAt ?? at
  const others = tries.filter((each) => each.key !== key)
  store([...others, { userId, form, body: JSON.stringify(payload), key, instance, firstAt, at, isSecret }])
}

export function deleteUnanswered(key: string) {
  given.delete(key)
  store(tries.filter((each) => each.key !== key))
}

/** Deletes all unanswered requests of a form after one of its saves has succeeded. */
export function deleteUnansweredOf(form: string) {
  store(tries.filter((each) => each.form !== form || each.userId !== draftOwner()))
}

export function wipeUnanswered() {
  given.clear()
  store([])
}

export function claimUnanswered(userId: string) {
  for (const [key, whose] of given) if (whose !== userId) given.delete(key)
  store(tries.filter((each) => each.userId === userId))
}

const triesOf = (form: string) =>
  tries.filter(
    (each) => each.form === form && each.userId === draftOwner() && Date.now() - each.firstAt < SENT_AGAIN_MS,
  )

const reusableOf = (form: string, instance?: string) =>
  triesOf(form).filter(
    (each) => Date.now() - each.at < REUSED_MS || (instance !== undefined && each.instance === instance),
  )

function store(kept: Try[]) {
  tries = kept
  const lasting = kept.filter(({ isSecret }) => !isSecret)
  if (lasting.length > 0) sessionStorage.setItem(KEY, JSON.stringify(lasting))
  else sessionStorage.removeItem(KEY)
}
