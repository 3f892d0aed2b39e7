import type { RecursoVivo } from '@gym/contract/core/cambios.rules'
import type { QueryKey } from '@tanstack/react-query'

/** First parts of the query keys that show data of a resource; without an entry, only the resource's own name. */
const shownIn: Partial<Record<RecursoVivo, readonly string[]>> = {
  // The list of a class shows attendance. Trainers get no hints of `asistencias`: the hint of `clientes` that a
  // check-in also sends refreshes their list.
  clientes: ['clientes', 'clases/inscritos', 'cobros', 'indicadores', 'hoy'],
  membresias: ['membresias', 'clientes', 'cobros', 'cierre-de-mes', 'indicadores', 'hoy'],
  productos: ['productos', 'planes', 'clientes', 'hoy'],
  // A payment changes whether its membership is paid, and the client's debt.
  pagos: ['pagos', 'ventas', 'membresias', 'clientes', 'cobros', 'indicadores', 'hoy'],
  // A sale on account or a return changes the client's debt.
  ventas: ['ventas', 'clientes', 'cobros', 'hoy'],
  asistencias: ['asistencias', 'clases/inscritos', 'clientes', 'indicadores', 'hoy'],
  entradas: ['entradas', 'cobros', 'hoy'],
  clases: ['clases', 'clases/todas-inscripciones', 'clases/inscritos', 'clases/esperas', 'clientes', 'hoy'],
  'composicion-corporal': ['composicion-corporal', 'clientes'],
  caja: ['caja', 'cierre-de-mes', 'indicadores', 'hoy'],
  contabilidad: ['contabilidad', 'libros', 'cierre-de-mes', 'suscripcion', 'indicadores', 'hoy'],
  configuracion: ['configuracion', 'cierre-de-mes'],
  rutinas: ['rutinas', 'rutinas/asignar', 'rutinas/programas', 'clientes'],
  copias: ['copias', 'cierre-de-mes', 'hoy'],
  vinculos: ['vinculos', 'mis-datos'],
}

const formsOpenWith = new Set<unknown>(['uno', 'apertura'])
/** Kinds of query that look up an ID number. The server rate-limits lookups, so hints do not refetch them. */
const lookedUp = new Set<unknown>(['consultar', 'consultados'])

/** Selects the queries to refetch; while input is unsaved, the queries behind open forms are excluded. */
export function showing(recursos: Iterable<RecursoVivo>, isTyping: boolean): (key: QueryKey) => boolean {
  const names = new Set([...recursos].flatMap((recurso) => shownIn[recurso] ?? recurso))
  return ([name, kind]) =>
    names.has(String(name)) && !lookedUp.has(kind) && !(isTyping && formsOpenWith.has(kind))
}
