import type { UseFormReturnType } from '@mantine/form'

/** What a form was filled in with, and its tag. */
export interface Seen<Values> {
  values: Values
  etag: string | null | undefined
}

/** An edit that came second, on the fields that both changed. */
export interface EditConflict<Values> {
  /** Who edited it, where that is known. */
  quien: string | null
  /** An instant, where that is known. */
  cuando: string | null
  /** The tag of what is there now. */
  etag: string | null
  /** What is there now, as the form would show it. */
  theirs: Values
  /** The fields that both changed, each otherwise, in the order of the form. */
  fields: (keyof Values & string)[]
}

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What of a field's value makes it another one, where that is not the whole of it. */
export type Compared<Values> = { [Field in keyof Values]?: (value: Values[Field]) => unknown }

/** Two edits of the same values: `mine` where it differs from `base`, else `theirs`; and where both differ. */
export function merge<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  compared: Compared<Values> = {},
) {
  const fields = Object.keys(mine) as (keyof Values & string)[]
  const differ = (field: keyof Values, one: Values, other: Values) => {
    const read = compared[field] ?? ((value: unknown) => value)
    return !same(read(one[field]), read(other[field]))
  }
  const isMine = (field: keyof Values) => differ(field, mine, base)
  const merged = { ...theirs }
  for (const field of fields) if (isMine(field)) merged[field] = mine[field]
  const clashing = fields.filter(
    (field) => isMine(field) && differ(field, theirs, base) && differ(field, theirs, mine),
  )
  return { merged, clashing }
}

/** How a field's value is read where that is not as it is kept: an amount, a day, somebody. */
export type Shown<Values> = { [Field in keyof Values]?: (value: Values[Field]) => string }

/** A conflict as it is read: each field by its label, what there is now and what I typed. */
export interface ConflictInWords {
  quien: string | null
  cuando: string | null
  fields: { name: string; theirs: string; mine: string }[]
}

export function inWords<Values>(
  { fields, theirs, quien, cuando }: EditConflict<Values>,
  form: UseFormReturnType<Values>,
  shown: Shown<Values> = {},
): ConflictInWords {
  const mine = form.getValues()
  const read = (field: keyof Values, values: Values) => shown[field]?.(values[field]) ?? asText(values[field])
  return {
    quien,
    cuando,
    fields: fields.map((field) => ({
      name: labelOf(form.getInputNode(field)) ?? capitalized(field),
      theirs: read(field, theirs),
      mine: read(field, mine),
    })),
  }
}

const capitalized = (field: string) => `${field.charAt(0).toUpperCase()}${field.slice(1)}`

function labelOf(input: unknown): string | undefined {
  const isLabelled =
    input instanceof HTMLInputElement ||
    input instanceof HTMLSelectElement ||
    input instanceof HTMLTextAreaElement
  // One of several choices is named by what they are choices of.
  if (input instanceof HTMLInputElement && input.type === 'checkbox')
    return input.closest('fieldset')?.querySelector('legend')?.textContent ?? undefined
  return isLabelled ? input.labels?.[0]?.textContent?.replace(/\s*\*$/, '') : undefined
}

function asText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(vacío)'
  if (Array.isArray(value)) return value.map(asText).join(', ')
  return typeof value === 'object' ? 'otros datos' : String(value)
}
