import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Confirmation } from './confirm-dialog.tsx'
import { useNotice } from './notice.tsx'

/**
 * Asks, deletes, says how it went.
 *
 * @param failed the screen's prefix of a refusal: 'Error al eliminar el cliente: '
 */
export function useDeletion<Id = string>(remove: UseMutationResult<unknown, Error, Id>, failed: string) {
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const { notice, succeed, fail, clear } = useNotice()

  function ask(id: Id, { done, ...words }: { title: string; text: string; done: string }) {
    clear()
    setAsked({
      ...words,
      onConfirm: () =>
        remove.mutateAsync(id).then(
          () => succeed(done),
          (error: Error) => fail(`${failed}${error.message}`),
        ),
    })
  }

  return { asked, ask, cancel: () => setAsked(null), notice, clearNotice: clear }
}
