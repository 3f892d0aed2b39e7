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
  rutinaEliminada: 'Rutina eliminada.',
  suscripcionAsentada: 'Suscripción asentada en la contabilidad.',
  usuarioEliminado: 'Usuario eliminado.',
} as const
