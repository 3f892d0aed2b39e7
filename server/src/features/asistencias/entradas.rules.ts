import type { Causa } from '@gym/contract/entradas.rules'
import type { Rol } from '@gym/contract/permissions'

/** Whether a role is told of a cause: trainers are told of no money. */
export function isToldOf(rol: Rol, causa: Causa): boolean {
  return rol !== 'entrenador' || (causa !== 'DEBE' && causa !== 'SIN_PAGO')
}

/** An entry as a role is told of it. */
export function asToldTo<Told extends { motivos: Causa[]; permitidaPorque: string | null }>(
  rol: Rol,
  entrada: Told,
): Told {
  if (rol !== 'entrenador') return entrada
  const motivos = entrada.motivos.filter((causa) => isToldOf(rol, causa))
  // Why somebody was let in may speak of what they owe.
  return { ...entrada, motivos, permitidaPorque: null }
}
