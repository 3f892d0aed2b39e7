import { type DiaSemana, diasSemana } from '@gym/contract/core/weekdays'

export interface Days {
  diasEntrenamiento: DiaSemana[]
  diasDescanso: DiaSemana[]
}

export const without = (days: readonly DiaSemana[], taken: readonly DiaSemana[]) =>
  days.filter((dia) => !taken.includes(dia))

export const restOf = ({ diasEntrenamiento }: Pick<Days, 'diasEntrenamiento'>) =>
  without(diasSemana, diasEntrenamiento)

/** `restFollows`: every day without training rests, unless the rest days were chosen otherwise before. */
export function chooseDays(
  days: Days,
  list: keyof Days,
  chosen: DiaSemana[],
  { restFollows = false } = {},
): Days {
  const followed = days.diasDescanso.length === 0 || days.diasDescanso.length === restOf(days).length
  if (list === 'diasDescanso')
    return { diasDescanso: chosen, diasEntrenamiento: without(days.diasEntrenamiento, chosen) }
  const diasDescanso = without(days.diasDescanso, chosen)
  return {
    diasEntrenamiento: chosen,
    diasDescanso: restFollows && followed ? restOf({ diasEntrenamiento: chosen }) : diasDescanso,
  }
}
