import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NOT_WRITTEN = "const [VERSION, FILES] = ['', []]"
/** Files that the worker caches, besides the page; no videos. */
const KEPT = /\.(js|css|svg|png|webp|webmanifest|woff2)$/

/** Writes the service worker `sw.js` with the file names of this build. */
export function ownWorker(): Plugin {
  let root = ''
  let publicDir = ''
  return {
    name: 'own-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no page')
        const template = readFileSync(join(root, 'build', 'worker', 'sw.js'), 'utf8')
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: workerOf(template, { page: page.source, built, own: publicFiles(publicDir) }),
        })
      },
    },
  }
}

function publicFiles(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => KEPT.test(name) && !/^(first|sw-)/.test(name))
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]))
}

interface Version {
  page: string | Uint8Array
  /** Built files; each name contains a hash of the content. */
  built: string[]
  own: Map<string, Uint8Array>
}

/** Source of the service worker for one version, which is a hash of the template, the page and the files. */
export function workerOf(template: string, { page, built, own }: Version): string {
  if (!template.includes(NOT_WRITTEN)) throw new Error('The worker is not as own-worker.ts expects it')
  const files = [...built.filter((name) => KEPT.test(name)), ...own.keys()].sort().map((name) => `/${name}`)
  const hash = createHash('sha256').update(template).update(page).update(files.join())
  for (const content of own.values()) hash.update(content)
  const version = hash.digest('hex').slice(0, 16)
  return template.replace(
    NOT_WRITTEN,
    () => `const [VERSION, FILES] = ['${version}', ${JSON.stringify(files)}]`,
  )
}
