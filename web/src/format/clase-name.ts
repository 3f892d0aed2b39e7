import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'

export function claseName({
  nombreClase,
  dia,
  horarioInicio,
}: Pick<ClaseDisponible, 'nombreClase' | 'dia' | 'horarioInicio'>): string {
  return `${nombreClase}, ${dia} ${horarioInicio}`
}
