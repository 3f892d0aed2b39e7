import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { inserted, outside } from './new/outside.mjs'
import { filler } from './new/words.mjs'
import { readArguments } from './support/command.mjs'
import { root, toolScript } from './support/root.mjs'

/** @type {Record<string, string>} */
const targets = {
  'noun.schema.ts': 'contract/src/{path}/{path}.schema.ts',
  'noun.words.ts': 'contract/src/{path}/{path}.words.ts',
  'noun.sql': 'server/migrations/{number}_{table}.sql',
  'noun.resource.ts': 'server/src/features/{path}/{path}.resource.ts',
  'noun.routes.ts': 'server/src/features/{path}/{path}.routes.ts',
  'noun.queries.ts': 'server/src/features/{path}/{path}.queries.ts',
  'noun.archivo.ts': 'server/src/features/{path}/{path}.archivo.ts',
  'noun.test.ts': 'server/src/features/{path}/{path}.test.ts',
  'noun.api.ts': 'web/src/features/{path}/{path}.api.ts',
  'noun.screens.tsx': 'web/src/features/{path}/{path}.screens.tsx',
  'noun-page.tsx': 'web/src/features/{path}/{path}-page.tsx',
  'noun-form.tsx': 'web/src/features/{path}/{one}-form.tsx',
  'noun-pages.tsx': 'web/src/features/{path}/{one}-pages.tsx',
  'noun.spec.ts': 'e2e/office/{path}.spec.ts',
}

/** @returns {string[]} the paths of the written and the edited files, relative to `folder` */
export function writeResource(
  /** @type {string} */ folder,
  /** @type {import('./new/words.mjs').Named} */ named,
) {
  const fill = filler(named)
  const last = readdirSync(join(folder, 'server', 'migrations'))
    .sort()
    .at(-1)
  const number = String(Number(last?.slice(0, 4)) + 1).padStart(4, '0')
  const made = Object.entries(targets).map(([template, target]) => {
    const file = fill(target.replace('{number}', number))
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    const text = readFileSync(join(root, 'bin', 'new', `${template}.txt`), 'utf8')
    writeFileSync(join(folder, file), fill(text), { flag: 'wx' })
    return file
  })
  for (const { file, edits } of outside) {
    const path = join(folder, file)
    const filled = edits.map((edit) => ({ ...edit, text: fill(edit.text) }))
    writeFileSync(path, filled.reduce(inserted, readFileSync(path, 'utf8')))
  }
  return [...made, ...outside.map(({ file }) => file)]
}

function main() {
  readArguments('new')
  const { values, positionals } = parseArgs({
    options: { femenino: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [nouns = '', noun = nouns.replace(/s$/, '')] = positionals
  const wrong = [nouns, noun].find((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))
  if (wrong !== undefined)
    return fail(`«${wrong}» no sirve: minúsculas sin tildes, con guiones entre palabras.`)
  if (existsSync(join(root, 'server', 'src', 'features', nouns))) return fail(`Ya existe ${nouns}.`)
  const files = writeResource(root, { nouns, noun, isFeminine: values.femenino ?? false })
  const run = (/** @type {string[]} */ args) =>
    execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  run([toolScript('@biomejs/biome', 'biome'), 'check', '--write', '--log-level=error', ...files])
  run([toolScript('tsx'), join('server', 'build', 'table-types.ts')])
  console.log(['Listo:', ...files, 'server/src/db/tables.gen.ts'].join('\n  '))
  console.log('Sigue en CONTRIBUTING.md, «Add a resource».')
}

function fail(/** @type {string} */ why) {
  console.error(`${why} No cambió nada.`)
  process.exitCode = 2
}

if (process.argv[1] === import.meta.filename) main()
