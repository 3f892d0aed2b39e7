import type { Plugin } from 'vite'

/** Where a component of Mantine has the names of its classes. */
const CLASSES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/** Of two that stand on one element, the library has these first: the other's win. */
const before: Record<string, string[]> = { Combobox: ['Popover'] }

/**
 * Each of Mantine's components brings its own styles, into the file that the component itself goes to: all of them
 * together are four times what a screen draws. While developing they come as one.
 */
export function libraryStyles(): Plugin[] {
  return [
    {
      name: 'library-styles',
      apply: 'build',
      transform(code, id) {
        const component = CLASSES.exec(id)?.[1]
        const files = component && [...(before[component] ?? []), component]
        return files
          ? {
              code: files.map((file) => `import '@mantine/core/styles/${file}.css'\n`).join('') + code,
              map: null,
            }
          : null
      },
    },
    {
      name: 'library-styles-at-once',
      apply: 'serve',
      transform: (code, id) =>
        id.endsWith('/src/app/main.tsx')
          ? { code: `import '@mantine/core/styles.css'\n${code}`, map: null }
          : null,
    },
  ]
}
