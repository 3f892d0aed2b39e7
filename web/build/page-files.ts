import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const FIRST = 'index.html'
const HOUSE = 'src/app/screens.ts'
const SHELL = 'src/app/shell.tsx'
/** What it is, `path: '/clientes'`, and the file that its screen is brought from. */
const SCREEN = /(publicPage|screen)\(\{\s*path: '([^']+)'.*?import\('\.\/([\w-]+\.tsx)'\)/gs

/** Writes for the server which files each page is made of, so that a browser asks for all of them at once. */
export function pageFiles(): Plugin {
  let root = ''
  return {
    name: 'page-files',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const named = (id: string) => id.replace(`${root}/`, '')
        const chunks = new Map(
          Object.values(bundle)
            .filter((file) => file.type === 'chunk')
            .map((chunk) => [chunk.fileName, chunk]),
        )
        // That which stands for it, else the one that it was put into.
        const entries = new Map([
          ...[...chunks.values()].flatMap((chunk) => chunk.moduleIds.map((id) => [named(id), chunk] as const)),
          ...[...chunks.values()].map((chunk) => [named(chunk.facadeModuleId ?? ''), chunk] as const),
        ])
        const filesOf = (names: string[]) => {
          const files = new Set<string>()
          for (const name of names) {
            if (!entries.has(name)) throw new Error(`The build has no ${name}`)
            add(entries.get(name), chunks, files)
          }
          return [...files]
        }
        const pages = screensOf(root).map(({ path, around, file }) => [
          path,
          filesOf([FIRST, ...around, file]),
        ])
        this.emitFile({
          type: 'asset',
          fileName: '.vite/pages.json',
          source: JSON.stringify(Object.fromEntries(pages)),
        })
      },
    },
  }
}

function add(
  chunk: Rolldown.OutputChunk | undefined,
  chunks: Map<string, Rolldown.OutputChunk>,
  files: Set<string>,
) {
  if (!chunk || files.has(`/${chunk.fileName}`)) return
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`)
  files.add(`/${chunk.fileName}`)
  for (const name of chunk.imports) add(chunks.get(name), chunks, files)
}

function screensOf(root: string) {
  const features = join(root, 'src', 'features')
  return readdirSync(features).flatMap((feature) => {
    const declared = readFileSync(join(features, feature, `${feature}.screens.tsx`), 'utf8')
    return [...declared.matchAll(SCREEN)].map(([, kind, path = '', page]) => ({
      path,
      file: `src/features/${feature}/${page}`,
      around: feature === 'auth' ? [] : kind === 'screen' ? [HOUSE, SHELL] : [HOUSE],
    }))
  })
}
