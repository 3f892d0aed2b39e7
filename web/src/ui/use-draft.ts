import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { takeDraft, watchForm } from '../lib/drafts.ts'

export interface DraftOptions<Values> {
  /** Names the form among the drafts: '/clientes/crear'. */
  id: string
  initialValues: Values
  /** Fields that a draft never keeps: passwords. */
  secret?: (keyof Values)[]
}

/** Lets an ended session keep what is typed in the form, and offers what the last one had left of it. */
export function useDraft<Values>(
  form: UseFormReturnType<Values>,
  isUnsaved: () => boolean,
  { id, initialValues, secret = [] }: DraftOptions<Values>,
) {
  const [draft, setDraft] = useState(() => takeDraft<Values>(id))

  const unsaved = useEffectEvent((): Values | undefined => {
    if (!isUnsaved()) return undefined
    const blanks = Object.fromEntries(secret.map((field) => [field, initialValues[field]]))
    return { ...form.getValues(), ...blanks }
  })
  useEffect(() => watchForm(id, () => unsaved()), [id])

  return (
    draft && {
      recover: () => {
        form.setValues(draft)
        setDraft(undefined)
      },
      discard: () => setDraft(undefined),
    }
  )
}
