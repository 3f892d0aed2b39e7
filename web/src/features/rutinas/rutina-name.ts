import type { Rutina } from '@gym/contract/rutinas/rutinas.schema'

/** A routine in words: 'Sentadilla con barra, 4 × 12'. */
export const nameOf = ({ nombreEjercicio, series, repeticiones }: Rutina) =>
  `${nombreEjercicio}, ${series} × ${repeticiones}`
