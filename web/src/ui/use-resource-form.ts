import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { type DraftOptions, useDraft } from './use-draft.ts'
import { type LeavingOptions, useLeaving } from './use-leaving.ts'
import { type SubmissionOptions, useSubmission } from './use-submission.ts'

type ResourceFormOptions<Schema extends z.ZodType, Values, Saved> = SubmissionOptions<Schema, Values, Saved> &
  DraftOptions<Values> &
  LeavingOptions

/**
 * What every form does alike: checks by the contract and sends, says how it went, asks before typed things are lost,
 * and offers what an ended session had left. `save` is given what the schema takes.
 */
export function useResourceForm<Schema extends z.ZodType, Values extends object, Saved>(
  options: ResourceFormOptions<Schema, Values, Saved>,
) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: options.initialValues })
  const submission = useSubmission(form, options)
  const isUnsaved = () => form.isDirty() && !submission.isSaved
  const draft = useDraft(form, isUnsaved, options)
  useLeaving(isUnsaved, options)
  return { form, draft, ...submission }
}

/** What the frame of a form needs of it. */
export type ResourceFormState = Omit<ReturnType<typeof useResourceForm>, 'form' | 'fail'>
