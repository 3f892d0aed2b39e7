import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { dropDraft } from '../lib/drafts.ts'
import { inWords } from './edit-conflict.ts'
import { type LeavingOptions, useLeaving } from './leaving.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'
import { type SubmissionOptions, useSubmission } from './use-submission.ts'

type ResourceFormOptions<Schema extends z.ZodType, Values, Entity> = SubmissionOptions<
  Schema,
  Values,
  Entity
> &
  DraftOptions<Values> &
  LeavingOptions

/**
 * What every form does alike: checks by the contract and sends, says how it went, asks before typed things are lost,
 * and offers what an ended session had left. `save` is given what the schema takes.
 */
export function useResourceForm<Schema extends z.ZodType, Values extends object, Entity>(
  options: ResourceFormOptions<Schema, Values, Entity>,
) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: options.initialValues })
  const { conflict, base, ...submission } = useSubmission(form, {
    ...options,
    onSaved: (entity, was) => {
      dropDraft(options.id)
      options.onSaved?.(entity, was)
    },
  })
  const isUnsaved = () => form.isDirty() && !submission.isSaved
  const draft = useDraft(form, isUnsaved, base, options)
  const mayLoseTyped = useLeaving(isUnsaved, options)
  const shown = conflict && inWords(conflict, form, options.shown)
  return { form, draft, mayLoseTyped, conflict: shown, ...submission }
}

/** What the frame of a form needs of it. */
export type ResourceFormState = Omit<ReturnType<typeof useResourceForm>, 'form' | 'fail' | 'mayLoseTyped'>
