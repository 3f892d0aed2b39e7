import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allSpecs, programsFor, SHARED, SPECS, specsFor } from './changed.mjs'
import { root } from './root.mjs'

const specs = allSpecs()

it('A change to a resource reaches its browser tests from either side', () => {
  for (const file of ['server/src/features/pagos/pagos.routes.ts', 'web/src/features/pagos/pagos-page.tsx'])
    expect(specsFor([file], specs).sort()).toEqual(['pagos', 'pagos-corregir', 'pagos-list', 'recibo'])
  expect(specsFor(['contract/src/membresias/membresias.rules.ts'], specs).sort()).toEqual([
    'congelar',
    'membresias',
    'membresias-cobro',
    'membresias-list',
    'vender-membresias',
  ])
})

it.each([
  ['web/src/ui/table/data-table.tsx', 'lists'],
  ['web/src/ui/layout/page.module.css', 'widths'],
  ['web/src/offline/outbox/outbox-sender.ts', 'pendientes'],
  ['web/src/session/session.ts', 'session'],
  ['web/src/api/http.ts', 'specification/mocked'],
  ['web/src/app/live/own-worker.ts', 'instalada'],
  ['contract/src/core/fields.ts', 'clientes'],
  ['contract/src/clases/horarios.rules.ts', 'clases'],
])('A change to %s reaches the browser tests of %s', (file, spec) => {
  expect(specsFor([file], specs)).toContain(spec)
})

it('A changed browser test reaches itself; docs and Vitest tests reach none', () => {
  expect(specsFor(['e2e/shell/keyboard.spec.ts'], specs)).toEqual(['keyboard'])
  expect(specsFor(['docs/glosario.md', 'server/src/core/config.test.ts'], specs)).toEqual([])
})

it.each([
  ['server/src/main/main.ts', 'start'],
  ['postgres/src/embedded/process/supervisor.ts', 'durability'],
  ['postgres/src/backup/write-backup.ts', 'backup'],
  ['server/src/features/integraciones/enviar.ts', 'integraciones-caidas'],
])('A change to %s reaches the program test %s', (file, test) => {
  expect(programsFor([file])).toContain(test)
  expect(existsSync(join(root, 'e2e', 'programs', `${test}.test.ts`))).toBe(true)
})

it('A change to a feature reaches no unrelated program test', () => {
  expect(
    programsFor(['server/src/features/pagos/pagos.routes.ts', 'server/src/core/config.test.ts']),
  ).toEqual([])
})

it('Every spec of the tables exists', () => {
  const named = [...Object.values(SPECS), ...SHARED.map((each) => each.specs)].flat()
  expect(named.filter((name) => !specs.includes(name))).toEqual([])
})

it('Every resource of the web app has a browser test', () => {
  const folders = readdirSync(join(root, 'web', 'src', 'features'))
  const without = folders.filter(
    (folder) => specsFor([`web/src/features/${folder}/a.tsx`], specs).length === 0,
  )
  expect(without).toEqual([])
})
