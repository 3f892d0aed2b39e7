import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { specsFor } from './changed.mjs'
import { root } from './root.mjs'

const specs = readdirSync(join(root, 'e2e')).flatMap((name) =>
  name.endsWith('.spec.ts') ? [name.slice(0, -'.spec.ts'.length)] : [],
)

it('a change to the code of a resource on either side reaches its own browser tests', () => {
  for (const file of ['server/src/features/pagos/pagos.routes.ts', 'web/src/features/pagos/pagos-page.tsx'])
    expect(specsFor([file], specs).sort()).toEqual(['pagos', 'pagos-corregir', 'pagos-list', 'recibo'])
  expect(specsFor(['contract/src/membresias.rules.ts'], specs).sort()).toEqual([
    'congelar',
    'membresias',
    'membresias-cobro',
    'membresias-list',
    'membresias-renovar',
  ])
})

it('a change to what all screens share reaches a sample of them', () => {
  for (const file of [
    'web/src/ui/data-table.tsx',
    'contract/src/fields.ts',
    'contract/src/horarios.rules.ts',
  ])
    expect(specsFor([file], specs)).toEqual(['clientes', 'guards'])
})

it('a changed browser test is run itself, and a page of the docs or a test of Vitest reaches none', () => {
  expect(specsFor(['e2e/keyboard.spec.ts'], specs)).toEqual(['keyboard'])
  expect(specsFor(['docs/glosario.md', 'server/src/config.test.ts'], specs)).toEqual([])
})

it('every resource of the web app has a browser test that is found by its folder', () => {
  const folders = readdirSync(join(root, 'web', 'src', 'features'))
  const without = folders.filter(
    (folder) => specsFor([`web/src/features/${folder}/a.tsx`], specs).length === 0,
  )
  expect(without).toEqual([])
})
