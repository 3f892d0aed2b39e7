import type { RecursoVivo } from '@gym/contract/cambios.rules'
import type { QueryKey } from '@tanstack/react-query'

/** The first words of the keys of the queries that show something of each resource. */
const shownIn: Record<RecursoVivo, readonly string[]> = {
  // Who trains is told no more of an entry: the list of a class names its people, and says who has come.
  clientes: ['clientes', 'clases/inscritos', 'cobros', 'indicadores', 'hoy'],
  membresias: ['membresias', 'clientes', 'cobros', 'indicadores', 'hoy'],
  productos: ['productos', 'hoy'],
  // Whether a membership was charged, and what somebody owes, is told by the payments.
  pagos: ['pagos', 'ventas', 'membresias', 'clientes', 'cobros', 'indicadores', 'hoy'],
  // What is sold on account, and what is brought back of it, changes what somebody owes.
  ventas: ['ventas', 'clientes', 'cobros', 'hoy'],
  cobros: ['cobros'],
  // The list of a class says who has come.
  asistencias: ['asistencias', 'clases/inscritos', 'clientes', 'indicadores', 'hoy'],
  entradas: ['entradas', 'cobros', 'hoy'],
  entrenadores: ['entrenadores'],
  clases: ['clases', 'clases/todas-inscripciones', 'clases/inscritos', 'clases/esperas', 'clientes', 'hoy'],
  // A client's page tells of measurements and routines too.
  'composicion-corporal': ['composicion-corporal', 'clientes'],
  caja: ['caja', 'cierre-de-mes'],
  contabilidad: ['contabilidad', 'libros', 'cierre-de-mes', 'suscripcion', 'indicadores'],
  configuracion: ['configuracion', 'cierre-de-mes'],
  ejercicios: ['ejercicios'],
  rutinas: ['rutinas', 'rutinas/asignar', 'clientes'],
  users: ['users'],
  copias: ['copias', 'cierre-de-mes', 'hoy'],
  importaciones: ['importaciones'],
  // Whom the desk links sees their own at once.
  vinculos: ['vinculos', 'mis-datos'],
  cadena: ['cadena'],
  webhooks: ['webhooks'],
}

/** What a form was filled in with. */
const formsOpenWith = new Set<unknown>(['uno', 'apertura'])
/** What somebody looked up by a number: the server counts how often one does. */
const lookedUp = new Set<unknown>(['consultar', 'consultados'])

/**
 * Which queries are to be asked anew for resources that changed. While something is typed that is not saved, what its form
 * was filled in with stays: what others changed meanwhile is settled when it is saved (decision 0016).
 */
export function showing(recursos: Iterable<RecursoVivo>, isTyping: boolean): (key: QueryKey) => boolean {
  const names = new Set([...recursos].flatMap((recurso) => shownIn[recurso]))
  return ([name, kind]) =>
    names.has(String(name)) && !lookedUp.has(kind) && !(isTyping && formsOpenWith.has(kind))
}
