import type { Plugin, Rolldown } from 'vite'
import { declaredScreens } from './declared-screens.ts'

const FIRST = 'index.html'
const HOUSE = 'src/app/screens.ts'
const SHELL = 'src/app/shell/shell.tsx'
/** Writes the list of files that each page loads, for the server's preload headers. */
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
        // The chunk of a module: the chunk whose facade the module is, else the chunk that contains it.
        const entries = new Map([
          ...[...chunks.values()].flatMap((chunk) =>
            chunk.moduleIds.map((id) => [named(id), chunk] as const),
          ),
          ...[...chunks.values()].map((chunk) => [named(chunk.facadeModuleId ?? ''), chunk] as const),
        ])
        const filesOf = (names: string[]) => {
          const files = new Set<string>()
          for (const name of names) {
            if (!entries.has(name)) throw new Error(`The build has no ${name}`)
            add(entries.get(name), chunks, files)
          }
          // Large files come first, because a browser loads only six files of a host at once over HTTP/1.1.
          const length = (file: string) => lengthOf(bundle[file.slice(1)])
          return [...files].sort((a, b) => length(b) - length(a))
        }
        const pages = declaredScreens(root).map(({ path, feature, isScreen, page }) => {
          const around = feature === 'auth' ? [] : isScreen ? [HOUSE, SHELL] : [HOUSE]
          return [path, filesOf([FIRST, ...around, page])]
        })
        this.emitFile({
          type: 'asset',
          fileName: '.vite/pages.json',
          source: JSON.stringify(Object.fromEntries(pages)),
        })
      },
    },
  }
}

function lengthOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): number {
  return file?.type === 'chunk' ? file.code.length : (file?.source.length ?? 0)
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
