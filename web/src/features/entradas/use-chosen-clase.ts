import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Day } from '@gym/contract/core/calendar'
import { useState } from 'react'
import { readDeskItem, writeDeskItem } from '../../offline/storage/desk-storage.ts'
import { useSignedIn } from '../../session/session-user.ts'

interface ChosenClase {
  id: string
  day: Day
}

export function useChosenClase(today: Day, clases: ClaseDisponible[]) {
  const userId = useSignedIn()?._id ?? ''
  const [stored, setStored] = useState(() => readDeskItem<ChosenClase | null>(userId, 'clase'))

  function choose(id: string | null) {
    const clase = id === null ? null : { id, day: today }
    writeDeskItem(userId, 'clase', clase)
    setStored(clase)
  }

  const isThere = stored?.day === today && clases.some(({ _id }) => _id === stored.id)
  return [isThere ? stored.id : null, choose] as const
}
