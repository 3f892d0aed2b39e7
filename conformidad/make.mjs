// Makes docs/conformidad.md: each promise of promesas.mjs and a test that shows it. Fails when one has none; with
// --verify also when the file is not what it would make.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../bin/root.mjs'
import { calls, menus, messages, routes } from './promesas.mjs'

const FILE = join(root, 'docs', 'conformidad.md')
const ID = String.raw`\$\{[^}]+\}`

/** @typedef {{ file: string, title: string, text: string, isBrowser: boolean }} Test */

const tests = ['e2e', 'server/src', 'web/src', 'contract/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(spec|test)\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => testsOf(join(root, folder, name))),
)

/** @type {string[]} */
const untested = []
const text = [
  '# Conformidad',
  '',
  'Cada ruta, entrada de menú, llamada y mensaje de la especificación, y una prueba que lo muestra. Lo escribe `node conformidad/make.mjs`.',
  '',
  ...table('Rutas', routes, routeShown),
  ...table('Menús', menus, menuShown),
  ...table('Llamadas', calls, callShown),
  ...table(
    'Mensajes',
    messages,
    (message) =>
      ({ text }) =>
        text.includes(message.trimEnd()),
  ),
].join('\n')

for (const promise of untested) console.error(`Sin prueba: ${promise}`)
if (untested.length > 0) process.exitCode = 1
else if (!process.argv.includes('--verify')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/conformidad.md no está al día: node conformidad/make.mjs')
  process.exitCode = 1
}

/**
 * The tests of a file: each begins where `test(` or `it(` stands at the beginning of a line, a table before it. What
 * stands before the first one and is named in a test belongs to that test.
 * @param {string} path
 * @returns {Test[]}
 */
function testsOf(path) {
  const file = relative(root, path).replaceAll('\\', '/')
  const isBrowser = file.startsWith('e2e/')
  const [before = '', ...parts] = readFileSync(path, 'utf8').split(/^(?=\s*(?:test|it)(?:\.each|\.for)?\()/m)
  const declared = before.split(/^(?=(?:async )?(?:const|let|function) )/m).slice(1)
  return parts.map((part) => ({
    file,
    isBrowser,
    title: titleOf(part),
    text: [part, ...declared.filter((text) => isNamed(text, part))].join('\n'),
  }))
}

/**
 * @param {string} declaration
 * @param {string} text
 */
function isNamed(declaration, text) {
  const [, name = ''] = /^(?:async )?(?:const|let|function) (?:\{ |\[)?(\w+)/.exec(declaration) ?? []
  return name !== '' && new RegExp(`\\b${name}\\b`).test(text)
}

/** @param {string} text */
function titleOf(text) {
  const [, , title] =
    /(?:\b(?:test|it)\(|\]\s*(?:as const)?,?\s*\)\()\s*(['"`])((?:\\.|(?!\1).)*)\1/s.exec(text) ?? []
  return (title ?? '').replaceAll('\\', '')
}

/**
 * @param {string} title
 * @param {string[]} promises
 * @param {(promise: string) => (test: Test) => boolean} shown
 */
function table(title, promises, shown) {
  const rows = promises.map((promise) => {
    // Where it can be seen by a person, the browser's test is named.
    const isShown = shown(promise)
    const test = tests.find((test) => test.isBrowser && isShown(test)) ?? tests.find(isShown)
    if (!test) untested.push(promise)
    return `| \`${promise}\` | ${cell(test?.title)} | ${test?.file} |`
  })
  return [`## ${title}`, '', '| Promesa | Prueba | Archivo |', '|---|---|---|', ...rows, '']
}

/** @param {string | undefined} title */
function cell(title) {
  return (title ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')
}

/** A route is shown by a browser's test that names its path. @param {string} route */
function routeShown(route) {
  const path = new RegExp(`['"\`]${escaped(route).replace('\\$id', `(?:${ID}|[0-9a-f-]{36})`)}['"\`?]`)
  return (/** @type {Test} */ test) => test.isBrowser && path.test(test.text)
}

/** An entry is shown by a test of a role's menu. @param {string} label */
function menuShown(label) {
  return (/** @type {Test} */ { title, text }) => title.includes('menu is') && text.includes(`'${label}'`)
}

/** A call is shown by a test that makes it: `.get('/clientes')`, `'GET', 'clientes'`, or by its address. @param {string} call */
function callShown(call) {
  const [method = '', path = ''] = call.split(' ')
  const pattern = escaped(path.slice(1)).replace(/\\\$\w+/, `(?:${ID}|[\\w.-]+)`)
  const made = new RegExp(
    `(?:\\.${method.toLowerCase()}\\(|['"\`]${method}['"\`],)\\s*['"\`]/?(?:api/)?${pattern}(?:['"\`?/]|\\$\\{)`,
  )
  const asked = new RegExp(`/api/${pattern}(?:['"\`?]|\\$\\{)`)
  return (/** @type {Test} */ { text }) => made.test(text) || (method === 'GET' && asked.test(text))
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
