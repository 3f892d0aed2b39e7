import { dayIn } from '@gym/contract/calendar'
import type { CambiosCliente } from '@gym/contract/clientes'
import type { Actor } from '../../actor.ts'
import { fieldError } from '../../app-error.ts'

/** Nobody is born tomorrow. @throws NACIMIENTO_FUTURO */
export function requireBorn(
  { fechaNacimiento: born }: Pick<CambiosCliente, 'fechaNacimiento'>,
  { now, timeZone }: Pick<Actor, 'now' | 'timeZone'>,
): void {
  if (born && born > dayIn(timeZone, now)) throw fieldError('NACIMIENTO_FUTURO', 'fechaNacimiento')
}
