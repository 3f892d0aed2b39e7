import { type DiaSemana, diasSemana } from '@gym/contract/core/weekdays'
import type { Asignacion } from '@gym/contract/rutinas/rutinas.schema'

export interface DayPlan {
  dia: DiaSemana
  ejercicios: Asignacion[]
  /** True if an assignment has this day for rest, even if another one trains on it. */
  isRest: boolean
}

export function weekPlan(asignaciones: Asignacion[]): DayPlan[] {
  // The assignments of a copied plan share a timestamp: the ids break the tie.
  const oldestFirst = [...asignaciones].sort(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || one._id.localeCompare(other._id),
  )
  return diasSemana.map((dia) => ({
    dia,
    ejercicios: oldestFirst.filter(({ diasEntrenamiento }) => diasEntrenamiento.includes(dia)),
    isRest: asignaciones.some(({ diasDescanso }) => diasDescanso.includes(dia)),
  }))
}
