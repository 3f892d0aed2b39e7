import { execFileSync } from 'node:child_process'
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BROKEN = "console.error('Una versión que no arranca.')\nprocess.exit(1)\n"
/** A program that upgrades the database and then cannot listen. */
const DIES_LATER = "process.env.HOST = 'no-existe.invalid'\nawait import('./main-real.js')\n"

/** Packs a version, its update, one that never answers, and one that dies after its migration. */
export async function packVersions(
  tree: string,
  folder: string,
  pack: (version: string, tree: string) => Promise<string>,
) {
  return {
    first: await pack('1.0.0', tree),
    second: await pack('1.0.1', tree),
    broken: await pack('1.0.2', brokenTree(tree, join(folder, 'rota'))),
    migrating: await pack('1.0.3', migratingTree(tree, join(folder, 'migra'))),
  }
}

export function newestCopyIn(copias: string): string {
  const before = readdirSync(copias).filter((name) => name.startsWith('antes-de-actualizar-'))
  return before.sort().at(-1) ?? ''
}

function brokenTree(tree: string, to: string): string {
  return variant(tree, to, BROKEN)
}

function migratingTree(tree: string, to: string): string {
  variant(tree, to, DIES_LATER, 'main-real.js')
  const migration = join(to, 'app', 'server', 'migrations', '9999_simulacro.sql')
  writeFileSync(migration, 'create table simulacro (id uuid primary key);\n')
  return to
}

function variant(tree: string, to: string, program: string, real?: string): string {
  execFileSync('cp', ['-al', tree, to])
  const dist = join(to, 'app', 'server', 'dist')
  const main = join(dist, 'main.js')
  if (real) renameSync(main, join(dist, real))
  else rmSync(main)
  writeFileSync(main, program)
  return to
}
