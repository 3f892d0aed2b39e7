import { useEffect } from 'react'
import { type Gym, verdictOf } from './card/verdict.ts'
import { useCheckIns } from './check-ins.api.ts'
import { useVerdictSounds } from './sound/sound-switch.tsx'

/**
 * The check-ins of the door or the kiosk. Resumes the stored ones, retries those whose client or block was
 * handled on another screen, and plays the verdicts.
 */
export function usePuerta(gym: Gym) {
  const { checkIns, all } = useCheckIns()
  useVerdictSounds(all, (checkIn) => verdictOf(checkIn, gym).tone)
  useEffect(() => {
    checkIns.resume()
    checkIns.retryResolved()
  }, [checkIns])
  return { checkIns, all }
}
