import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './root.mjs'

export const allSpecs = () =>
  readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => specName(name.slice(0, -'.spec.ts'.length).replaceAll('\\', '/')))

/** Drops the area's folder. `specification/` stays, because other areas have specs of the same name. */
function specName(/** @type {string} */ path) {
  return path.startsWith('specification/') ? path : basename(path)
}

export const SPECS = {
  asistencias: ['asistencias', 'asistencias-clase', 'asistencias-list', 'asistencias-llegadas'],
  auth: ['auth', 'cuenta', 'factor', 'guards', 'session', 'screens-public'],
  caja: ['caja', 'caja-conteo', 'screens-counter', 'screens-sales'],
  clases: ['clases', 'clases-inscribir', 'inscripciones', 'esperas', 'screens-desk'],
  clientes: ['clientes', 'clientes-editar', 'clientes-sin-guardar', 'screens-clients'],
  cobros: ['cobros', 'cobros-contacto', 'screens-counter', 'screens-sales'],
  'composicion-corporal': ['composicion-corporal', 'composicion-registros', 'composicion-consulta'],
  consulta: ['consultas', 'consultas-rutina', 'screens-public'],
  contabilidad: ['contabilidad', 'transacciones', 'archivos', 'screens-admin'],
  cuenta: ['cuenta', 'factor', 'own-password', 'screens-admin'],
  dashboard: ['dashboard', 'guards', 'screens-counter'],
  ejercicios: ['videos', 'screens-training'],
  entradas: [
    ...['asistencias', 'asistencias-clase', 'asistencias-list', 'asistencias-llegadas'],
    'quiosco',
    'recepcion',
    'recepcion-desconocido',
    'recepcion-veredicto',
    'codigo-de-entrada',
    'rush',
    'rush-caida',
    'screens-counter',
  ],
  entrenadores: ['entrenadores', 'entrenadores-horarios'],
  exportaciones: ['archivos'],
  fichas: ['fichas', 'fichas-datos', 'screens-clients'],
  importaciones: ['importaciones', 'screens-in-out'],
  indicadores: ['indicadores', 'preguntas', 'screens-admin'],
  libros: ['libros', 'cierre', 'screens-admin'],
  membresias: ['membresias', 'membresias-list', 'membresias-cobro', 'vender-membresias', 'congelar'],
  'mis-datos': ['mis-datos', 'codigo-de-entrada', 'screens-trust'],
  mostrador: ['pendientes', 'pendientes-respuesta', 'puerta-sin-conexion', 'vender-respuestas'],
  pagos: ['pagos', 'pagos-corregir', 'pagos-list', 'recibo'],
  pendientes: ['pendientes', 'pendientes-respuesta', 'screens-sales'],
  productos: ['productos', 'productos-ventana'],
  rutinas: [
    ...[
      'rutinas',
      'programas',
      'asignaciones',
      'asignaciones-editar',
      'consultas-rutina',
      'screens-training',
    ],
  ],
  suscripciones: ['suscripcion'],
  users: ['usuarios', 'factor', 'own-password', 'screens-admin'],
  ventas: [
    ...['ventas', 'vender', 'vender-deudas', 'vender-guardadas', 'vender-membresias', 'vender-respuestas'],
    ...['rush', 'rush-caida', 'screens-counter', 'screens-sales'],
  ],
}

