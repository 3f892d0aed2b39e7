/**
 * Sentences that server and web both say, each standing once. No schema and no table: what is here reaches the first
 * page.
 */
export const SESION_EXPIRADA = 'Sesión expirada. Por favor, inicia sesión nuevamente.'
export const SIN_PERMISO = 'No tienes permisos para realizar esta acción.'
export const NO_ENCONTRADO = 'Recurso no encontrado. Verifica la ruta o los datos enviados.'

export const FALTA_NUMERO = 'Por favor, ingrese un número de identificación.'
export const FALTA_TASA = 'La tasa es obligatoria.'

/** What was done, as the server answers it and the screen says it. */
export const hecho = {
  asistenciaDeshecha: 'Asistencia deshecha.',
  sesionDevuelta: 'Asistencia deshecha: la sesión volvió a la membresía.',
  asignacionEliminada: 'Asignación eliminada con éxito!',
  composicionEliminada: 'Registro de medidas eliminado.',
  clienteEliminado: 'Cliente eliminado.',
  fotoQuitada: 'Foto quitada.',
  entrenadorEliminado: 'Entrenador eliminado.',
  inscripcionQuitada: 'Su cupo quedó libre.',
  membresiaEliminada: 'Membresía eliminada.',
  pagoEliminado: 'Pago eliminado.',
  productoEliminado: 'Producto eliminado.',
  sesionCerrada: 'Sesión cerrada.',
  webhookEliminado: 'Webhook eliminado: ya no se le avisa.',
  tokenRevocado: 'Token revocado: ya no sirve.',
  rutinaEliminada: 'Rutina eliminada.',
  suscripcionAsentada: 'Suscripción asentada en la contabilidad.',
  usuarioEliminado: 'Usuario eliminado.',
} as const

/** 'El nombre es obligatorio.' / 'La dirección es obligatoria.' */
export function obligatory(subject: string): string {
  return `${subject} es obligatori${subject.startsWith('La ') ? 'a' : 'o'}.`
}
