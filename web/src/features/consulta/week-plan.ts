import { type DiaSemana, diasSemana } from '@gym/contract/core/weekdays'
import type { Asignacion } from '@gym/contract/rutinas/rutinas.schema'

export interface DayPlan {
  dia: DiaSemana
  /** In order of assignment. */
  ejercicios: Asignacion[]
  /** A routine rests on this day; another one's exercises take precedence. */
  isRest: boolean
}

export function weekPlan(asignaciones: Asignacion[]): DayPlan[] {
  // Copied assignments share a timestamp: ids break the tie.
  const oldestFirst = [...asignaciones].sort(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || one._id.localeCompare(other._id),
  )
  return diasSemana.map((dia) => ({
    dia,
    ejercicios: oldestFirst.filter(({ diasEntrenamiento }) => diasEntrenamiento.includes(dia)),
    isRest: asignaciones.some(({ diasDescanso }) => diasDescanso.includes(dia)),
  }))
}
