import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { type Compared, type EditConflict, inWords, merge, type Seen, type Shown } from './edit-conflict.ts'

interface Edited<Values, Entity> {
  etag: string | null
  valuesOf: (actual: Entity) => Values
  compared?: Compared<Values>
  /** Texts that the conflict panel shows for values that a person cannot read, such as objects. */
  shown?: Shown<Values>
}

export interface EditOptions<Values, Entity> {
  initialValues: Values
  edited?: Edited<Values, Entity> | undefined
}

/** Tracks the version that an edit is based on, and merges it with the edits of other people. */
export function useEditConflict<Values extends object, Entity>(
  form: UseFormReturnType<Values>,
  { initialValues, edited }: EditOptions<Values, Entity>,
  isSaving: boolean,
) {
  const [base, setBase] = useState<Seen<Values>>({ values: initialValues, etag: edited?.etag })
  const [conflict, setConflict] = useState<EditConflict<Values> | null>(null)

  function begin(seen: Seen<Values>, merged: Values) {
    setBase(seen)
    form.setInitialValues(seen.values)
    form.setValues(merged)
  }

  // A refetch may change the entity under the open form: a sale, for example, changes a product's stock.
  const followed = useRef(edited?.etag)
  const follow = useEffectEvent((etag: string | null | undefined) => {
    if (!edited || etag === followed.current) return
    followed.current = etag
    if (etag === base.etag) return
    const { merged, clashing } = merge(base.values, form.getValues(), initialValues, edited.compared)
    // With conflicts the form keeps the old ETag: the server refuses it on save, and the user decides then.
    if (clashing.length === 0) begin({ values: initialValues, etag }, merged)
  })
  useEffect(() => {
    if (!isSaving) follow(edited?.etag)
  }, [edited?.etag, isSaving])

  /**
   * Rebases an edit of `against` on the current version that a 412 response carries. Returns the merged
   * values to send next, 'conflict' if the user must decide, or null for any other error.
   */
  function rebase({ conflict }: ApiError, against: Seen<Values>) {
    if (!conflict || !edited) return null
    const theirs = edited.valuesOf(conflict.actual as Entity)
    const { merged, clashing } = merge(against.values, form.getValues(), theirs, edited.compared)
    const { etag, quien, cuando } = conflict
    const rebased = { values: theirs, etag }
    begin(rebased, merged)
    if (clashing.length === 0) return { merged, base: rebased }
    setConflict({ quien: quien?.nombre ?? null, cuando, theirs, fields: clashing })
    return 'conflict'
  }

  /** Puts the other person's values into the conflicting fields. Returns the first of these fields. */
  function acceptTheirs() {
    if (!conflict) return
    for (const field of conflict.fields) form.setFieldValue(field, conflict.theirs[field] as never)
    setConflict(null)
    return conflict.fields[0]
  }

  return {
    base,
    setBase,
    conflict: conflict && inWords(conflict, form, edited?.shown),
    clearConflict: () => setConflict(null),
    rebase,
    acceptTheirs,
  }
}
