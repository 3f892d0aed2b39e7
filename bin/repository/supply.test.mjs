import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/root.mjs'

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

// Permissive licences: redistributions need at most their text and notices.
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
])

test('every distributed package has a permissive licence', () => {
  /** @type {Record<string, { dev?: boolean, link?: boolean, license?: string }>} */
  const packages = JSON.parse(read('package-lock.json')).packages
  const refused = Object.entries(packages).filter(([path, { dev, link, license = 'none' }]) => {
    if (!path.includes('node_modules/') || dev || link) return false
    return license.split(/ AND | OR |[()]/).some((each) => each && !LICENCES.has(each))
  })
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test('the image installs each workspace’s dependencies and does not run as root', () => {
  const image = read('Dockerfile')
  for (const workspace of JSON.parse(read('package.json')).workspaces)
    expect(image).toContain(`COPY ${workspace}/package.json ${workspace}/`)
  expect(image.lastIndexOf('USER node')).toBeGreaterThan(image.lastIndexOf('FROM '))
  expect(image.lastIndexOf('USER node')).toBeLessThan(image.lastIndexOf('CMD ['))
})
