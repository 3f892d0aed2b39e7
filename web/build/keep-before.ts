import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What a build notes of itself: its own pieces, and those of the one before that it keeps. */
const NOTE = join('.vite', 'piezas.json')

interface Pieces {
  own: string[]
  before: string[]
}

/**
 * Keeps the pieces of the build before this one beside its own: who opened the program before it was brought up to date goes on in
 * it, and what was not opened yet is still there. One version: what that one had kept is gone.
 */
export function keepBefore(): Plugin {
  let folder = ''
  let old: (Pieces & { files: Map<string, Buffer> }) | undefined
  return {
    name: 'keep-before',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    // The folder is emptied before anything is written.
    buildStart() {
      old = read(folder)
    },
    writeBundle(_options, bundle) {
      const own = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const before = whatToKeep(own, old)
      mkdirSync(join(folder, 'assets'), { recursive: true })
      for (const [name, content] of old?.files ?? [])
        if (before.includes(plainName(name))) writeFileSync(join(folder, name), content)
      mkdirSync(join(folder, '.vite'), { recursive: true })
      writeFileSync(join(folder, NOTE), JSON.stringify({ own, before } satisfies Pieces))
    },
  }
}

/** The other build's pieces that this one has not; a build made once more is no other one, and keeps what it kept. */
export function whatToKeep(own: string[], old: Pieces | undefined): string[] {
  if (!old) return []
  const isSame = own.length === old.own.length && own.every((name) => old.own.includes(name))
  return (isSame ? old.before : old.own).filter((name) => !own.includes(name))
}

function read(folder: string) {
  if (!existsSync(join(folder, NOTE))) return undefined
  const pieces = JSON.parse(readFileSync(join(folder, NOTE), 'utf8')) as Pieces
  const known = new Set([...pieces.own, ...pieces.before])
  const names = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)
  const files = names
    .filter((name) => known.has(plainName(name)))
    .map((name) => [name, readFileSync(join(folder, name))] as const)
  return { ...pieces, files: new Map(files) }
}

/** Of what was compressed beforehand too. */
const plainName = (name: string) => name.replace(/\.(br|gz)$/, '')
