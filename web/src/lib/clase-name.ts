import type { ClaseDisponible } from '@gym/contract/clases'

/** 'Yoga, Lunes 06:00' */
export function nameOf({
  nombreClase,
  dia,
  horarioInicio,
}: Pick<ClaseDisponible, 'nombreClase' | 'dia' | 'horarioInicio'>): string {
  return `${nombreClase}, ${dia} ${horarioInicio}`
}
