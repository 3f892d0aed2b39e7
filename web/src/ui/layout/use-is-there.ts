import { useEffect, useState } from 'react'

/** False on the first render: screen readers ignore the initial text of a live region. */
export function useIsThere(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    // In a new task: the effect may run before the empty region is exposed.
    const timer = setTimeout(() => setThere(true))
    return () => clearTimeout(timer)
  }, [])
  return isThere
}
