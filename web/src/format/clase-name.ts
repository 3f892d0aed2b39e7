import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'

export function nameOf({
  nombreClase,
  dia,
  horarioInicio,
}: Pick<ClaseDisponible, 'nombreClase' | 'dia' | 'horarioInicio'>): string {
  return `${nombreClase}, ${dia} ${horarioInicio}`
}
