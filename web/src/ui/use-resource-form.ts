import { type UseFormReturnType, useForm } from '@mantine/form'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { takeDraft, watchForm } from '../lib/drafts.ts'
import { ApiError, newIdempotencyKey, saidBy } from '../lib/http.ts'
import { readToken } from '../lib/session.ts'
import { useNotice } from './notice.tsx'

const REDIRECT_AFTER_MS = 2_000

interface ResourceFormOptions<Values extends Record<string, unknown>, Saved> {
  /** Names the form among the drafts: '/clientes/crear'. */
  id: string
  initialValues: Values
  /** The contract's shape of what is sent; its fields are in the order of the form. */
  schema: z.ZodType
  /** What is checked and sent, where it is not the fields as they are. */
  toPayload?: (values: Values) => Record<string, unknown>
  /** Sends the form. `idempotencyKey` is the same for every try of it. */
  save: (payload: Record<string, unknown>, idempotencyKey: string) => Promise<Saved>
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
  /** Whether a list stands on the same screen: searching and ordering it does not lose what is typed. */
  besideList?: boolean
  /** Where a screen has one sentence for all that is missing: said instead of each field's own. */
  required?: { fields: string[]; sentence: string }
  /** Fields that a draft never keeps: passwords. */
  secret?: (keyof Values)[]
  /** A last check before sending: a sentence refuses. */
  lastCheck?: (values: Values) => string | null
}

/**
 * What every form does alike: checks by the contract and says the first problem, puts the focus there, sends once,
 * says how it went, asks before typed things are lost, and offers what an ended session had left.
 */
export function useResourceForm<Values extends Record<string, unknown>, Saved>(
  options: ResourceFormOptions<Values, Saved>,
) {
  const { id, schema, backTo } = options
  const router = useRouter()
  const { notice, succeed, fail, clear } = useNotice()
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [draft, setDraft] = useState(() => takeDraft(id) as Values | undefined)
  const key = useRef(newIdempotencyKey())
  const form = useForm<Values>({ mode: 'controlled', initialValues: options.initialValues })

  const unsaved = useRef<() => Values | undefined>(() => undefined)
  unsaved.current = () => (form.isDirty() && !isSaved ? form.getValues() : undefined)
  const draftOf = useRef<() => Values | undefined>(() => undefined)
  draftOf.current = () => withoutSecrets(unsaved.current(), options)
  useEffect(() => watchForm(id, () => draftOf.current()), [id])

  const blocker = useBlocker({
    // A session that ended takes the person away at once; what was typed waits as a draft.
    shouldBlockFn: ({ current, next }) =>
      unsaved.current() !== undefined &&
      readToken() !== null &&
      !(options.besideList && current.pathname === next.pathname),
    enableBeforeUnload: () => unsaved.current() !== undefined,
    withResolver: true,
  })

  const leave = useCallback(() => backTo && router.navigate({ to: backTo }), [backTo, router])
  useEffect(() => {
    if (!isSaved || !backTo) return
    const timer = setTimeout(leave, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSaved, backTo, leave])

  function refuse(problems: { campo: string; mensaje: string }[], sentence: string) {
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
    const payload = options.toPayload?.(values) ?? values
    const problems = problemsOf(schema, payload, options.required)
    if (problems[0]) return refuse(problems, problems[0].mensaje)
    const refusal = options.lastCheck?.(values)
    if (refusal) return fail(refusal)

    setSaving(true)
    try {
      const saved = await options.save(payload, key.current)
      key.current = newIdempotencyKey()
      form.resetDirty(values)
      setSaved(backTo !== undefined)
      const sentence = typeof options.saved === 'function' ? options.saved(values) : options.saved
      if (sentence) succeed(sentence)
      options.onSaved?.(saved)
    } catch (error) {
      const problem = error instanceof ApiError ? error : new ApiError('Error desconocido', 0)
      refuse(problem.fields, refusalOf(problem))
      options.onRefused?.()
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    submit,
    isSaving,
    isSaved,
    notice,
    fail,
    clearNotice: clear,
    leave,
    blocker,
    draft: draft && {
      recover: () => {
        form.setValues(draft)
        setDraft(undefined)
      },
      discard: () => setDraft(undefined),
    },
  }
}

export type ResourceForm<Values extends Record<string, unknown>> = Omit<
  ReturnType<typeof useResourceForm<Values, unknown>>,
  'form'
> & { form: UseFormReturnType<Values> }

/** The wrong fields in the order of the form, the first problem of each. An empty input is a missing value. */
function problemsOf(
  schema: z.ZodType,
  values: Record<string, unknown>,
  required?: { fields: string[]; sentence: string },
) {
  const filled = withoutEmpty(values)
  const seen = new Map<string, string>()
  for (const field of required?.fields ?? [])
    if (isMissing(filled[field]) && required) seen.set(field, required.sentence)
  for (const issue of schema.safeParse(filled).error?.issues ?? []) {
    const campo = issue.path.join('.')
    if (!seen.has(campo)) seen.set(campo, issue.message)
  }
  return [...seen].map(([campo, mensaje]) => ({ campo, mensaje }))
}

/** The values with their secret fields as they were at first. */
function withoutSecrets<Values extends Record<string, unknown>>(
  values: Values | undefined,
  { secret = [], initialValues }: Pick<ResourceFormOptions<Values, unknown>, 'secret' | 'initialValues'>,
): Values | undefined {
  return values && { ...values, ...Object.fromEntries(secret.map((field) => [field, initialValues[field]])) }
}

const isMissing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)

function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : value]),
  )
}

function focusField<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, field?: string) {
  if (field) requestAnimationFrame(() => form.getInputNode(field)?.focus())
}
