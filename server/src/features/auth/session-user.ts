import type { SessionUser } from '@gym/contract/auth'
import type { User } from '@gym/contract/users'

/** An account as its own person is told of it. */
export function sessionUser({
  cambiarClave,
  quiosco,
  ...user
}: User & { cambiarClave: boolean; quiosco?: boolean }): SessionUser {
  return { ...user, role: user.rol, ...(cambiarClave && { cambiarClave }), ...(quiosco && { quiosco }) }
}
