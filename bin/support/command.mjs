import { parseArgs } from 'node:util'

/**
 * @typedef {object} Command
 * @property {string} does the description for --help
 * @property {string} [usage] the arguments and options, as typed
 * @property {string} [needs] the required argument, with its Spanish article
 * @property {number} [most] the maximum number of positional arguments, default 0
 * @property {string[]} [choices] the only valid values of the first argument
 * @property {NonNullable<import('node:util').ParseArgsConfig['options']>} [options]
 * @property {string} [orden] the command's name in an installed package; absent if packages lack the command
 * @property {string} [program] the file in server/dist that runs the command
 * @property {string[]} [preset] arguments of `program` before those of the user
 * @property {string} [dataDir] the default data folder, in the folder of the program; 'data' if absent
 */

/** @satisfies {Record<string, Command>} */
export const commands = {
  start: {
    orden: 'iniciar',
    program: 'main.js',
    does: 'Inicia el programa con los datos de DATA_DIR. Desde su código, antes instala y prepara lo que falte.',
  },
  dev: { does: 'Inicia el servidor y la aplicación web, que se recargan con cada cambio del código.' },
  // No `orden`: in a package the demo would fill DATA_DIR, which has the gym's data.
  demo: {
    program: 'demo.js',
    dataDir: 'data-demo',
    does: 'Inicia un gimnasio inventado, con un año de ventas, en su propia carpeta (data-demo).',
  },
  gallery: {
    does: 'Muestra los componentes que comparten las pantallas, con sus estados, en los dos temas.',
  },
  check: {
    does: 'Comprueba formato, reglas, tipos, la descripción de la API y el tamaño de la aplicación web.',
  },
  new: {
    does: 'Escribe un recurso nuevo: contrato, migración, servidor, pantallas y pruebas, con su línea en cada lista.',
    usage: 'plural [singular] [--femenino]',
    needs: 'el plural',
    most: 2,
    options: { femenino: { type: 'boolean' } },
  },
  test: {
    does: 'Comprueba el código y lo esencial del servidor, la web y el navegador, en diez minutos.',
  },
  'test:full': {
    does: 'Comprueba todo: también las pruebas largas, los cortes, las restauraciones y cada pantalla en cada ancho.',
  },
  'test:changed': {
    does: 'Las pruebas a las que alcanza lo que cambió desde main o desde el commit que se nombre.',
    usage: '[commit]',
    most: 1,
  },
  bench: {
    does: 'Compara el programa con las mismas consultas sin él. Con --pares, con otros programas, que instala aparte. Con --grande, un gimnasio pequeño con uno de 100 000 clientes; con --navegador, cuánto espera quien usa este; con --enteras, lo que cuesta leer listas enteras; con --archivos, llevárselas en un archivo. Se pueden nombrar las rondas.',
    usage:
      '[rondas] [--pares | --grande | --enteras | --archivos | --navegador [--en=dirección]] [--solo=parte del nombre]',
    most: 1,
    options: {
      pares: { type: 'boolean' },
      grande: { type: 'boolean' },
      enteras: { type: 'boolean' },
      archivos: { type: 'boolean' },
      navegador: { type: 'boolean' },
      solo: { type: 'string' },
      en: { type: 'string' },
    },
  },
  drill: {
    does: 'Los simulacros de docs/operacion.md, todos o uno. Usan carpetas propias y no tocan los datos.',
    usage: '[hostil | modelo | carreras | mostrador | caidas | copias | nodos | deb | windows]',
    most: 1,
    choices: ['hostil', 'modelo', 'carreras', 'mostrador', 'caidas', 'copias', 'nodos', 'deb', 'windows'],
  },
  installer: {
    does: 'Hace en dist/ los instaladores de Linux (.deb y .tar.xz) y de Windows (.exe), o los de uno.',
    usage: '[linux | windows]',
    most: 1,
    choices: ['linux', 'windows'],
  },
  backup: {
    orden: 'respaldar',
    program: 'backup.js',
    preset: ['backup'],
    does: 'Guarda todo en un archivo, aunque el programa esté abierto. Nunca pisa un archivo.',
    usage: '[archivo o carpeta]',
    most: 1,
  },
  restore: {
    orden: 'restaurar',
    program: 'backup.js',
    preset: ['restore'],
    does: 'Devuelve lo que guardó un respaldo, con el programa cerrado. Con --reemplazar, en lugar de lo que hay, de lo que guarda antes una copia.',
    usage: 'archivo [--reemplazar]',
    needs: 'el archivo',
    most: 1,
    options: { reemplazar: { type: 'boolean' } },
  },
  salida: {
    orden: 'salida',
    program: 'export.js',
    preset: ['salida'],
    does: 'Saca todo lo del gimnasio en un archivo, con el que se vuelve a armar en otra instalación, aunque el programa esté abierto.',
    usage: 'archivo.zip',
    needs: 'el archivo',
    most: 1,
  },
  entrada: {
    orden: 'entrada',
    program: 'export.js',
    preset: ['entrada'],
    does: 'Arma en una instalación vacía, con el programa cerrado, el gimnasio que otra sacó con salida.',
    usage: 'archivo.zip',
    needs: 'el archivo',
    most: 1,
  },
  verify: {
    orden: 'verificar',
    program: 'verify.js',
    does: 'Prueba las leyes de los libros y de la auditoría, aunque el programa esté abierto, y dice dónde no se cumplen.',
  },
  rebuild: {
    orden: 'rehacer',
    program: 'rebuild.js',
    does: 'Rehace, de las filas de las que sale, cada valor guardado que la verificación dice que está mal, todo o nada, y dice qué cambió.',
  },
  'admin:clave': {
    orden: 'clave',
    program: 'admin-password.js',
    does: 'Pone otra contraseña a la cuenta de ese correo, para quien está en esta máquina y perdió la suya.',
    usage: 'correo',
    needs: 'el correo',
    most: 1,
  },
}

