import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { dropDraft } from '../../offline/storage/drafts.ts'
import { type LeavingOptions, useLeaving } from './leaving.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'
import { type SubmissionOptions, useSubmission } from './use-submission.ts'

type ResourceFormOptions<Schema extends z.ZodType, Values, Entity> = SubmissionOptions<
  Schema,
  Values,
  Entity
> &
  DraftOptions<Values> &
  LeavingOptions & {
    /** The field that selects the form's subject; changing only this field is not unsaved input. */
    about?: keyof Values
  }

export function useResourceForm<Schema extends z.ZodType, Values extends object, Entity>(
  options: ResourceFormOptions<Schema, Values, Entity>,
) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: options.initialValues })
  const { base, ...submission } = useSubmission(form, {
    ...options,
    onSaved: (entity, was) => {
      dropDraft(options.id)
      options.onSaved?.(entity, was)
    },
  })
  const isUnsaved = () => !submission.isSaved && isChanged(form.getValues(), form.getInitialValues(), options)
  const draft = useDraft(form, isUnsaved, base, options)
  const mayLoseTyped = useLeaving(isUnsaved, options)
  return { form, draft, isUnsaved, mayLoseTyped, ...submission }
}

export type ResourceFormState = Omit<
  ReturnType<typeof useResourceForm>,
  'form' | 'fail' | 'isUnsaved' | 'mayLoseTyped'
>

interface Sent<Values> {
  toPayload: (values: Values, base: Values) => unknown
  about?: keyof Values
}

/** True if the payload differs from the initial payload, so that a reverted change does not count. */
function isChanged<Values extends object>(
  values: Values,
  begun: Values,
  { toPayload, about }: Sent<Values>,
): boolean {
  const before = about === undefined ? begun : { ...begun, [about]: values[about] }
  return asSent(toPayload(values, before)) !== asSent(toPayload(before, before))
}

/** A payload as comparable text: trims strings, and distinguishes NaN from null. */
const asSent = (payload: unknown) =>
  JSON.stringify(payload, (_, value) =>
    typeof value === 'string' ? value.trim() : Number.isNaN(value) ? 'NaN' : value,
  )
