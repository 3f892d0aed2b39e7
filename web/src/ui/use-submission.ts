import type { FieldError } from '@gym/contract/errors'
import type { UseFormReturnType } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { type ApiError, asApiError, newIdempotencyKey, saidBy } from '../lib/http.ts'
import { checkForm, type Incomplete, type Required } from './form-check.ts'
import { useNotice } from './notice.tsx'

const REDIRECT_AFTER_MS = 2_000

export interface SubmissionOptions<Schema extends z.ZodType, Values, Saved> {
  /** The contract's shape of what is sent; its fields are in the order of the form. */
  schema: Schema
  /** What is checked and sent. */
  toPayload: (values: Values) => Incomplete<z.input<Schema>> & object
  /** Sends what the schema took. `idempotencyKey` is the same for every try of it. */
  save: (payload: z.input<Schema>, idempotencyKey: string) => Promise<Saved>
  required?: Required
  /** A last check before sending: a sentence refuses. */
  lastCheck?: (values: Values) => string | null
  /** The screen's prefix of a refusal: 'Error al crear el cliente: '. Without it the server's sentence stands alone. */
  failed?: string
  /** What stands there when the server gave no sentence: 'Error al crear el entrenador'. */
  fallback?: string
  /** The sentence of success: 'Cliente creado exitosamente.'. Without it the screen says so in its own way. */
  saved?: string | ((values: Values) => string)
  /** Where it goes after the success, in 2 s; without it `onSaved` decides. */
  backTo?: string
  onSaved?: (saved: Saved) => void
  onRefused?: () => void
}

/** Checks a form by the contract, says the first problem and puts the focus there, sends once, says how it went. */
export function useSubmission<Schema extends z.ZodType, Values, Saved>(
  form: UseFormReturnType<Values>,
  options: SubmissionOptions<Schema, Values, Saved>,
) {
  const { backTo } = options
  const { notice, succeed, fail, clear } = useNotice()
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)
  const leave = useRedirect(isSaved, backTo)

  function refuse(problems: FieldError[], sentence: string) {
    form.setErrors(Object.fromEntries(problems.map(({ campo, mensaje }) => [campo, mensaje])))
    fail(sentence)
    focusField(form, problems[0]?.campo)
  }

  function refusalOf(problem: ApiError): string {
    return options.failed ? `${options.failed}${problem.message}` : saidBy(problem, options.fallback)
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isSaving || isSaved) return
    clear()
    form.clearErrors()
    const values = form.getValues()
    const checked = checkForm(options.schema, options.toPayload(values), options.required)
    if (!checked.success) return refuse(checked.problems, checked.problems[0]?.mensaje ?? '')
    const refusal = options.lastCheck?.(values)
    if (refusal) return fail(refusal)

    setSaving(true)
    try {
      const saved = await options.save(checked.data, key)
      setKey(newIdempotencyKey())
      form.resetDirty(values)
      setSaved(backTo !== undefined)
      const sentence = typeof options.saved === 'function' ? options.saved(values) : options.saved
      if (sentence) succeed(sentence)
      options.onSaved?.(saved)
    } catch (error) {
      const problem = asApiError(error)
      refuse(problem.fields, refusalOf(problem))
      options.onRefused?.()
    } finally {
      setSaving(false)
    }
  }

  return { submit, isSaving, isSaved, notice, fail, clearNotice: clear, leave }
}

/** Goes to `backTo` some time after the form is saved. Gives the way there at once. */
function useRedirect(isSaved: boolean, backTo: string | undefined) {
  const router = useRouter()
  const leave = useCallback(() => {
    if (backTo) router.navigate({ to: backTo })
  }, [backTo, router])
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(leave, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSaved, leave])
  return leave
}

/** Once the errors are drawn. */
function focusField<Values>(form: UseFormReturnType<Values>, field: string | undefined) {
  if (field) requestAnimationFrame(() => form.getInputNode(field)?.focus())
}
