import { modals } from '@mantine/modals'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ApiError, asApiError } from '../lib/http.ts'
import { openConfirmation } from './confirmation.tsx'
import { useNotice } from './notice.tsx'

const ALREADY_DELETED = 'Ya se había eliminado.'

interface Question {
  /** Names the thing: '¿Eliminar a Ana Pérez?' */
  title: string
  text: string
  /** The sentence of success. */
  done: string
  /** What helps where it is refused: a link that stands under the sentence. */
  remedy?: (problem: ApiError) => ReactNode
}

/**
 * Asks, deletes, says how it went.
 *
 * @param failed the screen's prefix of a refusal: 'Error al eliminar el cliente: ', or its whole sentence
 * @param action what the red button says
 */
export function useDeletion<Id = string>(
  remove: UseMutationResult<unknown, Error, Id>,
  failed: string | ((error: Error) => string),
  action = 'Eliminar',
) {
  const { notice, succeed, fail, clear } = useNotice()
  const question = useRef('')
  // What was asked to be deleted and never answered: where it is gone at the next try, that one has done it.
  const lost = useRef(new Set<Id>())
  // A screen that is left takes its question with it.
  useEffect(() => () => modals.close(question.current), [])

  function ask(id: Id, { title, text, done, remedy }: Question) {
    clear()
    question.current = openConfirmation({
      title,
      text,
      action,
      onConfirm: () =>
        remove.mutateAsync(id).then(
          () => succeed(done),
          (error: Error) => {
            const problem = asApiError(error)
            const { status, isUncertain } = problem
            if (status === 404 && lost.current.has(id)) return succeed(ALREADY_DELETED)
            if (isUncertain) lost.current.add(id)
            fail(typeof failed === 'string' ? `${failed}${error.message}` : failed(error), remedy?.(problem))
          },
        ),
    })
  }

  return { ask, notice, clearNotice: clear }
}
