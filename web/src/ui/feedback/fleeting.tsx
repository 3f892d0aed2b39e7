import { type ReactNode, useEffect, useState } from 'react'
import { SHOWN_MS } from './notice.tsx'

interface FleetingProps {
  /** Preserves the space of the hidden message, so that the layout does not shift. */
  keepsRoom?: boolean
  children: ReactNode
}

/** Hides a message after 5 s (specification, section 4). A new `key` shows the next message. */
export function Fleeting({ keepsRoom = false, children }: FleetingProps) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isShown) return children
  return keepsRoom && <div style={{ visibility: 'hidden' }}>{children}</div>
}
