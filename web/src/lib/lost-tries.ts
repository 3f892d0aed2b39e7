import { personHere } from './drafts.ts'
import { newIdempotencyKey } from './http.ts'

/**
 * What was sent and never answered. Sent again as it was, also from a form opened anew, it goes out with the same key,
 * so that it is done once. It is remembered for as long as somebody would still try again, in the tab's session storage
 * too unless it holds a secret, for the person who sent it alone; signing out, or another account that signs in here,
 * wipes it.
 */
const KEY = 'intentos'
const KEPT_MS = 10 * 60_000

interface Try {
  userId: string
  form: string
  body: string
  key: string
  /** Milliseconds since 1970. */
  at: number
  isSecret: boolean
}

let tries: Try[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')

/** Who was given each key. A try that fails once they have left is kept for nobody. */
const given = new Map<string, string>()

/** The key to send this by: that of its unanswered try, else a new one. */
export function keyOf(form: string, payload: unknown, unused = newIdempotencyKey()): string {
  const body = JSON.stringify(payload)
  const key = triesOf(form).find((each) => each.body === body)?.key ?? unused
  given.set(key, personHere())
  return key
}

/** Whether the form has sent something else than this whose answer never came. */
export function hasLostAnother(form: string, payload: unknown): boolean {
  const body = JSON.stringify(payload)
  return triesOf(form).some((each) => each.body !== body)
}

/** What the form has sent that was never answered, as it was sent. */
export function lostOf(form: string): unknown[] {
  return triesOf(form).map(({ body }) => JSON.parse(body))
}

/** Whether what was sent by it is not answered yet. */
export function isTried(key: string): boolean {
  return tries.some((each) => each.key === key)
}

/** Its answer never came: it is not known whether it was done. */
export function keepTry(form: string, payload: unknown, key: string, { isSecret = false } = {}) {
  const userId = given.get(key)
  if (userId === undefined) return
  const others = tries.filter((each) => each.key !== key)
  store([...others, { userId, form, body: JSON.stringify(payload), key, at: Date.now(), isSecret }])
}

/** It was answered. */
export function forgetTry(key: string) {
  given.delete(key)
  store(tries.filter((each) => each.key !== key))
}

/** The form was saved: whoever did that knows what became of its earlier tries. */
export function forgetTriesOf(form: string) {
  store(tries.filter((each) => each.form !== form || each.userId !== personHere()))
}

export function wipeTries() {
  given.clear()
  store([])
}

/** This person has signed in here: the tries of all others are wiped. */
export function claimTries(userId: string) {
  for (const [key, whose] of given) if (whose !== userId) given.delete(key)
  store(tries.filter((each) => each.userId === userId))
}

const triesOf = (form: string) =>
  tries.filter((each) => each.form === form && each.userId === personHere() && Date.now() - each.at < KEPT_MS)

function store(kept: Try[]) {
  tries = kept
  const lasting = kept.filter(({ isSecret }) => !isSecret)
  if (lasting.length > 0) sessionStorage.setItem(KEY, JSON.stringify(lasting))
  else sessionStorage.removeItem(KEY)
}
