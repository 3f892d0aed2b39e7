import type { Plugin } from 'vite'

/** The class names of a Mantine component. */
const CLASSES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/** Styles that must precede a component's own, which override them. */
const before: Record<string, string[]> = { Combobox: ['Popover'] }

/** Each Mantine component imports its own styles: the whole stylesheet is four times larger. */
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
