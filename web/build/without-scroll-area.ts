import type { Plugin } from 'vite'

const NOT_THERE = '\0without-scroll-area'
const NAMES_IT = /\/@mantine\/core\/esm\/components\/(Modal|Drawer|Table)\/\w+\.mjs$/

/**
 * Mantine's windows and tables name its own scroll bars, which none of ours has (`type="native"` where a table scrolls): 22 kB
 * compressed on every page, with what positions floating things.
 */
export function withoutScrollArea(): Plugin {
  return {
    name: 'without-scroll-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/ScrollArea/ScrollArea.mjs') && importer && NAMES_IT.test(importer) ? NOT_THERE : null,
    load: (id) =>
      id === NOT_THERE
        ? `export function ScrollArea() { throw new Error('web/build/without-scroll-area.ts leaves it out') }
ScrollArea.Autosize = ScrollArea`
        : null,
  }
}
