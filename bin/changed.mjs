/** Specs of a resource that are not named after it; every other one begins with its resource's name. */
const OTHER_NAMES = {
  asistencias: ['asistencias', 'asistencias-clase', 'asistencias-list', 'asistencias-llegadas'],
  auth: ['auth', 'cuenta', 'factor', 'guards'],
  cuenta: ['cuenta', 'factor'],
  clases: ['clases', 'clases-inscribir', 'inscripciones', 'esperas'],
  clientes: ['clientes', 'clientes-editar'],
  'composicion-corporal': ['composicion-corporal', 'composicion-registros', 'composicion-consulta'],
  consulta: ['consultas', 'consultas-rutina'],
  contabilidad: ['contabilidad', 'transacciones'],
  dashboard: ['dashboard', 'guards'],
  ejercicios: ['videos'],
  entradas: ['recepcion', 'recepcion-veredicto', 'rush', 'rush-caida'],
  libros: ['libros', 'cierre'],
  membresias: ['membresias', 'membresias-list', 'membresias-renovar', 'membresias-cobro', 'congelar'],
  pagos: ['pagos', 'pagos-corregir', 'pagos-list', 'recibo'],
  productos: ['productos', 'productos-ventana'],
  rutinas: ['rutinas', 'asignaciones', 'asignaciones-editar'],
  suscripciones: ['suscripcion'],
  users: ['usuarios', 'factor'],
  ventas: [
    'ventas',
    'vender',
    'vender-deudas',
    'vender-guardadas',
    'vender-membresias',
    'vender-respuestas',
    'rush',
    'rush-caida',
  ],
}

/** What stands for all screens where no resource is named: a list, its forms, and who may go where. */
const SAMPLE = ['clientes', 'guards']

/**
 * The browser tests that a change can reach: the specs of the resources that it touches, and a sample of all
 * screens where it touches what they share.
 * @param {string[]} files paths from the clone's folder
 * @param {string[]} specs the names of all specs: `pagos-list` for `e2e/pagos-list.spec.ts`
 * @returns {string[]} names of specs
 */
export function specsFor(files, specs) {
  const wanted = new Set(files.flatMap((file) => namesFor(file, specs)))
  return specs.filter((spec) => wanted.has(spec))
}

/**
 * @param {string} file
 * @param {string[]} specs
 * @returns {string[]}
 */
function namesFor(file, specs) {
  const [, spec] = /^e2e\/([\w-]+)\.spec\.ts$/.exec(file) ?? []
  if (spec) return [spec]
  if (/\.(test\.\w+|md)$/.test(file)) return []
  const [, feature] = /^(?:server|web)\/src\/features\/([\w-]+)\//.exec(file) ?? []
  if (feature) return specsOf(feature)
  // What the contract has beside its resources, such as `fields.ts`, is for all of them.
  const [, noun = ''] = /^contract\/src\/([\w-]+)\./.exec(file) ?? []
  if (specsOf(noun).some((name) => specs.includes(name))) return specsOf(noun)
  return /^(?:contract|web|server|postgres|e2e)\//.test(file) ? SAMPLE : []
}

/**
 * @param {string} resource
 * @returns {string[]}
 */
function specsOf(resource) {
  return OTHER_NAMES[/** @type {keyof typeof OTHER_NAMES} */ (resource)] ?? [resource]
}
