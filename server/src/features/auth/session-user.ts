import type { SessionUser } from '@gym/contract/auth/auth.schema'
import type { User } from '@gym/contract/auth/users.schema'

export function sessionUser({
  cambiarClave,
  faltaFactor,
  quiosco,
  claveDebil,
  claveAjena,
  ...user
}: User &
  Record<'cambiarClave' | 'faltaFactor' | 'quiosco' | 'claveDebil' | 'claveAjena', boolean>): SessionUser {
  return {
    ...user,
    role: user.rol,
    // The kiosk must not reveal the email of the person who opened it.
    ...(quiosco && { email: '' }),
    ...(cambiarClave && { cambiarClave }),
    ...(faltaFactor && { faltaFactor }),
    ...(quiosco && { quiosco }),
    ...(claveDebil && { claveDebil }),
    ...(claveAjena && { claveAjena }),
  }
}
