// What a visitor downloads for the first pages, compressed, against the budget. Needs a build with its manifest.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const login = ['index.html', 'src/features/auth/login-page.tsx']
const firstList = [
  'index.html',
  'src/app/shell.tsx',
  'src/app/screens.ts',
  'src/features/clientes/clientes-page.tsx',
]

const KB = 1000
const budgets = [
  { what: '/login, JavaScript', entries: login, kind: 'js', limit: 140 * KB },
  { what: '/login, CSS', entries: login, kind: 'css', limit: 12 * KB },
  { what: '/clientes, JavaScript', entries: firstList, kind: 'js', limit: 240 * KB },
]

let isOver = false
for (const { what, entries, kind, limit } of budgets) {
  const bytes = [...filesOf(entries)[kind]].reduce(
    (sum, file) => sum + statSync(join(dist, `${file}.gz`)).size,
    0,
  )
  const verdict = bytes > limit ? 'OVER' : 'ok'
  isOver ||= bytes > limit
  console.log(`${verdict}  ${what}: ${(bytes / KB).toFixed(1)} kB gzip of ${limit / KB} kB`)
}

// A library that the first page does not use must not be in it.
const onLogin = [...filesOf(login).js].map((file) => readFileSync(join(dist, file), 'utf8')).join('')
for (const [library, trace] of [
  ['zod', 'ZodError'],
  ['dayjs', 'dayjs'],
]) {
  if (!onLogin.includes(trace)) continue
  isOver = true
  console.log(`OVER  /login loads ${library}`)
}
process.exit(isOver ? 1 : 0)

/** Every file that the entries load, their static imports included. */
function filesOf(entries, found = { js: new Set(), css: new Set() }) {
  for (const entry of entries) {
    const chunk = manifest[entry]
    if (!chunk) throw new Error(`The build has no ${entry}`)
    if (found.js.has(chunk.file)) continue
    found.js.add(chunk.file)
    for (const file of chunk.css ?? []) found.css.add(file)
    filesOf(chunk.imports ?? [], found)
  }
  return found
}
