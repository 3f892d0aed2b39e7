/** Specs of a resource that are not named after it; every other one begins with its resource's name. */
const OTHER_NAMES = {
  auth: ['auth', 'cuenta', 'guards'],
  clases: ['clases', 'inscripciones'],
  consulta: ['consultas'],
  dashboard: ['guards'],
  ejercicios: ['videos'],
  pagos: ['pagos', 'pagos-list', 'recibo'],
  rutinas: ['rutinas', 'asignaciones'],
  suscripciones: ['suscripcion'],
  users: ['usuarios'],
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
  const wanted = new Set(files.flatMap((file) => namesFor(file)))
  return specs.filter((spec) => wanted.has(spec))
}

/**
 * @param {string} file
 * @returns {string[]}
 */
function namesFor(file) {
  const [, spec] = /^e2e\/([\w-]+)\.spec\.ts$/.exec(file) ?? []
  if (spec) return [spec]
  if (/\.(test\.\w+|md)$/.test(file)) return []
  const [, resource = ''] =
    /^(?:server|web)\/src\/features\/([\w-]+)\//.exec(file) ?? /^contract\/src\/([\w-]+)\./.exec(file) ?? []
  const named = OTHER_NAMES[/** @type {keyof typeof OTHER_NAMES} */ (resource)] ?? [resource]
  const isShared = resource === '' && /^(?:web|server|postgres|e2e)\//.test(file)
  return isShared ? SAMPLE : named
}
