import type { Seen } from './edit-conflict.ts'

/** What was typed, over what the form began with. */
export interface Draft<Values> {
  values: Values
  seen: Seen<Values>
}

/**
 * A draft as the form takes it today: it may have been kept by an earlier version of the program, with other fields or
 * the same ones kept otherwise. What the form knows comes back, the rest begins as in a form without a draft. Undefined
 * where nothing is left, and for an edit that does not say which version it is of.
 */
export function readDraft<Values extends object>(
  kept: unknown,
  initialValues: Values,
  toPayload: (values: Values) => unknown,
  isEdit: boolean,
): Draft<Values> | undefined {
  if (!isRecord(kept) || !isRecord(kept.values)) return undefined
  const seen = isRecord(kept.seen) ? kept.seen : {}
  if (isEdit && !(typeof seen.etag === 'string' && isRecord(seen.values))) return undefined
  const known = (values: object, rest: Values) => knownOf(values, rest, initialValues, toPayload)
  const before = isRecord(seen.values) ? known(seen.values, initialValues) : initialValues
  const etag = typeof seen.etag === 'string' ? seen.etag : undefined
  return { values: known(kept.values, before), seen: { values: before, etag } }
}

/** `rest` with those of `values` that the form knows, of the kind that it holds, and can send. */
function knownOf<Values extends object>(
  values: object,
  rest: Values,
  initialValues: Values,
  toPayload: (values: Values) => unknown,
): Values {
  const kept = new Map(Object.entries(values))
  const known = { ...rest }
  for (const [field, begun] of Object.entries(initialValues)) {
    if (!kept.has(field)) continue
    const taken = { ...known, [field]: kept.get(field) }
    if (isLike(kept.get(field), begun) && isSendable(() => toPayload(taken))) Object.assign(known, taken)
  }
  return known
}

/** A text and a number are alike, as a field of numbers is '' while it is empty; so are nobody and somebody chosen. */
function isLike(value: unknown, begun: unknown): boolean {
  if (begun === null || (value === null && isRecord(begun))) return true
  return kindOf(value) === kindOf(begun)
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return typeof value === 'string' || typeof value === 'number'
    ? 'typed'
    : value === null
      ? 'nothing'
      : typeof value
}

function isSendable(send: () => unknown): boolean {
  try {
    send()
    return true
  } catch {
    return false
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
