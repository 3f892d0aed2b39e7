import { useEffect, useRef } from 'react'

const DOUBLE_PRESS_MS = 400

/** Focuses a button after the time of a double press of Enter, unless it or a sibling has the focus. */
export function useLateFocus() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const isSiblingFocused = button.current?.parentElement?.contains(document.activeElement)
      if (!isSiblingFocused) button.current?.focus()
    }, DOUBLE_PRESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return button
}
