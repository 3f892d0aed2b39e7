import type { Rol } from '../permissions/permissions.ts'

export const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const CORREO_INVALIDO = 'Correo electrónico inválido.'

export const passwordMin = (rol: Rol) => (rol === 'user' ? 6 : 8)
export const contrasenaCorta = (rol: Rol) =>
  `La contraseña debe tener al menos ${passwordMin(rol)} caracteres.`
