import type { SessionUser } from '@gym/contract/auth'
import type { User } from '@gym/contract/users'

/** An account as its own person is told of it. */
export function sessionUser({
  cambiarClave,
  faltaFactor,
  quiosco,
  claveDebil,
  ...user
}: User & Record<'cambiarClave' | 'faltaFactor' | 'quiosco' | 'claveDebil', boolean>): SessionUser {
  return {
    ...user,
    role: user.rol,
    // Who stands at the kiosk is not told whose session it is.
    ...(quiosco && { email: '' }),
    ...(cambiarClave && { cambiarClave }),
    ...(faltaFactor && { faltaFactor }),
    ...(quiosco && { quiosco }),
    ...(claveDebil && { claveDebil }),
  }
}
