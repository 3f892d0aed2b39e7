import type { CambiosCliente, ClientesQuery } from '@gym/contract/clientes/clientes.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { may } from '@gym/contract/permissions/actions'
import type { Rol } from '@gym/contract/permissions/permissions'
import type { Actor } from '../../core/actor.ts'
import { AppError, fieldError } from '../../core/app-error.ts'

/** @throws NACIMIENTO_FUTURO */
export function requireBorn(
  { fechaNacimiento: born }: Pick<CambiosCliente, 'fechaNacimiento'>,
  { now, timeZone }: Pick<Actor, 'now' | 'timeZone'>,
): void {
  if (born && born > dayIn(timeZone, now)) throw fieldError('NACIMIENTO_FUTURO', 'fechaNacimiento')
}

/** @throws SIN_PERMISO */
export function requireMayListDebtors(rol: Rol, { situacion }: Pick<ClientesQuery, 'situacion'>): void {
  if (situacion === 'debe' && !may(rol, 'ventas:leer')) throw new AppError('SIN_PERMISO')
}
