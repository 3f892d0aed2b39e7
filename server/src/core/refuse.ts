import type { Aviso } from '@gym/contract/operaciones/operaciones.rules'
import type { Actor } from './actor.ts'
import type { AppError } from './app-error.ts'

/** Throws the refusal; a replayed offline operation gets the warning instead. */
export function refuse({ hecho }: Pick<Actor, 'hecho'>, refusal: AppError, aviso: Aviso): void {
  if (!hecho) throw refusal
  hecho.avisos.push(aviso)
}
