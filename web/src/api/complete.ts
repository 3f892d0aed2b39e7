import { writtenDay } from '@gym/contract/core/calendar'

type Fields = Record<string, unknown>

interface Newer {
  fields?: Fields
  /** Fields that may be an ISO instant and are converted to a day. */
  days?: string[]
}

const newerOf: Record<string, Newer> = {
  pagos: {
    fields: {
      partes: [],
      recibo: null,
      corregido: null,
      stockTomado: 0,
      devuelto: null,
      venta: null,
      membresia: null,
      periodo: null,
      plan: null,
    },
    days: ['fecha', 'fechaPago'],
  },
  membresias: {
    fields: {
      cliente: { nombre: '', apellido: '' },
      congelada: null,
      cancelada: null,
      pagoEnEspera: null,
      cobrada: null,
      gratis: false,
      cortesia: null,
      plan: null,
      ancla: null,
      titular: null,
      personas: 1,
      faltanPersonas: 0,
    },
    days: ['fechainicio', 'fechafin'],
  },
  contabilidad: { fields: { pagoId: null, turno: null }, days: ['fecha'] },
  productos: { fields: { llevaStock: true, codigosDeBarras: [], minimo: 0, plan: null } },
  asistencias: {
    fields: { clienteId: { nombre: '', apellido: '' }, claseId: { nombre: '', dia: '', horarioInicio: '' } },
  },
  entrenadores: { fields: { clases: [] } },
  'clases/disponibles': { fields: { enEspera: 0 } },
  'composicion-corporal': {
    fields: { porcentajeGrasa: null, porcentajeMusculo: null, notas: null },
    days: ['fecha'],
  },
}

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Completes a row of an API that has only the specification's endpoints (section 7). */
export function complete<Row extends object>(resource: string, row: Row): Row {
  const { fields = {}, days = [] } = newerOf[resource] ?? {}
  const whole: Fields = Object.fromEntries(Object.entries(row))
  for (const [field, empty] of Object.entries(fields)) {
    const value = whole[field]
    // A reference to a deleted entity arrives as null, but the screens read its fields.
    if (value === undefined || (value === null && isPlain(empty))) whole[field] = empty
    else if (isPlain(empty) && isPlain(value)) whole[field] = { ...empty, ...value }
  }
  for (const field of days) {
    const value = whole[field]
    if (typeof value === 'string') whole[field] = writtenDay(value)
  }
  return whole as Row
}
