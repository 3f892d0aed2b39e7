import type { FieldError } from '@gym/contract/core/errors'
import type { UseFormReturnType } from '@mantine/form'
import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { z } from 'zod'
import { type ApiError, asApiError, saidBy } from '../../api/api-error.ts'
import { newIdempotencyKey, type Saved, type Submission } from '../../api/http.ts'
import { deleteUnansweredOf, mayRepeatUnanswered, sendOnce } from '../../offline/outbox/unanswered.ts'
import { useNotice } from '../feedback/notice.tsx'
import { useBackTo } from '../layout/use-back-to.ts'
import { type Compared, type EditConflict, merge, type Seen, type Shown } from './edit-conflict.ts'
import { checkForm, type Incomplete, type Required } from './form-check.ts'
import { missingFields } from './missing-fields.tsx'
import type { WhatNext } from './saved-next.tsx'
import { isSentAnyway } from './sent-anyway.ts'

const REDIRECT_AFTER_MS = 2_000
export const ALREADY_SAVED = 'Ya se había guardado.'

export interface SubmissionOptions<Schema extends z.ZodType, Values, Entity> {
  /** Key of the form's unanswered requests, such as '/clientes/crear'. */
  id: string
  initialValues: Values
  /** The contract's schema. Errors come in the order of its fields, which should be the form's. */
  schema: Schema
  /** Builds the payload. `base` is the version that the edit is based on. */
  toPayload: (values: Values, base: Values) => Incomplete<z.input<Schema>> & object
  /**
   * Sends the validated payload: every field (specification, section 7) except an edit's untouched invalid
   * ones.
   */
  save: (submission: Submission<z.input<Schema>>) => Promise<Saved<Entity>>
  /** For an edit: the ETag, and the current entity as form values. */
  edited?:
    | { etag: string | null; valuesOf: (actual: Entity) => Values; compared?: Compared<Values> }
    | undefined
  /** Fields that are never stored, such as passwords. */
  secret?: (keyof Values)[]
  shown?: Shown<Values>
  required?: Required
  lastCheck?: (values: Values) => string | null
  /** Asks something before the valid form is sent; with false the form is not sent. */
  mayStart?: (values: Values) => Promise<boolean>
  /**
   * Prefix of an error: 'Error al crear el cliente: '. Without it, the server's sentence or `fallback`
   * appears.
   */
  failed?: string
  /** Appends the server's sentence to `failed` without the status (specification, section 8, accounting). */
  saysServer?: boolean
  /** Error without `failed` if the server sent no sentence, such as 'Error al crear el entrenador'. */
  fallback?: string
  /** Success message, such as 'Cliente creado exitosamente.'. Without it the screen reports the success. */
  saved?: string | ((values: Values) => string)
  savedWhich?: (values: Values) => ReactNode
  /** Screen to which the form redirects 2 s after success. Without it `onSaved` decides. */
  backTo?: string
  /** Search of that screen after a save; by default the last one there. */
  backSearch?: (saved: Entity) => object
  onSaved?: (saved: Entity, was: { wasSaved: boolean }) => void
  next?: ((saved: Entity) => WhatNext) | undefined
  onRefused?: () => void
  remedy?: (problem: ApiError, values: Values) => ReactNode
}

