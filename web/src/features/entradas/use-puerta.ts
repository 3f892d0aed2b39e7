import { useEffect } from 'react'
import { type Gym, verdictOf } from './card/verdict.ts'
import { useCheckIns } from './check-ins.api.ts'
import { useVerdictSounds } from './sound/sound-switch.tsx'

/** Retries the check-ins whose client was created or whose block was resolved on another screen. */
export function usePuerta(gym: Gym) {
  const { checkIns, all } = useCheckIns()
  useVerdictSounds(all, (checkIn) => verdictOf(checkIn, gym).tone)
  useEffect(() => {
    checkIns.resume()
    checkIns.retryResolved()
  }, [checkIns])
  return { checkIns, all }
}
