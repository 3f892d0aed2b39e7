import type { Rol } from './permissions.ts'

/** What an account is asked for, free of schemas, for the first page. */

export const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const CORREO_INVALIDO = 'Correo electrónico inválido.'

/** The account of a member opens their own data, one of the staff everybody's. */
export const passwordMin = (rol: Rol) => (rol === 'user' ? 6 : 8)
export const contrasenaCorta = (rol: Rol) =>
  `La contraseña debe tener al menos ${passwordMin(rol)} caracteres.`
