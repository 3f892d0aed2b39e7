import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Gives the focus to a heading, the screen's where none is said, where what had it goes as other things are drawn: a row that
 * was deleted, the button of an act that was done. What it gives is told of the focus.
 */
export function useFocusOfGone(drawn: unknown, heading = 'h1') {
  const last = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once other things are drawn
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(heading)?.focus()
  }, [drawn])
  return ({ target }: FocusEvent) => {
    last.current = target
  }
}
