import { type ReactNode, useEffect, useState } from 'react'
import { SHOWN_MS } from './notice.tsx'

interface FleetingProps {
  /** Whether its room stays empty, so that nothing below moves. */
  keepsRoom?: boolean
  children: ReactNode
}

/** Hides a message after 5 s (specification 4). A new `key` shows it again. */
export function Fleeting({ keepsRoom = false, children }: FleetingProps) {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isShown) return children
  return keepsRoom && <div style={{ visibility: 'hidden' }}>{children}</div>
}
