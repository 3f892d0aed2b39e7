import type { RecursoVivo } from '@gym/contract/core/cambios.rules'
import type { QueryKey } from '@tanstack/react-query'

/** Query key prefixes that show data of each resource. */
const shownIn: Record<RecursoVivo, readonly string[]> = {
  // A trainer gets no entry hints, but this one: the class list shows attendance.
  clientes: ['clientes', 'clases/inscritos', 'cobros', 'indicadores', 'hoy'],
  membresias: ['membresias', 'clientes', 'cobros', 'indicadores', 'hoy'],
  productos: ['productos', 'hoy'],
  // Payments determine whether a membership is paid, and the client's debt.
  pagos: ['pagos', 'ventas', 'membresias', 'clientes', 'cobros', 'indicadores', 'hoy'],
  // Sales on account and returns change the client's debt.
  ventas: ['ventas', 'clientes', 'cobros', 'hoy'],
  cobros: ['cobros'],
  asistencias: ['asistencias', 'clases/inscritos', 'clientes', 'indicadores', 'hoy'],
  entradas: ['entradas', 'cobros', 'hoy'],
  entrenadores: ['entrenadores'],
  clases: ['clases', 'clases/todas-inscripciones', 'clases/inscritos', 'clases/esperas', 'clientes', 'hoy'],
  // A client's page shows measurements and routines too.
  'composicion-corporal': ['composicion-corporal', 'clientes'],
  caja: ['caja', 'cierre-de-mes', 'indicadores'],
  contabilidad: ['contabilidad', 'libros', 'cierre-de-mes', 'suscripcion', 'indicadores'],
  configuracion: ['configuracion', 'cierre-de-mes'],
  ejercicios: ['ejercicios'],
  rutinas: ['rutinas', 'rutinas/asignar', 'clientes'],
  users: ['users'],
  copias: ['copias', 'cierre-de-mes', 'hoy'],
  importaciones: ['importaciones'],
  // A member sees their data right after the desk links them.
  vinculos: ['vinculos', 'mis-datos'],
  cadena: ['cadena'],
  webhooks: ['webhooks'],
}

const formsOpenWith = new Set<unknown>(['uno', 'apertura'])
/** Query kinds of lookups by number, which the server rate-limits. */
const lookedUp = new Set<unknown>(['consultar', 'consultados'])

/** Selects the queries to refetch. With unsaved input, form data stays (decision 0016). */
export function showing(recursos: Iterable<RecursoVivo>, isTyping: boolean): (key: QueryKey) => boolean {
  const names = new Set([...recursos].flatMap((recurso) => shownIn[recurso]))
  return ([name, kind]) =>
    names.has(String(name)) && !lookedUp.has(kind) && !(isTyping && formsOpenWith.has(kind))
}
