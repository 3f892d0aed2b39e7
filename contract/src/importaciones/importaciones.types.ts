export const tiposImportacion = ['clientes', 'membresias', 'productos', 'pagos', 'asistencias'] as const
export type TipoImportacion = (typeof tiposImportacion)[number]

export const estadosFila = ['nuevo', 'igual', 'cambia', 'duda', 'error', 'omitida'] as const
export type EstadoFila = (typeof estadosFila)[number]
