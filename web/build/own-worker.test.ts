import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whatToKeep } from './keep-before.ts'
import { workerOf } from './own-worker.ts'

const template = readFileSync(join(import.meta.dirname, 'worker', 'sw.js'), 'utf8')
const version = {
  page: '<!doctype html>',
  built: ['assets/b-2.js', 'assets/a-1.css', 'assets/film.mp4'],
  own: new Map([['logo.svg', Buffer.from('<svg/>')]]),
}
const headOf = (worker: string) => /const \[VERSION, FILES\] = (.*)/.exec(worker)?.[1] ?? ''

test('the worker has the names of what a page needs, and no film', () => {
  expect(headOf(workerOf(template, version))).toMatch(
    /^\['[0-9a-f]{16}', \["\/assets\/a-1\.css","\/assets\/b-2\.js","\/logo\.svg"\]\]$/,
  )
})

test('the worker is the same for the same build, and another one for another page, piece or file', () => {
  const head = headOf(workerOf(template, version))
  expect(headOf(workerOf(template, { ...version, own: new Map(version.own) }))).toBe(head)
  for (const other of [
    { page: '<!doctype html><title>Otra</title>' },
    { built: ['assets/b-3.js'] },
    { own: new Map([['logo.svg', Buffer.from('<svg></svg>')]]) },
  ])
    expect(headOf(workerOf(template, { ...version, ...other }))).not.toBe(head)
})

test('a worker that the build does not know how to write is an error of the build', () => {
  expect(() => workerOf('const FILES = []', version)).toThrow('own-worker.ts')
})

test('a build keeps the pieces of the one before it, those alone, and the same ones when it is made once more', () => {
  const first = { own: ['assets/a-1.js', 'assets/b-1.js'], before: [] }
  expect(whatToKeep(first.own, undefined)).toEqual([])
  const second = {
    own: ['assets/a-2.js', 'assets/b-1.js'],
    before: whatToKeep(['assets/a-2.js', 'assets/b-1.js'], first),
  }
  expect(second.before).toEqual(['assets/a-1.js'])
  expect(whatToKeep(second.own, second)).toEqual(['assets/a-1.js'])
  expect(whatToKeep(['assets/a-3.js', 'assets/b-1.js'], second)).toEqual(['assets/a-2.js'])
})
