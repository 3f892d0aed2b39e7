import type { UseFormReturnType } from '@mantine/form'

export interface Seen<Values> {
  values: Values
  etag: string | null | undefined
}

/** Another person's edit of the same entity, with the conflicting fields. */
export interface EditConflict<Values> {
  quien: string | null
  cuando: string | null
  theirs: Values
  /** Fields that both edits changed to different values, in form order. */
  fields: (keyof Values & string)[]
}

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Functions that reduce a field's value to the part that the merge compares. */
export type Compared<Values> = { [Field in keyof Values]?: (value: Values[Field]) => unknown }

/** Three-way merge: `mine` where it differs from `base`, else `theirs`. Also returns the conflicting fields. */
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

export type Shown<Values> = { [Field in keyof Values]?: (value: Values[Field]) => string }

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
  return {
    quien,
    cuando,
    fields: fields.map((field) => {
      const input: unknown = form.getInputNode(field)
      const read = (values: Values) =>
        shown[field]?.(values[field]) ?? optionText(input, values[field]) ?? asText(values[field])
      return { name: labelOf(input) ?? capitalized(field), theirs: read(theirs), mine: read(mine) }
    }),
  }
}

const capitalized = (field: string) => `${field.charAt(0).toUpperCase()}${field.slice(1)}`

function labelOf(input: unknown): string | undefined {
  // The checkboxes of a group share the legend of their fieldset.
  if (input instanceof HTMLInputElement && input.type === 'checkbox')
    return input.closest('fieldset')?.querySelector('legend')?.textContent ?? undefined
  const isLabelled =
    input instanceof HTMLInputElement ||
    input instanceof HTMLSelectElement ||
    input instanceof HTMLTextAreaElement
  const label = isLabelled ? input.labels?.[0] : groupLabelOf(input)
  return label?.textContent?.replace(/\s*\*$/, '')
}

/** For Mantine's groups of radios or checkboxes, the form's node is the wrapper of the group. */
function groupLabelOf(wrapper: unknown): Element | null {
  if (!(wrapper instanceof HTMLElement)) return null
  const id = wrapper.querySelector('[role$=group]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}

/** Text of the select's option, or of the radio, with this value. */
function optionText(input: unknown, value: unknown): string | undefined {
  if (input instanceof HTMLSelectElement) return [...input.options].find((each) => each.value === value)?.text
  if (!(input instanceof HTMLElement)) return undefined
  const radios = input.querySelectorAll<HTMLInputElement>('input[type=radio]')
  return [...radios].find((each) => each.value === value)?.labels?.[0]?.textContent ?? undefined
}

function asText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(vacío)'
  if (Array.isArray(value)) return value.map(asText).join(', ')
  return typeof value === 'object' ? 'otros datos' : String(value)
}
