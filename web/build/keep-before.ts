import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** File in the build that lists the build's own assets and the assets copied from the previous build. */
const NOTE = join('.vite', 'piezas.json')

interface Pieces {
  own: string[]
  before: string[]
}

/** Copies the previous build's assets, so that a page opened before an update can still load them. */
export function keepBefore(): Plugin {
  let folder = ''
  let old: (Pieces & { files: Map<string, Buffer> }) | undefined
  return {
    name: 'keep-before',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    // Reads the previous build first, because Vite empties the output folder before it writes.
    buildStart() {
      old = read(folder)
    },
    writeBundle(_options, bundle) {
      const own = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const before = previousAssets(own, old)
      mkdirSync(join(folder, 'assets'), { recursive: true })
      for (const [name, content] of old?.files ?? [])
        if (before.includes(plainName(name))) writeFileSync(join(folder, name), content)
      mkdirSync(join(folder, '.vite'), { recursive: true })
      writeFileSync(join(folder, NOTE), JSON.stringify({ own, before } satisfies Pieces))
    },
  }
}

/** The previous build's own assets or, if this build has the same, the ones that it had copied. */
export function previousAssets(own: string[], old: Pieces | undefined): string[] {
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

const plainName = (name: string) => name.replace(/\.(br|gz)$/, '')
