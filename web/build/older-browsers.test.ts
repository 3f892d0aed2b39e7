import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** Methods that some browsers of 2021 lack. Our code must not use the polyfill of `Object.hasOwn` either. */
const NEWER =
  /\.(at|findLast|findLastIndex|toSorted|toReversed|toSpliced)\(|\b(Object\.(hasOwn|groupBy)|structuredClone|Promise\.withResolvers|AbortSignal\.(any|timeout))\(/

/** The units `lh` and `rlh`: browsers of 2021 ignore a declaration that has one. */
const LINES = /\dr?lh\b/

const filesWith = (pattern: RegExp, names: RegExp) =>
  ['contract/src', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => names.test(path) && !/\.test\.|testing|\.gen\./.test(path))
      .filter((path) => pattern.test(readFileSync(join(root, folder, path), 'utf8')))
      .map((path) => join(folder, path)),
  )

it('web app calls no method newer than browsers of 2021', () => {
  expect(filesWith(NEWER, /\.tsx?$/)).toEqual([])
})

it('web app uses no unit newer than browsers of 2021', () => {
  expect(filesWith(LINES, /\.(tsx?|css)$/)).toEqual([])
})
