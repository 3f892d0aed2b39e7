import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes the script that runs before the first paint into the page, which would wait for it. The page allows no other: the
 * server lets run what it finds there, by its hash.
 */
export function firstScript(): Plugin {
  let folder = ''
  return {
    name: 'first-script',
    apply: 'build',
    configResolved({ publicDir }) {
      folder = publicDir
    },
    transformIndexHtml: (html) => {
      const script = readFileSync(join(folder, 'first.js'), 'utf8').replace(/^\/\/.*\n/gm, '')
      return html.replace('<script src="/first.js">', () => `<script>${script}`)
    },
  }
}
