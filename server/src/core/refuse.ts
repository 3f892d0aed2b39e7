import type { Aviso } from '@gym/contract/operaciones/operaciones.rules'
import type { Actor } from './actor.ts'
import type { AppError } from './app-error.ts'

/** Throws the refusal; an offline operation gets the warning instead. */
export function refuse({ replay }: Pick<Actor, 'replay'>, refusal: AppError, aviso: Aviso): void {
  if (!replay) throw refusal
  replay.avisos.push(aviso)
}
