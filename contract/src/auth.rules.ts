/** What an account is asked for, free of schemas, for the first page. */

export const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const CORREO_INVALIDO = 'Correo electrónico inválido.'

export const PASSWORD_MIN = 8
export const CONTRASENA_CORTA = `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres.`
