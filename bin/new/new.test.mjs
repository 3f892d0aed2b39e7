import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeResource } from '../new.mjs'
import { root, toolScript } from '../support/root.mjs'
import { inserted, outside } from './outside.mjs'
import { filler } from './words.mjs'

test('words of a noun follow its gender and its parts', () => {
  const masculine = filler({ nouns: 'casilleros', noun: 'casillero', isFeminine: false })
  expect(masculine('{Nuevo} {word}: {el} {primero} de {los} {words}')).toBe(
    'Nuevo casillero: el primero de los casilleros',
  )
  const feminine = filler({ nouns: 'cajas-fuertes', noun: 'caja-fuerte', isFeminine: true })
  expect(feminine('{Nuevo}{Noun} {table} {pathKey} {NOUN}_ELIMINAD{O} {Un} {word}')).toBe(
    "NuevaCajaFuerte cajas_fuertes 'cajas-fuertes' CAJA_FUERTE_ELIMINADA Una caja fuerte",
  )
})

test.each(outside)('$file has the places that a new resource needs', ({ file, edits }) => {
  const text = readFileSync(join(root, file), 'utf8')
  for (const edit of edits) expect(inserted(text, edit)).toContain(edit.text)
})

/** Copies the sources. The copy's `@gym/…` imports resolve to the copy itself. */
function aCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'recurso-'))
  // PostgreSQL runs as another account, which must be able to read the copy.
  chmodSync(copy, 0o755)
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const isSource = (path) => !/^(node_modules|dist)$/.test(path.split(sep).at(-1))
  const copied = [
    'bin',
    'contract',
    'postgres',
    'server',
    'web',
    'e2e',
    'installer',
    'bench',
    'package.json',
    'biome.json',
    'vitest.config.ts',
  ]
  for (const name of [...copied, ...readdirSync(root).filter((file) => /^tsconfig/.test(file))])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource })
  for (const at of ['.', 'contract', 'postgres', 'server', 'web'])
    linkPackages(join(root, at), join(copy, at))
  mkdirSync(join(copy, 'node_modules', '@gym'))
  for (const name of ['contract', 'postgres'])
    symlinkSync(join(copy, name), join(copy, 'node_modules', '@gym', name))
  return copy
}

function linkPackages(from, to) {
  if (!existsSync(join(from, 'node_modules'))) return
  mkdirSync(join(to, 'node_modules'))
  for (const name of readdirSync(join(from, 'node_modules')))
    if (name !== '@gym') symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name))
}

const named = { nouns: 'cajas-fuertes', noun: 'caja-fuerte', isFeminine: true }
const TABLES = 'server/src/db/tables.gen.ts'
const columns =
  '{ id: string; nombre: string; notas: string | null; createdAt: string; eliminadoEn: string | null }'

/** Writes a resource and its table types into a copy. The generator of the types would need a database. */
function aCopyWithResource() {
  const copy = aCopy()
  writeResource(copy, named)
  const types = join(copy, TABLES)
  const text = readFileSync(types, 'utf8')
  writeFileSync(types, text.replace('export interface DB {', `$&\n  cajasFuertes: ${columns}`))
  return copy
}

/** Runs Node in the copy, without this run's Vitest variables, which would affect a Vitest started there. */
function run(copy, args) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^TEST$/.test(name)))
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' })
  return { status, stdout }
}

const types = (workspace) => [toolScript('typescript-native', 'tsc'), '-p', workspace, '--noEmit']
const tests = (...files) => [toolScript('vitest'), 'run', ...files]

/** For each file, the check that fails without the resource's line: column three in CONTRIBUTING.md. */
const checks = {
  'contract/src/permissions/actions.ts': types('server'),
  'server/src/main/resources.ts': tests('server/src/db/connection/rights.test.ts'),
  [TABLES]: types('server'),
  'server/src/testing/fixtures/route-roles.ts': tests('server/src/http/auth/permissions.test.ts'),
  'server/src/http/idempotency/versions.test.ts': tests('server/src/http/idempotency/versions.test.ts'),
  'server/src/features/exportaciones/salida.test.ts': tests(
    'server/src/features/exportaciones/salida.test.ts',
  ),
  'web/src/app/screens.ts': types('web'),
  'web/src/app/screens.test.ts': tests('web/src/app/screens.test.ts'),
}

test('A resource touches at most eight files outside its folders, each with its check', () => {
  expect(Object.keys(checks).sort()).toEqual([...outside.map(({ file }) => file), TABLES].sort())
  expect(Object.keys(checks).length).toBeLessThanOrEqual(8)
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  for (const file of Object.keys(checks)) expect(guide).toContain(`| \`${file}\` |`)
})

test('A new resource has the types that its neighbours expect', { timeout: 120_000 }, () => {
  const copy = aCopyWithResource()
  for (const workspace of ['contract', 'server', 'web'])
    expect(run(copy, types(workspace))).toEqual({ status: 0, stdout: '' })
})

test('A new resource passes its checks, and fails one for each line left out', {
  tags: ['full'],
  timeout: 900_000,
}, () => {
  const copy = aCopyWithResource()
  const isOfTypes = (check) => check.includes('--noEmit')
  const all = Object.values(checks)
  expect(
    run(copy, tests(...all.filter((check) => !isOfTypes(check)).flatMap((check) => check.slice(2)))),
  ).toMatchObject({
    status: 0,
  })
  for (const [file, check] of Object.entries(checks)) {
    const whole = readFileSync(join(copy, file), 'utf8')
    cpSync(join(root, file), join(copy, file))
    const { status } = run(copy, check)
    writeFileSync(join(copy, file), whole)
    expect([file, status]).not.toEqual([file, 0])
  }
})
