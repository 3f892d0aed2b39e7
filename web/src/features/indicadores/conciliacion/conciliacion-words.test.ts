import { expect, it } from 'vitest'
import { screenOf } from './conciliacion-words.ts'

it.each([
  [{}, { periodo: 'todo' }],
  [
    { desde: '2026-11-05', hasta: '2026-11-05' },
    { periodo: 'dia', dia: '2026-11-05' },
  ],
  [
    { desde: '2026-11-02', hasta: '2026-11-08' },
    { periodo: 'semana', dia: '2026-11-02' },
  ],
  [
    { desde: '2026-11-01', hasta: '2026-11-30' },
    { periodo: 'mes', dia: '2026-11-01' },
  ],
  [{ desde: '2026-11-01', hasta: '2026-11-15' }, undefined],
  [{ desde: '2026-11-01' }, undefined],
  [{ hasta: '2026-11-15' }, undefined],
])('the days %j lead to a list with the search %j', (days, search) => {
  expect(screenOf('pagos', days)?.search).toEqual(search)
  expect(screenOf('contabilidad', days)?.search).toEqual(search)
  expect(screenOf('ventas', days)?.search).toEqual(days)
})
