import type { Aviso } from '@gym/contract/mostrador.rules'
import type { Actor } from './actor.ts'
import type { AppError } from './app-error.ts'

/** Refuses. What had happened already goes on, and what a rule says of it is told. @throws the refusal */
export function refuse({ hecho }: Pick<Actor, 'hecho'>, refusal: AppError, aviso: Aviso): void {
  if (!hecho) throw refusal
  hecho.avisos.push(aviso)
}
