import type { Day } from '@gym/contract/core/calendar'
import { useState } from 'react'
import { defineStore } from '../../offline/storage/stores.ts'

const stored = defineStore<{ dia: Day; hechos: string[] }>({ name: 'ejercicios-hechos', parse: JSON.parse })

/** The exercises done today, stored per tab and day. */
export function useDoneExercises(today: Day) {
  const [done, setDone] = useState(() => doneOn(today))

  function toggle(exercise: string) {
    const changed = done.includes(exercise) ? done.filter((each) => each !== exercise) : [...done, exercise]
    setDone(changed)
    stored.set({ dia: today, hechos: changed })
  }
  return { isDone: (exercise: string) => done.includes(exercise), toggle }
}

function doneOn(today: Day): string[] {
  const kept = stored.get()
  return kept?.dia === today ? kept.hechos : []
}
