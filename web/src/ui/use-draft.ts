import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { draftOf, dropDraft, watchForm } from '../lib/drafts.ts'
import { type Compared, merge, type Seen, same } from './edit-conflict.ts'
import { type Draft, readDraft } from './read-draft.ts'

export interface DraftOptions<Values> {
  /** Names the form among the drafts: '/clientes/crear'. */
  id: string
  initialValues: Values
  toPayload: (values: Values, base: Values) => unknown
  /** Fields that a draft never keeps: passwords. */
  secret?: (keyof Values)[]
  edited?: { compared?: Compared<Values> } | undefined
}

interface Base<Values> {
  seen: Seen<Values>
  /** Has the form count its changes, and say them to the server, from what was seen then. */
  resume: (seen: Seen<Values>) => void
}

/**
 * Lets an ended session keep what is typed in the form, and offers what the last one had left of it. What somebody else
 * has edited meanwhile is not undone: only what was typed comes back, as an edit of what was seen then. A draft that has
 * nothing which does not stand in the form already is not offered.
 */
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
  // What was typed since the form opened stays.
  const { merged } = merge(seen.values, typed, brought, edited?.compared)
  if (same(merged, typed)) return undefined

  /** What came back is mine; what others have edited since is not, and is never sent as mine. */
  function recover({ seen: then }: Draft<Values>) {
    form.setValues(merged)
    drop()
    const unseen = clashing.filter((field) => same(typed[field], seen.values[field]))
    if (unseen.length === 0) return
    // What both changed is decided about when it is saved: the server refuses the tag of then.
    const before = { ...seen.values }
    for (const field of unseen) before[field] = then.values[field]
    resume({ values: before, etag: then.etag })
  }

  return { recover: () => recover(left), discard: drop }
}
