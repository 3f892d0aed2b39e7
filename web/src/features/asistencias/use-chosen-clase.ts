import type { Day } from '@gym/contract/calendar'
import type { ClaseDisponible } from '@gym/contract/clases'
import { useState } from 'react'
import { keepClase, keptClase } from '../../lib/kept-llegadas.ts'
import { useSignedIn } from '../../lib/session-user.ts'

/** The class that was chosen by hand today, null where none was; a reload or another screen does not forget it. */
export function useChosenClase(today: Day, clases: ClaseDisponible[]) {
  const userId = useSignedIn()?._id ?? ''
  const [kept, setKept] = useState(() => keptClase(userId))

  function choose(id: string | null) {
    const clase = id === null ? null : { id, day: today }
    keepClase(userId, clase)
    setKept(clase)
  }

  const isThere = kept?.day === today && clases.some(({ _id }) => _id === kept.id)
  return [isThere ? kept.id : null, choose] as const
}
