import { useState } from 'react'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import {
  type CheckIn,
  isOpen,
  mayStillWait,
  oneEach,
  registeredNothing,
} from '../../offline/check-ins/check-in.ts'
import { clasesDeAhora, useMoment } from '../../ui/picker/clase-options.ts'
import { useTodasLasClases } from '../clases/clases.api.ts'
import { CheckInList } from './card/check-in-list.tsx'
import { PuertaField } from './puerta-field.tsx'
import { usePuerta } from './use-puerta.ts'

interface PuertaProps {
  /** How many check-ins before the newest stay on the screen; unsettled ones always stay. */
  before: number
}

/** True if the desk still has to act, or the client who did not get in may still wait at the desk. */
const isUnsettled = (checkIn: CheckIn) =>
  isOpen(checkIn) || (registeredNothing(checkIn) && mayStillWait(checkIn))

export function Puerta({ before }: PuertaProps) {
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const now = useMoment(zonaHoraria)
  const gym = { today: now.today, zonaHoraria }
  const { checkIns, all } = usePuerta(gym)
  const { data: week = [] } = useTodasLasClases()
  const [naming, setNaming] = useState<string | null>(null)

  return (
    <CheckInList
      all={all}
      shown={oneEach(all).filter(({ checkIn }, index) => index <= before || isUnsettled(checkIn))}
      checkIns={checkIns}
      gym={gym}
      clases={clasesDeAhora(now, week)}
      onSearch={setNaming}
      isFormFirst
    >
      <PuertaField checkIns={checkIns} naming={naming} onArrived={() => setNaming(null)} />
    </CheckInList>
  )
}
