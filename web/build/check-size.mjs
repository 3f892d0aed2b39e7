// Checks the gzip size of /login, /clientes and the outbox against `budgets`. Needs a finished build.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')
const pages = JSON.parse(readFileSync(join(dist, '.vite', 'pages.json'), 'utf8'))

const KB = 1000
const budgets = [
  { what: '/login, JavaScript', page: '/login', kind: 'js', limit: 141 * KB },
  { what: '/login, CSS', page: '/login', kind: 'css', limit: 12 * KB },
  { what: '/clientes, JavaScript', page: '/clientes', kind: 'js', limit: 222 * KB },
  { what: 'the queue of the desk', page: '/pendientes', kind: 'js', of: /outbox/, limit: 8 * KB },
]

let isOver = false
for (const { what, page, kind, limit, of = /./ } of budgets) {
  const files = filesOf(page, kind).filter((file) => of.test(file))
  const bytes = files.reduce((sum, file) => sum + statSync(join(dist, `${file}.gz`)).size, 0)
  const verdict = bytes > limit ? 'OVER' : 'ok'
  isOver ||= bytes > limit
  console.log(`${verdict}  ${what}: ${(bytes / KB).toFixed(1)} kB gzip of ${limit / KB} kB`)
}

// Fails if /login loads one of these libraries. A string in the library's code identifies it.
const onLogin = filesOf('/login', 'js')
  .map((file) => readFileSync(join(dist, file), 'utf8'))
  .join('')
for (const [library, trace] of [
  ['zod', 'ZodError'],
  ['dayjs', 'dayjs'],
]) {
  if (!onLogin.includes(trace)) continue
  isOver = true
  console.log(`OVER  /login loads ${library}`)
}
if (filesOf('/login', 'js').some((file) => file.includes('outbox'))) {
  isOver = true
  console.log('OVER  /login loads the queue of the desk')
}
process.exit(isOver ? 1 : 0)

/** @returns {string[]} */
function filesOf(page, kind) {
  return pages[page].filter((file) => file.endsWith(`.${kind}`))
}
