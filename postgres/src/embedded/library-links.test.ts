import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { findBinaries } from './binaries.ts'
import { ensureLibraryLinks } from './library-links.ts'

let root: string
let native: string
let lib: string

beforeEach(() => {
  root = temporaryRoot()
  native = join(root, 'native')
  lib = join(native, 'lib')
  const source = findBinaries(process).native
  for (const name of ['bin/postgres', 'lib', 'pg-symlinks.json']) {
    cpSync(join(source, name), join(native, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of readdirSync(lib)) {
    if (lstatSync(join(lib, name)).isSymbolicLink()) rmSync(join(lib, name))
  }
  chmodSync(root, 0o777)
})

afterEach(() => {
  chmodSync(lib, 0o755)
  rmSync(root, { recursive: true })
})

function version(env: Record<string, string>): string {
  return execFileSync(join(native, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
    env,
    stdio: 'pipe',
  })
}

test('creates the missing library links once', () => {
  expect(() => version({})).toThrow(/error while loading shared libraries/)
  expect(ensureLibraryLinks(process.platform, native, join(root, 'elsewhere'))).toEqual({})
  expect(version({})).toContain('18.')
  expect(ensureLibraryLinks(process.platform, native, join(root, 'elsewhere'))).toEqual({})
})

test('creates library links in the data folder if node_modules is read-only', () => {
  chmodSync(lib, 0o555)
  const env = withoutRoot(() => ensureLibraryLinks(process.platform, native, join(root, 'elsewhere')))
  expect(readdirSync(lib).some((name) => lstatSync(join(lib, name)).isSymbolicLink())).toBe(false)
  expect(version(env)).toContain('18.')
  expect(existsSync(join(root, 'elsewhere'))).toBe(true)
})

/** Runs `action` as another user, because root ignores read-only folders. */
function withoutRoot<T>(action: () => T): T {
  if (process.getuid?.() !== 0) return action()
  process.seteuid?.(65534)
  try {
    return action()
  } finally {
    process.seteuid?.(0)
  }
}
