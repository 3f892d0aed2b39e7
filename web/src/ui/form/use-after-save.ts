import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useBackTo } from '../layout/use-back-to.ts'
import type { NextActions } from './saved-next.tsx'

const REDIRECT_AFTER_MS = 2_000
export const ALREADY_SAVED = 'Ya se había guardado.'

export interface AfterSaveOptions<Values, Entity> {
  /** Success message, such as 'Cliente creado exitosamente.'. Without it the screen reports the success. */
  saved?: string | ((values: Values) => string)
  savedWhich?: (values: Values) => ReactNode
  /** Screen to which the form redirects 2 s after success. Without it the form stays open. */
  backTo?: string
  /** Search parameters of `backTo` after a save; by default the list's last ones. */
  backSearch?: (saved: Entity) => object
  onSaved?: (saved: Entity, was: { wasSaved: boolean }) => void
  next?: ((saved: Entity) => NextActions) | undefined
}

export function useAfterSave<Values, Entity>(
  options: AfterSaveOptions<Values, Entity>,
  succeed: (sentence: string, which?: ReactNode) => void,
) {
  const { backTo } = options
  const [isSaved, setSaved] = useState(false)
  const [isStaying, setStaying] = useState(false)
  const [next, setNext] = useState<NextActions | null>(null)
  const [backSearch, setBackSearch] = useState<object>()
  const leave = useBackTo(backTo, next, backSearch)
  useEffect(() => {
    if (!isSaved || isStaying) return
    const timer = setTimeout(leave, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSaved, isStaying, leave])
  const stay = useCallback(() => setStaying(true), [])

  function report(entity: Entity, values: Values, wasSaved: boolean) {
    setSaved(backTo !== undefined)
    setNext(options.next?.(entity) ?? null)
    setBackSearch(options.backSearch?.(entity))
    const sentence = typeof options.saved === 'function' ? options.saved(values) : options.saved
    if (wasSaved) succeed(ALREADY_SAVED)
    else if (sentence) succeed(sentence, options.savedWhich?.(values))
    options.onSaved?.(entity, { wasSaved })
  }

  return { isSaved, leave, stay, next, report }
}
