import { useEffect, useRef } from 'react'

/** A step that takes the focused button with it leaves the focus at the heading of the screen, and not at nothing. */
export function useHeadingAt(step: string | undefined) {
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isAnother = before.current !== undefined && before.current !== step
    before.current = step
    if (isAnother && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [step])
}