/**
 * Prints the reason and exits with 2 if the arguments are invalid; with --help, exits with 0.
 * @param {Name} name @param {string[]} [given] @returns {string[]}
 */
export function readArguments(name, given = process.argv.slice(2)) {
  const answer = judge(name, given)
  if (!answer) return given
  console[answer.exitCode === 0 ? 'log' : 'error'](answer.text)
  process.exit(answer.exitCode)
}

/** @typedef {keyof typeof commands} Name */

/**
 * The command as typed in a clone or, with the launcher's name, in a package or container.
 * @param {Name} name @param {string} [args] @param {string | null} [launcher]
 */
export function typed(name, args = '', launcher = null) {
  /** @type {Command} */
  const { orden = name } = commands[name]
  if (launcher) return [launcher, orden, args].filter(Boolean).join(' ')
  const npm = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
  return args ? `${npm} ${args.startsWith('[') ? `[-- ${args.slice(1)}` : `-- ${args}`}` : npm
}

/**
 * @param {Name} name @param {string[]} given @param {string | null} [launcher]
 * @returns {{ exitCode: number, text: string } | null} null if the arguments are valid
 */
export function judge(name, given, launcher = null) {
  /** @type {Command} */
  const { does, usage, needs, most = 0, choices, options = {} } = commands[name]
  // Not strict, because the errors of `parseArgs` are in English.
  const { values, positionals, tokens } = parseArgs({
    args: given,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const how = `Uso: ${typed(name, usage, launcher)}`
  if (values.help) return { exitCode: 0, text: `${does}\n${how}` }
  const refuse = (/** @type {string} */ why) => ({ exitCode: 2, text: `${why} No cambió nada.\n${how}` })
  const unknown = tokens.find(
    (token) =>
      token.kind === 'option-terminator' ||
      (token.kind === 'option' && options[token.name]?.type !== (token.inlineValue ? 'string' : 'boolean')),
  )
  if (unknown) return refuse(`No existe la opción ${given[unknown.index]}.`)
  if (positionals.length > most) return refuse(`Sobra «${positionals[most]}».`)
  const [first] = positionals
  if (needs && !first) return refuse(`Falta ${needs}.`)
  return first && choices && !choices.includes(first) ? refuse(`No existe «${first}».`) : null
}
