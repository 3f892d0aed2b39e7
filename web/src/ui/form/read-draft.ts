import type { Seen } from './conflict/edit-conflict.ts'

/** Typed values, and the version of the entity that they were typed over. */
export interface Draft<Values> {
  values: Values
  seen: Seen<Values>
}

/** Parses a draft, perhaps of an earlier version. Undefined if malformed, and for an edit without an ETag. */
export function readDraft<Values extends object>(
  stored: unknown,
  initialValues: Values,
  toPayload: (values: Values) => unknown,
  isEdit: boolean,
): Draft<Values> | undefined {
  if (!isRecord(stored) || !isRecord(stored.values)) return undefined
  const seen = isRecord(stored.seen) ? stored.seen : {}
  if (isEdit && !(typeof seen.etag === 'string' && isRecord(seen.values))) return undefined
  const known = (values: object, rest: Values) => knownOf(values, rest, initialValues, toPayload)
  const before = isRecord(seen.values) ? known(seen.values, initialValues) : initialValues
  const etag = typeof seen.etag === 'string' ? seen.etag : undefined
  return { values: known(stored.values, before), seen: { values: before, etag } }
}

/** Returns `rest` with the stored fields that the form still has, if kind and `toPayload` accept them. */
function knownOf<Values extends object>(
  values: object,
  rest: Values,
  initialValues: Values,
  toPayload: (values: Values) => unknown,
): Values {
  const stored = new Map(Object.entries(values))
  const known = { ...rest }
  for (const [field, begun] of Object.entries(initialValues)) {
    if (!stored.has(field)) continue
    const taken = { ...known, [field]: stored.get(field) }
    if (isLike(stored.get(field), begun) && isSendable(() => toPayload(taken))) Object.assign(known, taken)
  }
  return known
}

/**
 * True if a stored value fits the initial one. Text and number are one kind, because an empty
 * number field is ''; null fits an object, and any value fits an initial null.
 */
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
