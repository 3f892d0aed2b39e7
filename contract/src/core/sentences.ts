export const SESION_EXPIRADA = 'Sesión expirada. Por favor, inicia sesión nuevamente.'
export const SIN_PERMISO = 'No tienes permisos para realizar esta acción.'
export const NO_ENCONTRADO = 'Recurso no encontrado. Verifica la ruta o los datos enviados.'

export const FALTA_NUMERO = 'Por favor, ingrese un número de identificación.'
export const FALTA_TASA = 'La tasa es obligatoria.'

export function obligatory(subject: string): string {
  return `${subject} es obligatori${subject.startsWith('La ') ? 'a' : 'o'}.`
}
