import { expect, it } from 'vitest'
import { hasThreeDecimals, marcaDe, readMonto, sinVotos, totalVotes, votarMarca } from './montos.rules.ts'

/** Parses a column: numbers, '?' for a doubtful one, undefined for an invalid one. */
function read(cells: string[], clase: 'monto' | 'entero' = 'monto') {
  const votos = sinVotos()
  for (const cell of cells) votarMarca(cell, clase, votos)
  const marca = marcaDe(votos)
  const { coma, punto } = totalVotes(votos)
  const isTie = coma > 0 && coma === punto
  return cells.map((cell) => {
    const found = readMonto(cell, { clase, ...(marca && { marca }), conTres: hasThreeDecimals(votos), isTie })
    return found?.isDoubtful ? '?' : found?.valor
  })
}

it.each([
  ['pesos with dots', ['$ 80.000', '1.250.000', '$3.500', '80000'], [80_000, 1_250_000, 3_500, 80_000]],
  ['pesos with commas', ['80,000', '1,250,000.50', '2,500.00'], [80_000, 1_250_000.5, 2_500]],
  ['decimals of one column', ['2500.00', '12.50', '3.5'], [2_500, 12.5, 3.5]],
  ['spaces and apostrophes', ['80 000', "1'250'000", '80\u00a0000,50'], [80_000, 1_250_000, 80_000.5]],
  ['currencies', ['COP 80.000', '80.000 COP', '80.000 pesos', '$80.000 M/CTE'], Array(4).fill(80_000)],
  ['no cents', ['80.000.-', '80.000,-', '80.000,–'.replace('–', '-')], [80_000, 80_000, 80_000]],
  ['debts', ['80.000-', '-80.000', '(80.000)', '$ -80.000', '-$80.000'], Array(5).fill(-80_000)],
  ['letters', ['80mil', 'mil', '12 x 3', '8O000', '80 000 5', '1.2e5', '80%', ''], Array(8).fill(undefined)],
  ['groups of no threes', ['8.00.000', '80.00.0', '1,25,000.5'], ['?', '?', '?']],
  ['a price among decimals', ['2500.00', '12.50', '80.000'], [2_500, 12.5, '?']],
  ['a column of both marks', ['80.000,50', '1.000,25', '2500.00'], [80_000.5, 1_000.25, '?']],
  ['as many of one mark as of the other', ['12,50', '12.50', '3.5', '80.000'], [12.5, 12.5, 3.5, '?']],
  ['three decimals', ['2500.000', '1250.500', '80.000'], [2_500, 1_250.5, 80]],
  ['thousands with one odd cell', ['80.000', '90.000', '1500.000'], [80_000, 90_000, '?']],
  ['as many thousands as odd cells', ['2500.000', '80.000'], ['?', '?']],
] as [string, string[], unknown[]][])('amounts of %s', (_, cells, values) => {
  expect(read(cells)).toEqual(values)
})

it.each([
  ['decimals', ['12.000', '0.500', '3.000'], [12, 0.5, 3]],
  ['nothing that tells', ['12.000', '3.000'], ['?', '?']],
  ['groups', ['1.250.000', '12.000'], [1_250_000, 12_000]],
  ['whole numbers', ['12', '1', '0'], [12, 1, 0]],
] as [string, string[], unknown[]][])('units of a column with %s', (_, cells, values) => {
  expect(read(cells, 'entero')).toEqual(values)
})
