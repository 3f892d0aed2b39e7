export const HECHO = 'HECHO'
/** Value of `accion` in audit rows of changes that the program made without a request. */
export const PROGRAMA = 'programa'

export const finales = ['hecho', 'rechazado'] as const

export const MAX_ACTOS = 10_000

export const nombreRecurso: Record<string, string> = {
  users: 'Cuentas',
  auth: 'Ingreso al programa',
  sesiones: 'Sesiones',
  clientes: 'Clientes',
  fusiones: 'Clientes unidos',
  fotos: 'Fotos',
  vinculos: 'Cuentas ligadas',
  membresias: 'Membresías',
  planes: 'Planes',
  matriculas: 'Matrículas',
  productos: 'Productos',
  existencias: 'Movimientos de stock',
  codigos_de_barras: 'Códigos de barras',
  rapidos: 'Botones de Vender',
  pagos: 'Pagos',
  contabilidad: 'Contabilidad',
  libros: 'Libros',
  cierres: 'Cierres de período',
  cuentas: 'Plan de cuentas',
  verificaciones: 'Verificaciones de los libros',
  ventas: 'Ventas',
  venta_cobros_historial: 'Cobros corregidos',
  cargos: 'Deudas',
  abonos: 'Abonos',
  contactos: 'Contactos',
  cobros: 'Contactos',
  ajustes_cobro: 'Ajustes de cobros',
  devoluciones: 'Devoluciones',
  caja: 'Caja',
  caja_turnos: 'Turnos de caja',
  caja_movimientos: 'Entradas y salidas de caja',
  caja_intentos: 'Conteos por autorizar',
  caja_autorizaciones: 'Autorizaciones de la caja',
  caja_z: 'Cierres de caja',
  caja_por_autorizar: 'Cierres por autorizar',
  rebajas: 'Rebajas y cortesías',
  ventas_autorizaciones: 'Autorizaciones de descuentos',
  suscripciones: 'Suscripción',
  asistencias: 'Asistencias',
  entradas: 'Entradas',
  entrenadores: 'Entrenadores',
  clases: 'Clases',
  horarios: 'Horarios',
  inscripciones: 'Inscripciones',
  esperas: 'Lista de espera',
  rutinas: 'Rutinas',
  asignaciones: 'Rutinas asignadas',
  programas: 'Programas de entrenamiento',
  programa_rutinas: 'Rutinas de un programa',
  composicion_corporal: 'Medidas',
  'composicion-corporal': 'Medidas',
  ejercicios: 'Ejercicios',
  ejercicio_videos: 'Videos',
  configuracion: 'Configuración',
  reglas_entrada: 'Reglas de entrada',
  auditoria: 'Auditoría',
  revisiones_auditoria: 'Revisiones de la auditoría',
  copias: 'Copias de seguridad',
  importaciones: 'Importaciones',
  tokens: 'Tokens',
  webhooks: 'Webhooks',
  webhooks_en_pausa: 'Webhooks en pausa',
  cancelaciones: 'Membresías canceladas',
  congelaciones: 'Membresías congeladas',
  claves_de_entrada: 'Códigos de entrada',
  factores: 'Verificación en dos pasos',
  factor_obligatorio: 'Verificación en dos pasos',
  operaciones_mostrador: 'Operaciones del mostrador',
  indicadores: 'Indicadores',
  mostrador: 'Datos para seguir sin conexión',
  hoy: 'Inicio',
  exportaciones: 'Exportación completa',
  cambios: 'Cambios en vivo',
}

export const recursosComo = (recurso: string): string[] => {
  const same = Object.keys(nombreRecurso).filter((other) => nombreRecurso[other] === nombreRecurso[recurso])
  return same.length > 0 ? same : [recurso]
}

/** Sentences of operations whose API summary is technical, or names a thing instead of an act. */
const nombreActo: Record<string, string> = {
  iniciarSesion: 'Inicia sesión',
  cerrarSesion: 'Cierra su sesión',
  registrarUsuario: 'Crea una cuenta',
  registrarVenta: 'Registra una venta',
  registrarPago: 'Registra un pago',
  abrirCaja: 'Abre una caja',
  cerrarCaja: 'Cierra la caja',
  verificarLibros: 'Verifica los libros',
  aceptarCupo: 'Inscribe a un cliente de la lista de espera',
  crearMembresia: 'Crea una membresía',
  registrarEntrada: 'Registra una entrada',
  registrarSalida: 'Registra una salida',
  cambiarClaseDeEntrada: 'Cambia la clase de una entrada',
  entrarAlQuiosco: 'Abre el quiosco',
  cambiarExistencias: 'Cambia las existencias de un producto',
  renovarCodigos: 'Renueva sus códigos de recuperación',
  renovarCodigosDeEntrada: 'Renueva los códigos de entrada',
  probarImportacion: 'Prueba una importación',
  ejecutarImportacion: 'Importa las filas de un archivo',
  reintentarEnvio: 'Envía de nuevo un aviso',
  informeImportacion: 'Descarga el informe de una importación',
  plantillaImportacion: 'Descarga la plantilla de una importación',
  crearImportacion: 'Sube un archivo para importar',
  recibirAviso: 'Recibe un aviso del proveedor de pagos',
}

/** `nombreActo`, else the API summary up to ';' or ':', after the verb 'Descarga' if a download lacks it. */
export function actoEnPalabras(accion: string, descripcion: string): string {
  const named = nombreActo[accion]
  if (named) return named
  const [first = descripcion] = descripcion.split(/[;:]/, 1)
  if (!/^(exportar|descargar)/.test(accion) || /^(Exporta|Descarga)/.test(first)) return first
  return `Descarga ${first.charAt(0).toLowerCase()}${first.slice(1)}`
}
