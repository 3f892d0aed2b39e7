import { newIdempotencyKey } from '../../api/http.ts'
import { draftOwner } from './drafts.ts'
import { defineStore } from './stores.ts'

/**
 * Unanswered requests with their idempotency keys. The same payload reuses its key for ten minutes, in the open
 * form that sent it for as long as the server stores the key. Secrets stay in memory, the others in session
 * storage.
 */
const lasting = defineStore<Try[]>({ name: 'intentos', parse: JSON.parse })
const secret = defineStore<Try[]>({ name: 'intentos-secretos', parse: JSON.parse })
/** The account of each issued key. A wipe clears it: a request that fails later is not stored. */
const issued = defineStore<Issued[]>({ name: 'claves-dadas', parse: JSON.parse })

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

type Issued = Pick<Try, 'userId' | 'key'>

const tries = () => [...(lasting.get() ?? []), ...(secret.get() ?? [])]
const given = () => issued.get() ?? []

/** The idempotency key for a payload: that of its unanswered request, else a new one. */
export function idempotencyKeyFor(
  form: string,
  payload: unknown,
  { instance }: { instance?: string | undefined } = {},
): string {
  const body = JSON.stringify(payload)
  const key = reusableOf(form, instance).find((each) => each.body === body)?.key ?? newIdempotencyKey()
  issued.set([...given(), { userId: draftOwner(), key }])
  return key
}

/**
 * True if the payload may repeat an unanswered request under a new key: another payload was sent, or an equal
 * one so long ago that it may be meant a second time.
 */
export function mayRepeatUnanswered(form: string, payload: unknown, instance?: string): boolean {
  const body = JSON.stringify(payload)
  const isReusable = (each: Try) => mayReuse(each, instance)
  return triesOf(form).some((each) => (each.body === body) !== isReusable(each))
}

export function unansweredOf(form: string): unknown[] {
  return reusableOf(form).map(({ body }) => JSON.parse(body))
}

export function isUnanswered(key: string): boolean {
  return tries().some((each) => each.key === key)
}

export function storeUnanswered(
  form: string,
  payload: unknown,
  key: string,
  { isSecret = false, instance }: { isSecret?: boolean | undefined; instance?: string | undefined } = {},
) {
  const userId = given().find((each) => each.key === key)?.userId
  if (userId === undefined) return
  const at = Date.now()
  const firstAt = tries().find((each) => each.key === key)?.firstAt ?? at
  const others = tries().filter((each) => each.key !== key)
  store([...others, { userId, form, body: JSON.stringify(payload), key, instance, firstAt, at, isSecret }])
}

export function deleteUnanswered(key: string) {
  issued.set(given().filter((each) => each.key !== key))
  store(tries().filter((each) => each.key !== key))
}

/** Deletes all unanswered requests of a form after one of its saves has succeeded. */
export function deleteUnansweredOf(form: string) {
  store(tries().filter((each) => each.form !== form || each.userId !== draftOwner()))
}

const triesOf = (form: string) =>
  tries().filter(
    (each) => each.form === form && each.userId === draftOwner() && Date.now() - each.firstAt < SENT_AGAIN_MS,
  )

const mayReuse = ({ at, instance: sender }: Try, instance?: string) =>
  Date.now() - at < REUSED_MS || (instance !== undefined && sender === instance)

const reusableOf = (form: string, instance?: string) =>
  triesOf(form).filter((each) => mayReuse(each, instance))

function store(kept: Try[]) {
  lasting.set(kept.filter(({ isSecret }) => !isSecret))
  secret.set(kept.filter(({ isSecret }) => isSecret))
}
