import { useEffect, useState } from 'react'

/**
 * Draws a field once more when its list stands: only then does the library know which list the field controls, and
 * say it to those who cannot see it (`aria-controls`).
 */
export function useDrawnAgain(opened: boolean) {
  const [, draw] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => draw(opened))
    return () => cancelAnimationFrame(frame)
  }, [opened])
}
