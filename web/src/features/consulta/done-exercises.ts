import type { Day } from '@gym/contract/core/calendar'
import { useState } from 'react'

const KEY = 'ejercicios-hechos'

/** The exercises done today, which the tab remembers until the day ends. */
export function useDoneExercises(today: Day) {
  const [done, setDone] = useState(() => doneOn(today))

  function toggle(exercise: string) {
    const changed = done.includes(exercise) ? done.filter((each) => each !== exercise) : [...done, exercise]
    setDone(changed)
    sessionStorage.setItem(KEY, JSON.stringify({ dia: today, hechos: changed }))
  }
  return { isDone: (exercise: string) => done.includes(exercise), toggle }
}

function doneOn(today: Day): string[] {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { dia: Day; hechos: string[] } | null
  return kept?.dia === today ? kept.hechos : []
}
