import type { Asignacion } from '@gym/contract/rutinas'
import { type DiaSemana, diasSemana } from '@gym/contract/weekdays'

export interface DayPlan {
  dia: DiaSemana
  /** In the order in which they were assigned. */
  ejercicios: Asignacion[]
  /** A day that some routine rests on; exercises of another go before rest. */
  isRest: boolean
}

/** The week of somebody with these assignments, Monday to Sunday. */
export function weekPlan(asignaciones: Asignacion[]): DayPlan[] {
  // Those of a plan that was copied are of one moment: their ids tell which came first.
  const oldestFirst = [...asignaciones].sort(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || one._id.localeCompare(other._id),
  )
  return diasSemana.map((dia) => ({
    dia,
    ejercicios: oldestFirst.filter(({ diasEntrenamiento }) => diasEntrenamiento.includes(dia)),
    isRest: asignaciones.some(({ diasDescanso }) => diasDescanso.includes(dia)),
  }))
}
