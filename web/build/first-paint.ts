import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { WHAT_IT_IS } from '../src/features/dashboard/what-it-is.ts'
import { declaredScreens } from './declared-screens.ts'

const NOT_WRITTEN = "const [titles, whatItIs, face] = [{}, '', '']"

/** Inlines first.js and first.css into the page, before the stylesheets, which block rendering. */
export function firstPaint(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = config.publicDir
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const [styles = ''] = /\n *<link rel="stylesheet" crossorigin[^>]*>/.exec(html) ?? []
        const script = read('first.js')
        if (!script.includes(NOT_WRITTEN) || !styles)
          throw new Error('The page is not as first-paint.ts expects it')
        const titles = declaredScreens(root)
          .filter(({ path, isScreen }) => isScreen && !path.includes('$'))
          .map(({ path, title }) => [path, title])
        const face = Object.keys(bundle).find((name) => name.endsWith('.woff2'))
        if (!face) throw new Error('The build has no typeface')
        const words = JSON.stringify([Object.fromEntries(titles), WHAT_IT_IS, `/${face}`])
        const written = script.replace(NOT_WRITTEN, `const [titles, whatItIs, face] = ${words}`)
        return html
          .replace(styles, '')
          .replace('<link rel="stylesheet" href="/first.css" />', () => `<style>${read('first.css')}</style>`)
          .replace('<script src="/first.js"></script>', () => `<script>${written}</script>${styles}`)
      },
    },
  }

  function read(file: string): string {
    return readFileSync(join(folder, file), 'utf8').replace(/^\/\/.*\n|^ *\/\*.*\*\/\n/gm, '')
  }
}