export const SHARED = [
  {
    path: /^web\/(src\/app\/live\/(own-worker|new-version)|build\/(own-worker|keep-before|worker\/))/,
    specs: ['instalada', 'upgrade', 'sin-red', 'puerta-sin-conexion', 'pendientes'],
  },
  {
    path: /^web\/src\/(session\/|app\/session|offline\/(storage\/(drafts|stores)|outbox\/unanswered))/,
    specs: ['session', 'auth', 'cuenta', 'lo-que-queda'],
  },
  {
    path: /^web\/src\/(offline\/|app\/shell\/(lazy-part|pendientes)|api\/connection)/,
    specs: [
      ...['pendientes', 'pendientes-respuesta', 'pendientes-caidas', 'puerta-sin-conexion'],
      ...['asistencias-llegadas', 'vender-respuestas', 'sin-red'],
    ],
  },
  {
    path: /^web\/src\/(api\/(http|complete|resource-queries)|routing\/screens)/,
    specs: ['specification/mocked', 'specification/errors', 'session', 'guards', 'clientes'],
  },
  { path: /^web\/src\/app\/palette\//, specs: ['palette', 'keyboard'] },
  { path: /^web\/src\/(app\/shell\/|routing\/menus)/, specs: ['frame', 'keyboard', 'specification/access'] },
  {
    path: /^web\/src\/(app|ui)\/.*\.css$/,
    specs: ['widths', 'touch', 'paper', 'first-paint', 'screens-clients'],
  },
  { path: /^web\/(build|index\.html)/, specs: ['first-paint', 'older-browsers', 'clientes'] },
  { path: /^web\/src\/app\/live/, specs: ['vivo', 'lists'] },
  {
    path: /^web\/src\/ui\//,
    specs: ['clientes', 'guards', 'lists', 'keyboard', 'errors', 'screens-clients'],
  },
  { path: /^(contract|web|server|postgres|e2e)\//, specs: ['clientes', 'guards'] },
]

const PROGRAMS = [
  { path: /features\/importaciones\//, tests: ['importaciones-caidas'] },
  { path: /features\/integraciones\//, tests: ['integraciones-caidas'] },
  { path: /features\/exportaciones\//, tests: ['salida'] },
  { path: /features\/copias\//, tests: ['backup'] },
  { path: /^server\/src\/features\//, tests: [] },
  { path: /^postgres\/src\/backup\//, tests: ['backup', 'salida'] },
  { path: /^(postgres|server)\/src\//, tests: ['start', 'durability', 'durability-disk', 'backup'] },
  { path: /^bin\//, tests: ['start'] },
  { path: /^e2e\/support\/(program|prepared-data|clock[\w-]*)\./, tests: ['start', 'backup'] },
]

const reachesNothing = (/** @type {string} */ file) => /\.(test\.\w+|md)$/.test(file)

/**
 * Names of the specs to run, chosen by the changed paths: `pagos-list` for `e2e/desk/pagos-list.spec.ts`.
 * @param {string[]} files paths from the clone's folder @param {string[]} specs all names @returns {string[]}
 */
export function specsFor(files, specs) {
  const wanted = new Set(files.flatMap((file) => namesFor(file, specs)))
  return specs.filter((spec) => wanted.has(spec))
}

/**
 * Names of tests in `e2e/programs`: Vitest's import graph misses them, because they run the built program.
 * @param {string[]} files paths from the clone's folder @returns {string[]}
 */
export function programsFor(files) {
  const reached = files
    .filter((file) => !reachesNothing(file))
    .flatMap((file) => PROGRAMS.find(({ path }) => path.test(file))?.tests ?? [])
  return [...new Set(reached)]
}

/** @param {string} file @param {string[]} specs @returns {string[]} */
function namesFor(file, specs) {
  const [, spec] = /^e2e\/([\w/-]+)\.spec\.ts$/.exec(file) ?? []
  if (spec) return [specName(spec)]
  if (reachesNothing(file)) return []
  const [, feature] = /^(?:server|web)\/src\/features\/([\w-]+)\//.exec(file) ?? []
  if (feature) return specsOf(feature)
  const [, noun = ''] = /^contract\/src\/([\w-]+)\//.exec(file) ?? []
  if (specsOf(noun).some((name) => specs.includes(name))) return specsOf(noun)
  return SHARED.find(({ path }) => path.test(file))?.specs ?? []
}

/** @param {string} resource @returns {string[]} */
function specsOf(resource) {
  return SPECS[/** @type {keyof typeof SPECS} */ (resource)] ?? [resource]
}
