import { useEffect, useRef } from 'react'

const DOUBLE_PRESS_MS = 400

/** Focuses a button once the second Enter of a double press can no longer press it. */
export function useLateFocus() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const isAmongThem = button.current?.parentElement?.contains(document.activeElement)
      if (!isAmongThem) button.current?.focus()
    }, DOUBLE_PRESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return button
}
