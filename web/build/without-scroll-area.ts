import type { Plugin } from 'vite'

const NOT_THERE = '\0without-scroll-area'
const NAMES_IT = /\/@mantine\/core\/esm\/components\/(Modal|Drawer|Table)\/\w+\.mjs$/

/** Replaces Mantine's ScrollArea in Modal, Drawer and Table by one that throws: no screen uses it there. */
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
