import { newIdempotencyKey } from '../../api/http.ts'
import { draftOwner } from './drafts.ts'

/**
 * Unanswered requests with their idempotency keys: for ten minutes the same payload reuses its key.
 * Secrets stay in memory, the others in session storage, until sign-out or another account's sign-in.
 */
const KEY = 'intentos'
const KEPT_MS = 10 * 60_000

interface Try {
  userId: string
  form: string
  body: string
  key: string
  /** Time of the request, in epoch ms. */
  at: number
  isSecret: boolean
}

let tries: Try[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')

/** The account of each issued key. Sign-out clears it: a request that fails later is not stored. */
const given = new Map<string, string>()

/** The idempotency key for a payload: that of its unanswered request, else a new one. */
export function idempotencyKeyFor(form: string, payload: unknown, unused = newIdempotencyKey()): string {
  const body = JSON.stringify(payload)
  const key = triesOf(form).find((each) => each.body === body)?.key ?? unused
  given.set(key, draftOwner())
  return key
}

export function hasOtherUnanswered(form: string, payload: unknown): boolean {
  const body = JSON.stringify(payload)
  return triesOf(form).some((each) => each.body !== body)
}

export function unansweredOf(form: string): unknown[] {
  return triesOf(form).map(({ body }) => JSON.parse(body))
}

export function isUnanswered(key: string): boolean {
  return tries.some((each) => each.key === key)
}

export function storeUnanswered(form: string, payload: unknown, key: string, { isSecret = false } = {}) {
  const userId = given.get(key)
  if (userId === undefined) return
  const others = tries.filter((each) => each.key !== key)
  store([...others, { userId, form, body: JSON.stringify(payload), key, at: Date.now(), isSecret }])
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
  tries.filter((each) => each.form === form && each.userId === draftOwner() && Date.now() - each.at < KEPT_MS)

function store(kept: Try[]) {
  tries = kept
  const lasting = kept.filter(({ isSecret }) => !isSecret)
  if (lasting.length > 0) sessionStorage.setItem(KEY, JSON.stringify(lasting))
  else sessionStorage.removeItem(KEY)
}
