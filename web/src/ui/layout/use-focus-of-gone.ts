import { type FocusEvent, useEffect, useRef } from 'react'

/** Focuses a heading when a render removes the focused element. Returns the `onFocus` handler. */
export function useFocusOfGone(drawn: unknown, heading = 'h1') {
  const last = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other content renders
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(heading)?.focus()
  }, [drawn])
  return ({ target }: FocusEvent) => {
    last.current = target
  }
}