/** Validates a form, focuses the first problem, submits once and reports the outcome. */
export function useSubmission<Schema extends z.ZodType, Values extends object, Entity>(
  form: UseFormReturnType<Values>,
  options: SubmissionOptions<Schema, Values, Entity>,
) {
  const { id, backTo, edited } = options
  const { notice: said, succeed, fail, clear } = useNotice()
  // The field whose error the message repeats: the message disappears with that error.
  const [blamed, setBlamed] = useState<string | null>(null)
  const notice = blamed !== null && !form.errors[blamed] ? null : said
  const [isSaving, setSaving] = useState(false)
  const [instance] = useState(newIdempotencyKey)
  const [wrong, setWrong] = useState<{ field: string | undefined }>({ field: undefined })
  // Runs after the message scrolled into view: if not both fit, the field with its error is the one shown.
  const show = useEffectEvent(() => focusField(form, wrong.field))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each refusal, also for the same field
  useEffect(() => show(), [wrong])
  // True from the submit on, also while a confirmation is open.
  const isTrying = useRef(false)
  const [isSaved, setSaved] = useState(false)
  const [isStaying, setStaying] = useState(false)
  // Values and ETag on which the form is based. A conflict or a refetch rebases it.
  const [base, setBase] = useState<Seen<Values>>({ values: options.initialValues, etag: edited?.etag })
  const [conflict, setConflict] = useState<EditConflict<Values> | null>(null)
  const [next, setNext] = useState<WhatNext | null>(null)
  const [backSearch, setBackSearch] = useState<object>()
  const leave = useBackTo(backTo, next, backSearch)
  useEffect(() => {
    if (!isSaved || isStaying) return
    const timer = setTimeout(leave, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSaved, isStaying, leave])
  const stay = useCallback(() => setStaying(true), [])

  function begin(seen: Seen<Values>, merged: Values) {
    setBase(seen)
    form.setInitialValues(seen.values)
    form.setValues(merged)
  }

  // A refetch may change the entity under the open form, as a movement changes a product's stock.
  const followed = useRef(edited?.etag)
  const follow = useEffectEvent((etag: string | null | undefined) => {
    if (!edited || etag === followed.current) return
    followed.current = etag
    if (etag === base.etag) return
    const { merged, clashing } = merge(base.values, form.getValues(), options.initialValues, edited.compared)
    // With conflicts the form keeps the old ETag: the server refuses it on save, and the user decides then.
    if (clashing.length === 0) begin({ values: options.initialValues, etag }, merged)
  })
  useEffect(() => {
    if (!isSaving) follow(edited?.etag)
  }, [edited?.etag, isSaving])

  function refuse(problems: FieldError[], sentence: string, remedy?: ReactNode) {
    form.setErrors(Object.fromEntries(problems.map(({ campo, mensaje }) => [campo, mensaje])))
    fail(sentence, remedy)
    const [first] = problems
    setBlamed(first && sentence.endsWith(first.mensaje) ? first.campo : null)
    setWrong({ field: first?.campo })
  }

  function refusalOf(problem: ApiError): string {
    const { failed, saysServer, fallback } = options
    if (!failed) return saidBy(problem, fallback)
    return `${failed}${saysServer ? saidBy(problem) : problem.message}`
  }

  async function send(values: z.input<Schema>, etag: typeof base.etag): Promise<Saved<Entity>> {
    const isSecret = !!options.secret
    const saved = await sendOnce(id, values, (key) => options.save({ values, key, etag }), {
      isSecret,
      instance,
    })
    deleteUnansweredOf(id)
    return saved
  }

  /** Rebases the form on the conflict's current version, and returns the conflicting fields. */
  function rebase({ conflict }: ApiError) {
    if (!conflict || !edited) return null
    const theirs = edited.valuesOf(conflict.actual as Entity)
    const { merged, clashing } = merge(base.values, form.getValues(), theirs, edited.compared)
    const next = { values: theirs, etag: conflict.etag }
    begin(next, merged)
    return { ...next, merged, clashing }
  }

  async function trySaving(values: Values, against: typeof base): Promise<void> {
    const before = edited && options.toPayload(against.values, against.values)
    const sent = options.toPayload(values, against.values)
    const checked = checkForm(options.schema, sent, options.required, before)
    if (!checked.success) {
      const { problems, sentence = '' } = checked
      const isGeneral = sentence === options.required?.sentence
      return refuse(problems, sentence, isGeneral && missingFields(problems, sentence))
    }
    const refusal = options.lastCheck?.(values)
    if (refusal) return fail(refusal)
    const payload = checked.data
    if (!edited && mayRepeatUnanswered(id, payload, instance) && !(await isSentAnyway())) return

    if (options.mayStart && !(await options.mayStart(values))) return

    setSaving(true)
    try {
      const answer = await send(payload as z.input<Schema>, against.etag)
      // The specification leaves the response open, so the payload fills in its missing fields.
      const entity = { ...(payload as object), ...answer.entity } as Entity
      const { wasSaved } = answer
      form.resetDirty(values)
      setSaved(backTo !== undefined)
      setNext(options.next?.(entity) ?? null)
      setBackSearch(options.backSearch?.(entity))
      const sentence = typeof options.saved === 'function' ? options.saved(values) : options.saved
      if (wasSaved) succeed(ALREADY_SAVED)
      else if (sentence) succeed(sentence, options.savedWhich?.(values))
      options.onSaved?.(entity, { wasSaved })
    } catch (error) {
      const problem = asApiError(error)
      const rebased = rebase(problem)
      if (rebased?.clashing.length === 0) return await trySaving(rebased.merged, rebased)
      if (rebased && problem.conflict) {
        const { quien, cuando } = problem.conflict
        const { values: theirs, etag, clashing: fields } = rebased
        return setConflict({ quien: quien?.nombre ?? null, cuando, etag, theirs, fields })
      }
      refuse(problem.fields, refusalOf(problem), options.remedy?.(problem, values))
      options.onRefused?.()
    } finally {
      setSaving(false)
    }
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isTrying.current || isSaved) return
    isTrying.current = true
    clear()
    setBlamed(null)
    setConflict(null)
    form.clearErrors()
    await trySaving(form.getValues(), base).finally(() => {
      isTrying.current = false
    })
  }

  /** Puts the other person's values into the conflicting fields, and sends nothing yet. */
  function yieldConflict() {
    if (!conflict) return
    for (const field of conflict.fields) form.setFieldValue(field, conflict.theirs[field] as never)
    setConflict(null)
    setWrong({ field: conflict.fields[0] })
  }

  return {
    submit,
    isSaving,
    isSaved,
    notice,
    fail,
    clearNotice: clear,
    leave,
    stay,
    next,
    conflict,
    yieldConflict,
    base: { seen: base, resume: setBase },
  }
}

/** Focuses the field and scrolls it into view with its label and error, also if it has the focus already. */
function focusField<Values>(form: UseFormReturnType<Values>, field: string | undefined) {
  const input = field === undefined ? null : form.getInputNode(field)
  input?.focus()
  input?.closest('.mantine-InputWrapper-root')?.scrollIntoView?.({ block: 'nearest' })
}
