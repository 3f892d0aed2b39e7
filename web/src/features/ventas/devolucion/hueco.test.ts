import { expect, it } from 'vitest'
import { huecoDe, quitadasDe } from './hueco.ts'

const of = (_id: string, fechainicio: string, fechafin: string) => ({ _id, fechainicio, fechafin })
const returned = of('b', '2026-11-20', '2026-12-20')
const next = of('c', '2026-12-21', '2027-01-20')

it.each([
  ['a current one', returned, [next], ['2026-11-25', '2026-12-20']],
  [
    'one that another covers in part',
    returned,
    [of('a', '2026-11-01', '2026-12-01'), next],
    ['2026-12-02', '2026-12-20'],
  ],
  ['one that another covers', returned, [of('a', '2026-11-01', '2026-12-20'), next], null],
  [
    'a future one',
    of('b', '2026-12-01', '2026-12-20'),
    [of('a', '2026-11-01', '2026-11-30'), next],
    ['2026-12-01', '2026-12-20'],
  ],
  ['the last one', returned, [], null],
  ['an ended one', of('b', '2026-10-01', '2026-10-31'), [next], null],
])('the gap that the return of %s leaves', (_, removed, others, days) => {
  const gap = huecoDe(removed, [removed, ...others], [removed._id], '2026-11-25')
  expect(gap && [gap.desde, gap.hasta]).toEqual(days)
})

it('a return removes the memberships of persons added later', () => {
  const sold = { ...returned, titular: null }
  const added = { ...of('d', '2026-11-25', '2026-12-20'), titular: 'b' }
  const venta = { membresias: [sold], agregadas: [added] }
  const linea = { membresia: 'b', cobra: null }
  expect(quitadasDe(venta as never, [linea as never])).toEqual([sold, added])
})
