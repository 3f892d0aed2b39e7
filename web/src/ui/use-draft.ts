import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { draftOf, dropDraft, watchForm } from '../lib/drafts.ts'
import { type Compared, merge, type Seen } from './edit-conflict.ts'

export interface DraftOptions<Values> {
  /** Names the form among the drafts: '/clientes/crear'. */
  id: string
  initialValues: Values
  /** Fields that a draft never keeps: passwords. */
  secret?: (keyof Values)[]
  edited?: { compared?: Compared<Values> } | undefined
}

/** What was typed, over what the form began with. */
export interface Draft<Values> {
  values: Values
  seen: Seen<Values>
}

interface Base<Values> {
  seen: Seen<Values>
  /** Has the form count its changes, and say them to the server, from what was seen then. */
  resume: (seen: Seen<Values>) => void
}

/**
 * Lets an ended session keep what is typed in the form, and offers what the last one had left of it. What somebody else
 * has edited meanwhile is not undone: only what was typed comes back, as an edit of what was seen then.
 */
export function useDraft<Values extends object>(
  form: UseFormReturnType<Values>,
  isUnsaved: () => boolean,
  { seen, resume }: Base<Values>,
  { id, initialValues, secret = [], edited }: DraftOptions<Values>,
) {
  const [draft, setDraft] = useState(() => draftOf<Draft<Values>>(id))
  function drop() {
    dropDraft(id)
    setDraft(undefined)
  }

  const unsaved = useEffectEvent((): Draft<Values> | undefined => {
    if (!isUnsaved()) return undefined
    const blanks = Object.fromEntries(secret.map((field) => [field, initialValues[field]]))
    return { values: { ...form.getValues(), ...blanks }, seen }
  })
  useEffect(() => watchForm(id, () => unsaved()), [id])

  return (
    draft && {
      recover: () => {
        if (edited) {
          form.setValues(merge(draft.seen.values, draft.values, initialValues, edited.compared).merged)
          resume(draft.seen)
        } else form.setValues(draft.values)
        drop()
      },
      discard: drop,
    }
  )
}
