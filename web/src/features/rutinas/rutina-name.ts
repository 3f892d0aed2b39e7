import type { Rutina } from '@gym/contract/rutinas/rutinas.schema'

export const nameOf = ({ nombreEjercicio, series, repeticiones }: Rutina) =>
  `${nombreEjercicio}, ${series} × ${repeticiones}`
