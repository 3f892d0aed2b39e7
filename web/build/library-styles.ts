import type { Plugin } from 'vite'

/** Matches the module with the class names of a Mantine component; captures the component. */
const CLASSES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/** By component, the components whose styles it overrides: they must come first. */
const before: Record<string, string[]> = { Combobox: ['Popover'] }

/** In a build, imports only the styles of the used Mantine components; in development, all of them. */
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
