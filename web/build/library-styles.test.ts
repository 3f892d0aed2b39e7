import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { libraryStyles } from './library-styles.ts'

const require = createRequire(import.meta.url)
const library = join(dirname(require.resolve('@mantine/core/styles.css')), 'esm')
const transform = libraryStyles()[0]?.transform as unknown as (
  code: string,
  id: string,
) => { code: string } | null

it('each Mantine component imports the styles of its classes', () => {
  const components = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.mjs'),
  )
  expect(components.length).toBeGreaterThan(100)
  for (const component of components) {
    const id = join(library, component)
    const code = readFileSync(id, 'utf8')
    const brought = [...(transform(code, id)?.code ?? '').matchAll(/^import '(@mantine.+\.css)'$/gm)]
    const css = brought.map(([, styles = '']) => readFileSync(require.resolve(styles), 'utf8')).join('')
    for (const [name] of code.matchAll(/m_[0-9a-f]+/g)) expect(css, `${name} of ${component}`).toContain(name)
  }
})

it('leaves our own code unchanged', () => {
  expect(transform('a', '/gym/web/src/ui/layout/page.module.css')).toBeNull()
})
