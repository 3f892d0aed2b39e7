import { spawnSync } from 'node:child_process'
import {
  cpSync,
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

/** A copy of the sources, whose `@gym/…` imports lead to the copy. */
function aCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'recurso-'))
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
    'package.json',
    'biome.json',
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
  mkdirSync(join(to, 'node_modules'))
  for (const name of readdirSync(join(from, 'node_modules')))
    if (name !== '@gym') symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name))
}

const columns =
  '{ id: string; nombre: string; notas: string | null; createdAt: string; eliminadoEn: string | null }'

test('files of a new resource have the right types', { tags: ['full'], timeout: 300_000 }, () => {
  const copy = aCopy()
  writeResource(copy, { nouns: 'cajas-fuertes', noun: 'caja-fuerte', isFeminine: true })
  const types = join(copy, 'server', 'src', 'db', 'tables.gen.ts')
  const text = readFileSync(types, 'utf8')
  writeFileSync(types, text.replace('export interface DB {', `$&\n  cajasFuertes: ${columns}`))
  for (const workspace of ['contract', 'server', 'web']) {
    const args = [toolScript('typescript-native', 'tsc'), '-p', workspace, '--noEmit']
    expect(spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' }).stdout).toBe('')
  }
})
