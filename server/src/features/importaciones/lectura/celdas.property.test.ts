import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFile } from '../../../testing/read-file.ts'

/** Number of random cells of each kind; `npm run test:full` checks more. */
const RUNS = Number(process.env.CELDAS || 500)

const MESES =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (n: number) => String(n).padStart(2, '0')
const days: ((y: number, m: number, d: number) => string)[] = [
  (y, m, d) => `${two(d)}/${two(m)}/${y}`,
  (y, m, d) => `${d}-${m}-${y}`,
  (y, m, d) => `${two(d)}.${two(m)}.${y}`,
  (y, m, d) => `${two(m)}/${two(d)}/${y}`,
  (y, m, d) => `${y}-${two(m)}-${two(d)}`,
  (y, m, d) => `${y}/${m}/${d} 08:30`,
  (y, m, d) => `${y}-${two(m)}-${two(d)}T00:00:00.000Z`,
  (y, m, d) => `${d} de ${MESES[m - 1]} de ${y}`,
  (y, m, d) => `${d}-${MESES[m - 1]?.slice(0, 3)}-${two(y % 100)}`,
  (y, m, d) => `${two(d)}-${MONTHS[m - 1]}-${y}`,
  (y, m, d) => `${MONTHS[m - 1]} ${d}, ${y}`,
  (y, m, d) => `${y}${two(m)}${two(d)}`,
  (y, m, d) => `${two(d)}/${two(m)}/${two(y % 100)}`,
]

const es = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })
const en = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const amounts: ((value: number) => string)[] = [
  (value) => es.format(value),
  (value) => `$ ${es.format(value)}`,
  (value) => `${es.format(value)} COP`,
  (value) => en.format(value),
  (value) => `$${en.format(value)}`,
  (value) => String(value),
  (value) => String(value).replace('.', ','),
  (value) => value.toFixed(2),
  (value) => value.toFixed(2).replace('.', ','),
  (value) => `${en.format(Math.trunc(value)).replaceAll(',', ' ')}`,
  (value) => `${es.format(Math.trunc(value))}.-`,
]
const isTruncated = (how: number) => how >= 9

const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark)
const identifiers: ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => grouped(digits, '.'),
  (digits) => grouped(digits, ','),
  (digits) => grouped(digits, ' '),
  (digits) => `${digits}.0`,
  (digits) => `${digits}.00`,
  (digits) => `CC ${grouped(digits, '.')}`,
  (digits) => `C.C. No. ${digits}`,
  (digits) => `="${digits}"`,
  (digits) => `'${digits}`,
  (digits) => `  ${digits} `,
]

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const column = (tipo: 'clientes' | 'pagos' | 'productos', title: string, cells: string[]) =>
  readFile(tipo, [`Fila;${title};Notas`, ...cells.map((cell, row) => `${row};${quoted(cell)};x`)].join('\n'))

/** Asserts that each cell is right, has a question or is refused. Returns the number of right ones. */
function requireNoSilence(
  read: Awaited<ReturnType<typeof readFile>>,
  campo: string,
  meant: { value: unknown; typed: string }[],
): number {
  let understood = 0
  expect(read).toHaveLength(meant.length)
  for (const [index, { datos, dudas, errores }] of read.entries()) {
    if (dudas.includes(campo) || errores.includes(campo)) continue
    expect({ ...meant[index], value: datos[campo] }).toEqual(meant[index])
    understood += 1
  }
  return understood
}

const aDay = fc.record({
  y: fc.integer({ min: 1940, max: 2025 }),
  m: fc.integer({ min: 1, max: 12 }),
  d: fc.integer({ min: 1, max: 28 }),
})
const CELLS = 10

it('births in any format are right, asked or rejected', { timeout: 120_000 }, async () => {
  let understood = 0
  const how = fc.integer({ min: 0, max: days.length - 1 })
  await fc.assert(
    fc.asyncProperty(how, fc.array(aDay, { minLength: CELLS, maxLength: CELLS }), async (at, all) => {
      const meant = all.map(({ y, m, d }) => ({
        value: `${y}-${two(m)}-${two(d)}`,
        typed: days[at]?.(y, m, d) ?? '',
      }))
      const typed = meant.map((each) => each.typed)
      // A two-digit year means the latest year that is not in the future.
      const isShort = days[at]?.(1950, 1, 2).length === days[at]?.(50, 1, 2).length
      const known = meant.map((each) => (isShort ? { ...each, value: latestPast(String(each.value)) } : each))
      understood += requireNoSilence(
        await column('clientes', 'Fecha de nacimiento', typed),
        'fechaNacimiento',
        known,
      )
    }),
    { numRuns: RUNS / CELLS },
  )
  // A question about every cell would satisfy the property trivially.
  expect(understood).toBeGreaterThan(RUNS / 3)
})
const latestPast = (day: string) => {
  const in2000 = `20${day.slice(2)}`
  return in2000 > '2026-11-20' ? `19${day.slice(2)}` : in2000
}

it('amounts of a column are right, asked or rejected', { timeout: 120_000 }, async () => {
  const value = fc.oneof(
    fc.integer({ min: 1, max: 9_999_999 }),
    fc.integer({ min: 1, max: 999_999_999 }).map((cents) => cents / 100),
    fc.integer({ min: 1, max: 9_999 }).map((thousands) => thousands * 1_000),
  )
  let understood = 0
  const how = fc.integer({ min: 0, max: amounts.length - 1 })
  await fc.assert(
    fc.asyncProperty(how, fc.array(value, { minLength: CELLS, maxLength: CELLS }), async (at, values) => {
      const meant = values.map((each) => {
        const whole = Math.max(1, isTruncated(at) ? Math.trunc(each) : each)
        return { value: whole, typed: amounts[at]?.(whole) ?? '' }
      })
      const typed = meant.map((each) => each.typed)
      understood += requireNoSilence(await column('pagos', 'Valor', typed), 'monto', meant)
    }),
    { numRuns: RUNS / CELLS },
  )
  expect(understood).toBeGreaterThan(RUNS / 3)
})

it('identifiers in any format are right', { timeout: 120_000 }, async () => {
  const digits = fc.stringMatching(/^[1-9]\d{5,10}$/)
  const cell = fc.record({ digits, how: fc.integer({ min: 0, max: identifiers.length - 1 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: CELLS, maxLength: CELLS }), async (cells) => {
      const meant = cells.map((each) => ({
        value: each.digits,
        typed: identifiers[each.how]?.(each.digits) ?? '',
      }))
      const typed = meant.map((each) => each.typed)
      const read = await column('clientes', 'Documento', typed)
      requireNoSilence(read, 'numeroIdentificacion', meant)
      expect(read.flatMap(({ dudas, errores }) => [...dudas, ...errores])).toEqual([])
    }),
    { numRuns: RUNS / CELLS },
  )
})

it('arbitrary cells are never parsed with other digits', async () => {
  const cell = fc.stringMatching(/^[-$(]?[\d.,' ]{1,12}[)\-a-z%]?$/)
  await fc.assert(
    fc.asyncProperty(cell, async (typed) => {
      const [row] = await column('pagos', 'Valor', [typed])
      if (!row || row.dudas.includes('monto') || row.errores.includes('monto')) return
      const value = row.datos.monto
      if (value === undefined) return
      const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '')
      expect({ typed, digits: digits(String(value)) }).toEqual({ typed, digits: digits(typed) })
    }),
    { numRuns: 300 },
  )
})
