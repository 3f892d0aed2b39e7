import { useEffect, useState } from 'react'

/**
 * False at first, for what has to be there before it changes: screen readers miss the text that a live region has from
 * the start.
 */
export function useIsThere(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    // In a turn of its own: the effect may run before the empty region was looked at.
    const timer = setTimeout(() => setThere(true))
    return () => clearTimeout(timer)
  }, [])
  return isThere
}
