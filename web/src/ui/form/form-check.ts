import type { FieldError } from '@gym/contract/core/error-body'
import type { z } from 'zod'
import { same } from './conflict/edit-conflict.ts'

/** A payload while the form is filled in: any field may be empty. */
export type Incomplete<Sent> = Sent extends object
  ? { [Field in keyof Sent]: Incomplete<Sent[Field]> } | null | undefined
  : Sent | '' | null | undefined

export interface Required {
  fields: string[]
  sentence: string
}

type Check<Sent> =
  | { success: true; data: Sent }
  | { success: false; sentence: string | undefined; problems: FieldError[] }

/**
 * Validates the payload by the contract's schema: one problem a field, and an empty input counts as missing.
 * @param before initial payload of an edit: an invalid value that the user did not change is left out
 */
export function checkForm<Schema extends z.ZodType>(
  schema: Schema,
  payload: object,
  required?: Required,
  before?: object,
): Check<z.input<Schema>> {
  const filled = withoutEmpty(payload)
  const own = problemsOf(schema, filled)
  const left = new Set<string>()
  if (before) {
    const old = withoutEmpty(before)
    for (const [campo, mensaje] of problemsOf(schema, old)) {
      const [field = campo] = campo.split('.')
      const isUntouched = !isMissing(filled[field]) && same(filled[field], old[field])
      if (!isUntouched || own.get(campo) !== mensaje) continue
      own.delete(campo)
      left.add(field)
    }
  }
  const missing = required?.fields.filter((field) => isMissing(filled[field])) ?? []
  const problems = [...new Set([...missing, ...own.keys()])].map((campo) => ({
    campo,
    mensaje: own.get(campo) ?? required?.sentence ?? '',
  }))
  if (problems.length > 0)
    return {
      success: false,
      sentence: missing.length > 0 ? required?.sentence : problems[0]?.mensaje,
      problems,
    }
  // Returns the payload itself, not the schema's transformed output.
  const sent = Object.entries(payload).filter(([field]) => !left.has(field))
  return { success: true, data: Object.fromEntries(sent) as z.input<Schema> }
}

function problemsOf(schema: z.ZodType, filled: object): Map<string, string> {
  const problems = new Map<string, string>()
  for (const { path, message } of schema.safeParse(filled).error?.issues ?? []) {
    const field = path.join('.')
    if (!problems.has(field)) problems.set(field, message)
  }
  return problems
}

function withoutEmpty(payload: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(payload).map(([field, value]) => [field, value === '' ? undefined : value]),
  )
}

const isMissing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
