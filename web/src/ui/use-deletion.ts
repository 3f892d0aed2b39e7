import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Confirmation } from './confirm-dialog.tsx'
import { useNotice } from './notice.tsx'

/**
 * Asks, deletes, says how it went.
 *
 * @param failed the screen's prefix of a refusal: 'Error al eliminar el cliente: ', or its whole sentence
 */
export function useDeletion<Id = string>(
  remove: UseMutationResult<unknown, Error, Id>,
  failed: string | ((error: Error) => string),
) {
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const { notice, succeed, fail, clear } = useNotice()

  function ask(id: Id, { done, ...words }: { title: string; text: string; done: string }) {
    clear()
    setAsked({
      ...words,
      onConfirm: () =>
        remove.mutateAsync(id).then(
          () => succeed(done),
          (error: Error) => fail(typeof failed === 'string' ? `${failed}${error.message}` : failed(error)),
        ),
    })
  }

  return { asked, ask, cancel: () => setAsked(null), notice, clearNotice: clear }
}
