import { expect, it } from 'vitest'
import type { Cell } from '../../../files/sheets/cells.ts'
import { findTitleRow } from './column-mapping.rules.ts'

const headOf = (...rows: Cell[][]) =>
  findTitleRow(
    'productos',
    rows.map((celdas, fila) => ({ fila, celdas })),
    new Map(),
  )?.fila

it.each<[string, Cell[][], number | undefined]>([
  [
    'unknown titles over data',
    [
      ['Qué', 'Cuánto'],
      ['Agua', 3_000],
      ['Pan', 500],
    ],
    0,
  ],
  [
    'a title of a year beside a known one',
    [
      ['Nombre', '2025', '2026', 'Venta'],
      ['Agua', 1, 2, 3_000],
    ],
    0,
  ],
  [
    'titles printed on each page',
    [
      ['Qué', 'Nota'],
      ['Agua', 'fría'],
      ['Qué', 'Nota'],
      ['Pan', 'de hoy'],
    ],
    0,
  ],
  [
    'data with a number',
    [
      ['Agua', 3_000],
      ['Pan', 500],
    ],
    undefined,
  ],
  [
    'texts of which one comes again',
    [
      ['Agua', 'Activo'],
      ['Pan', 'Activo'],
    ],
    undefined,
  ],
  [
    'data whose phone is a text',
    [
      ['Ana', 'sin', 'a@c.co'],
      ['Eva', '3001234567', 'e@c.co'],
    ],
    undefined,
  ],
])('the head of %s is found or missing', (_, rows, head) => {
  expect(headOf(...rows)).toBe(head)
})
