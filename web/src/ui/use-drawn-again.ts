import { useEffect, useState } from 'react'

/**
 * Draws a field once more when its list has opened: only then does the library know which list the field controls,
 * and say it to those who cannot see it (`aria-controls`).
 */
export function useDrawnAgain(opened: boolean) {
  const [, draw] = useState(false)
  useEffect(() => draw(opened), [opened])
}
