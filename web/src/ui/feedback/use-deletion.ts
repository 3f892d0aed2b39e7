import { modals } from '@mantine/modals'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { openConfirmation } from './confirmation.tsx'
import { useNotice } from './notice.tsx'

const ALREADY_DELETED = 'Ya se había eliminado.'

interface Question {
  title: string
  text: ReactNode
  done: string
  remedy?: (problem: ApiError) => ReactNode
}

/** @param failed prefix ('Error al eliminar el cliente: '), or a function for the whole sentence */
export function useDeletion<Id = string>(
  remove: UseMutationResult<unknown, Error, Id>,
  failed: string | ((error: Error) => string),
  action = 'Eliminar',
) {
  const { notice, succeed, fail, clear } = useNotice()
  const question = useRef('')
  // Ids of unanswered deletions: a 404 to their retry counts as success.
  const lost = useRef(new Set<Id>())
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
