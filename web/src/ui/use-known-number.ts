import { useEffect, useEffectEvent, useState } from 'react'
import { lastLookedUp } from '../lib/looked-up-number.ts'
import { readToken } from '../lib/session.ts'

/**
 * The number that was looked up in this tab before; it is looked up again as soon as the screen is there, so that nobody
 * types it again after a reload, nor on the other lookup page. On the public page it is kept from who comes next.
 */
export function useKnownNumber(lookUp: (numero: string) => void): string {
  const [known] = useState(() => (readToken() ? lastLookedUp() : ''))
  const resume = useEffectEvent(() => {
    if (known) lookUp(known)
  })
  useEffect(() => resume(), [])
  return known
}
