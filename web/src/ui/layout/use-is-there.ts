import { useEffect, useState } from 'react'

/** False on the first render, because screen readers ignore the initial text of a live region. */
export function useIsThere(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    // A new task: the effect may run before the browser exposes the empty region.
    const timer = setTimeout(() => setThere(true))
    return () => clearTimeout(timer)
  }, [])
  return isThere
}
