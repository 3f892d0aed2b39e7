import { useEffect, useEffectEvent, useState } from 'react'
import { hasCode } from '../../api/resource-queries.ts'
import { lastLookedUp } from '../../session/last-looked-up.ts'
import { readToken } from '../../session/session.ts'
import { useVinculo } from '../../session/vinculo.ts'
import { useAsksCode } from '../security/use-asks-code.ts'

/**
 * Returns the tab's last number, else the member's own, and looks it up unless a code is missing. ''
 * without a session, because the computer may be shared.
 */
export function useKnownNumber(lookUp: (numero: string) => void): string {
  const [last] = useState(() => (readToken() ? lastLookedUp() : ''))
  const propio = useVinculo()?.numeroIdentificacion
  const asksCode = useAsksCode()
  const known = last || (readToken() && propio) || ''
  const isReady = known !== '' && (known === propio || asksCode === false || hasCode(known))
  const resume = useEffectEvent(() => lookUp(known))
  useEffect(() => {
    if (isReady) resume()
  }, [isReady])
  return known
}
