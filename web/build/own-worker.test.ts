import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { previousAssets } from './keep-before.ts'
import { workerOf } from './own-worker.ts'

const template = readFileSync(join(import.meta.dirname, 'worker', 'sw.js'), 'utf8')
const version = {
  page: '<!doctype html>',
  built: ['assets/b-2.js', 'assets/a-1.css', 'assets/film.mp4'],
  own: new Map([['logo.svg', Buffer.from('<svg/>')]]),
}
const headOf = (worker: string) => /const \[VERSION, FILES\] = (.*)/.exec(worker)?.[1] ?? ''

test('lists the files of the page without videos', () => {
  expect(headOf(workerOf(template, version))).toMatch(
    /^\['[0-9a-f]{16}', \["\/assets\/a-1\.css","\/assets\/b-2\.js","\/logo\.svg"\]\]$/,
  )
})

test('has the same version for the same build only', () => {
  const head = headOf(workerOf(template, version))
  expect(headOf(workerOf(template, { ...version, own: new Map(version.own) }))).toBe(head)
  for (const other of [
    { page: '<!doctype html><title>Otra</title>' },
    { built: ['assets/b-3.js'] },
    { own: new Map([['logo.svg', Buffer.from('<svg></svg>')]]) },
  ])
    expect(headOf(workerOf(template, { ...version, ...other }))).not.toBe(head)
})

test('fails the build on an unknown worker template', () => {
  expect(() => workerOf('const FILES = []', version)).toThrow('own-worker.ts')
})

test('copies the chunks of one previous build, also on a rebuild', () => {
  const first = { own: ['assets/a-1.js', 'assets/b-1.js'], before: [] }
  expect(previousAssets(first.own, undefined)).toEqual([])
  const second = {
    own: ['assets/a-2.js', 'assets/b-1.js'],
    before: previousAssets(['assets/a-2.js', 'assets/b-1.js'], first),
  }
  expect(second.before).toEqual(['assets/a-1.js'])
  expect(previousAssets(second.own, second)).toEqual(['assets/a-1.js'])
  expect(previousAssets(['assets/a-3.js', 'assets/b-1.js'], second)).toEqual(['assets/a-2.js'])
})
