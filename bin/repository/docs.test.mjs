import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/root.mjs'

const pages = [
  'CONTRIBUTING.md',
  'STYLE_GUIDE.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
  ...readdirSync(join(root, 'docs', 'decisions')).map((name) => `docs/decisions/${name}`),
].filter((page) => page.endsWith('.md'))

test('every path that the pages name in backticks exists', () => {
  const missing = pages.flatMap((page) =>
    [
      ...readFileSync(join(root, page), 'utf8').matchAll(
        /`((?:contract|server|web|postgres|e2e|bin|installer|bench)\/[\w./-]+)`/g,
      ),
    ]
      .map(([, path = '']) => path)
      .filter((path) => !/NNNN|\/dist\//.test(path) && !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every relative link of the pages leads to a file', () => {
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(root, page, '..', link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})
