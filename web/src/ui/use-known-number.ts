import { useEffect, useEffectEvent, useState } from 'react'
import { lastLookedUp } from '../lib/last-looked-up.ts'
import { hasCode } from '../lib/resource-queries.ts'
import { readToken } from '../lib/session.ts'
import { useVinculo } from '../lib/vinculo.ts'
import { useAsksCode } from './use-asks-code.ts'

/**
 * The number that was looked up in this tab before, else that of who is signed in; it is looked up as soon as the screen is
 * there, so that nobody types it again after a reload, nor on the other lookup page. On the public page it is kept from who
 * comes next. One that asks for its code waits for it.
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
