import type { FieldError } from '@gym/contract/core/error-body'
import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { type ApiError, asApiError, saidBy } from '../../api/api-error.ts'
import { newIdempotencyKey, type Saved, type Submission } from '../../api/http.ts'
import { deleteUnansweredOf, mayRepeatUnanswered, sendOnce } from '../../offline/outbox/unanswered.ts'
import { useNotice } from '../feedback/notice.tsx'
import type { Seen } from './conflict/edit-conflict.ts'
import { type EditOptions, useEditConflict } from './conflict/use-edit-conflict.ts'
import { checkForm, type Incomplete, type Required } from './form-check.ts'
import { missingFields } from './missing-fields.tsx'
import { isSentAnyway } from './sent-anyway.ts'
import { type AfterSaveOptions, useAfterSave } from './use-after-save.ts'

export interface SubmissionOptions<Schema extends z.ZodType, Values, Entity>
  extends AfterSaveOptions<Values, Entity>,
    EditOptions<Values, Entity> {
  /** Key of the form's unanswered requests, such as '/clientes/crear'. */
  id: string
  /** The contract's schema. Its errors, after those of `required`, come in the order of its fields. */
  schema: Schema
  /** Builds the payload. `base` is the version that the edit is based on. */
  toPayload: (values: Values, base: Values) => Incomplete<z.input<Schema>> & object
  /** Sends every field (specification, section 7) except an edit's untouched invalid ones. */
  save: (submission: Submission<z.input<Schema>>) => Promise<Saved<Entity>>
  secret?: (keyof Values)[]
  required?: Required
  lastCheck?: (values: Values) => string | null
  /** Called with valid values before the request. Adds fields to the payload; false cancels. @throws ApiError */
  beforeSend?: (values: Values, setSaving: (isSaving: boolean) => void) => Promise<object | false>
  /** Prefix of an error ('Error al crear el cliente: '), or a function for the whole sentence. */
  failed?: string | ((problem: ApiError) => string)
  onRefused?: () => void
  remedy?: (problem: ApiError, values: Values) => ReactNode
}

export function useSubmission<Schema extends z.ZodType, Values extends object, Entity>(
  form: UseFormReturnType<Values>,
  options: SubmissionOptions<Schema, Values, Entity>,
) {
  const { id, edited } = options
  const { notice: said, succeed, fail, clear } = useNotice()
  // The field whose error the message repeats: the message disappears with that error.
  const [blamed, setBlamed] = useState<string | null>(null)
  const notice = blamed !== null && !form.errors[blamed] ? null : said
  const [isSaving, setSaving] = useState(false)
  const [instance] = useState(newIdempotencyKey)
  const [wrong, setWrong] = useState<{ field: string | undefined }>({ field: undefined })
  // Runs after the message has scrolled into view, so that the field is visible if both do not fit.
  const show = useEffectEvent(() => focusField(form, wrong.field))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each refusal, also for the same field
  useEffect(() => show(), [wrong])
  // True from the submit on, also while a confirmation is open.
  const isTrying = useRef(false)
  const { report, ...after } = useAfterSave(options, succeed)
  const { base, setBase, conflict, clearConflict, rebase, acceptTheirs } = useEditConflict(
    form,
    options,
    isSaving,
  )

  function refuse(problems: FieldError[], sentence: string, remedy?: ReactNode) {
    form.setErrors(Object.fromEntries(problems.map(({ campo, mensaje }) => [campo, mensaje])))
    fail(sentence, remedy)
    const [first] = problems
    setBlamed(first && sentence.endsWith(first.mensaje) ? first.campo : null)
    setWrong({ field: first?.campo })
  }

  const { failed = saidBy } = options
  const refusalOf = (problem: ApiError) =>
    typeof failed === 'string' ? `${failed}${problem.message}` : failed(problem)

  async function send(values: z.input<Schema>, etag: typeof base.etag): Promise<Saved<Entity>> {
    const isSecret = !!options.secret
    const saved = await sendOnce(id, values, (key) => options.save({ values, key, etag }), {
      isSecret,
      instance,
    })
    deleteUnansweredOf(id)
    return saved
  }

  async function trySaving(values: Values, against: Seen<Values>): Promise<void> {
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
    try {
      const added = options.beforeSend ? await options.beforeSend(values, setSaving) : {}
      if (!added) return
      const payload = { ...(checked.data as object), ...added }
      if (!edited && mayRepeatUnanswered(id, payload, instance) && !(await isSentAnyway())) return

      setSaving(true)
      const answer = await send(payload as z.input<Schema>, against.etag)
      // The specification leaves the response open, so the payload fills in its missing fields.
      const entity = { ...payload, ...answer.entity } as Entity
      form.resetDirty(values)
      report(entity, values, answer.wasSaved)
    } catch (error) {
      const problem = asApiError(error)
      const rebased = rebase(problem, against)
      if (rebased === 'conflict') return
      if (rebased) return await trySaving(rebased.merged, rebased.base)
      refuse(problem.fields, refusalOf(problem), options.remedy?.(problem, values))
      options.onRefused?.()
    } finally {
      setSaving(false)
    }
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isTrying.current || after.isSaved) return
    isTrying.current = true
    clear()
    setBlamed(null)
    clearConflict()
    form.clearErrors()
    await trySaving(form.getValues(), base).finally(() => {
      isTrying.current = false
    })
  }

  return {
    submit,
    isSaving,
    notice,
    fail,
    clearNotice: clear,
    ...after,
    conflict,
    yieldConflict: () => setWrong({ field: acceptTheirs() }),
    base: { seen: base, resume: setBase },
  }
}

/** Focuses the field and scrolls it into view with its label and error, also if it has the focus already. */
function focusField<Values>(form: UseFormReturnType<Values>, field: string | undefined) {
  const input = field === undefined ? null : form.getInputNode(field)
  input?.focus()
  input?.closest('.mantine-InputWrapper-root')?.scrollIntoView?.({ block: 'nearest' })
}
