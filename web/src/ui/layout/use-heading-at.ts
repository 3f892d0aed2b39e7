import { useEffect, useRef } from 'react'

/** Focuses the heading when the next step unmounts the focused button. */
export function useHeadingAt(step: string | undefined) {
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isAnother = before.current !== undefined && before.current !== step
    before.current = step
    if (isAnother && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [step])
}
