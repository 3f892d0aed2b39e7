import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { draftOf, dropDraft, watchForm } from '../../offline/storage/drafts.ts'
import { type Compared, merge, type Seen, same } from './conflict/edit-conflict.ts'
import { type Draft, readDraft } from './read-draft.ts'

export interface DraftOptions<Values> {
  /** Key of the draft: '/clientes/crear'. */
  id: string
  initialValues: Values
  toPayload: (values: Values, base: Values) => unknown
  /** Fields that are never stored, such as passwords. */
  secret?: (keyof Values)[]
  edited?: { compared?: Compared<Values> } | undefined
}

interface Base<Values> {
  seen: Seen<Values>
  /** Rebases the form on other values and another ETag, such as the draft's older ones. */
  resume: (seen: Seen<Values>) => void
}

/** Recovering a draft is a three-way merge with the version it was typed over: other people's edits stay. */
export function useDraft<Values extends object>(
  form: UseFormReturnType<Values>,
  isUnsaved: () => boolean,
  { seen, resume }: Base<Values>,
  { id, initialValues, toPayload, secret = [], edited }: DraftOptions<Values>,
) {
  const [draft, setDraft] = useState(() => draftOf(id))
  const sent = (values: Values) => toPayload(values, initialValues)
  const left = readDraft(draft, initialValues, sent, edited !== undefined)
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

  if (!left) return undefined
  const typed = form.getValues()
  const { merged: brought, clashing } = edited
    ? merge(left.seen.values, left.values, seen.values, edited.compared)
    : { merged: left.values, clashing: [] }
  // Input typed since the form opened has priority over the draft.
  const { merged } = merge(seen.values, typed, brought, edited?.compared)
  if (same(merged, typed)) return undefined

  /** Puts the draft's values into the form. Other people's later edits stay where the draft has no change. */
  function recover({ seen: then }: Draft<Values>) {
    form.setValues(merged)
    drop()
    const unseen = clashing.filter((field) => same(typed[field], seen.values[field]))
    if (unseen.length === 0) return
    // Rebases the conflicting fields on the draft's old ETag: the server refuses it, then the user decides.
    const before = { ...seen.values }
    for (const field of unseen) before[field] = then.values[field]
    resume({ values: before, etag: then.etag })
  }

  return { recover: () => recover(left), discard: drop }
}
