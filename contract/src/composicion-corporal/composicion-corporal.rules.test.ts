import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Figura,
  imcOf,
  lastOfEachDay,
  type Medicion,
  newestFirst,
  type Progreso,
  progresoOf,
  rangoImc,
  rarezasOf,
  saltosOf,
  sumUpTo100,
} from './composicion-corporal.rules.ts'

describe('the body mass index', () => {
  it.each([
    [80, 175, 26.1],
    [70, 170, 24.2],
    [59.9, 180, 18.5],
    [54.5, 165.5, 19.9],
    [18.45, 100, 18.5],
    [18.44, 100, 18.4],
    [500, 30, 5555.6],
    [1, 300, 0.1],
  ])('of %d kg and %d cm is %d', (peso, altura, imc) => {
    expect(imcOf(peso, altura)).toBe(imc)
  })

  it('rounds half up, exactly, for every valid weight and height', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 50_000 }), fc.integer({ min: 3_000, max: 30_000 }), (p, a) => {
        const [weight, square] = [BigInt(p) * 10_000_000n, BigInt(a) ** 2n]
        const tenths = (2n * weight + square) / (2n * square)
        expect(imcOf(p / 100, a / 100)).toBe(Number(tenths) / 10)
      }),
    )
  })

  it.each([
    [0.1, 'Bajo peso'],
    [18.4, 'Bajo peso'],
    [18.5, 'Normal'],
    [24.9, 'Normal'],
    [25, 'Sobrepeso'],
    [29.9, 'Sobrepeso'],
    [30, 'Obesidad'],
    [5555.6, 'Obesidad'],
  ])('%d is called %s', (imc, rango) => {
    expect(rangoImc(imc)).toBe(rango)
  })
})

const measured = (peso: number, porcentajeGrasa: number | null, porcentajeMusculo: number | null) => ({
  fecha: '2026-11-20',
  createdAt: '2026-11-20T15:00:00.000Z',
  peso,
  porcentajeGrasa,
  porcentajeMusculo,
})

describe('the latest record next to the one before', () => {
  const before = measured(80, 25, 35)
  const noMejora = (...figuras: Figura[]): Progreso => ({ estado: 'Sin mejora', figuras })
  const noData = (...figuras: Figura[]): Progreso => ({ estado: 'Sin datos suficientes', figuras })
  const mejora: Progreso = { estado: 'Mejora' }

  it.each<[string, Medicion, Medicion | undefined, Progreso]>([
    ['lighter, with less fat and more muscle', measured(79.99, 24.99, 35.01), before, mejora],
    ['of the same weight', measured(80, 24, 36), before, noMejora('peso')],
    ['of the same fat', measured(79, 25, 36), before, noMejora('porcentajeGrasa')],
    ['of the same muscle', measured(79, 24, 35), before, noMejora('porcentajeMusculo')],
    ['heavier and with less muscle', measured(81, 24, 34), before, noMejora('peso', 'porcentajeMusculo')],
    [
      'the same in all',
      before,
      before,
      { estado: 'Sin mejora', figuras: ['peso', 'porcentajeGrasa', 'porcentajeMusculo'] },
    ],
    ['without fat measured', measured(79, null, 36), before, noData('porcentajeGrasa')],
    ['lighter, without muscle measured', measured(70, 24, null), before, noData('porcentajeMusculo')],
    ['heavier, without muscle measured', measured(81, 24, null), before, noData('porcentajeMusculo')],
    [
      'after one without fat and muscle measured',
      measured(79, 24, 36),
      measured(80, null, null),
      noData('porcentajeGrasa', 'porcentajeMusculo'),
    ],
    ['down to no fat at all', measured(79, 0, 36), before, mejora],
    ['up from no muscle at all', measured(79, 24, 1), measured(80, 25, 0), mejora],
    ['the only one', before, undefined, { estado: 'Sin registro anterior' }],
  ])('a latest record %s is judged by its figures', (_, latest, previous, says) => {
    expect(progresoOf(latest, previous)).toEqual(says)
  })
})

describe('a jump', () => {
  const at = (fecha: string, peso: number, altura = 170) => ({
    fecha,
    peso,
    altura,
    createdAt: `${fecha}T15:00:00.000Z`,
  })
  const figuresOf = (record: ReturnType<typeof at>, ...others: ReturnType<typeof at>[]) =>
    saltosOf(record, others).map(({ figura }) => figura)

  it('is a weight change of over a tenth within 30 days', () => {
    const last = at('2026-11-10', 56.1)
    expect(figuresOf(at('2026-12-10', 82.5), last)).toEqual(['peso'])
    expect(figuresOf(at('2026-12-11', 82.5), last)).toEqual([])
    expect(figuresOf(at('2026-11-17', 61.71), last)).toEqual([])
    expect(figuresOf(at('2026-11-17', 61.72), last)).toEqual(['peso'])
    expect(figuresOf(at('2026-11-17', 50.48), last)).toEqual(['peso'])
    expect(figuresOf(at('2026-11-05', 82.5), last)).toEqual(['peso'])
    expect(figuresOf(at('2026-11-10', 82.5), last)).toEqual(['peso'])
  })

  it('is a height change over 1 cm a month, or 3', () => {
    expect(figuresOf(at('2026-11-17', 80, 173.01), at('2020-01-01', 80))).toEqual(['altura'])
    expect(figuresOf(at('2026-11-17', 80, 167), at('2020-01-01', 80))).toEqual([])
    expect(figuresOf(at('2026-11-17', 98.5, 175), at('2026-11-04', 98.5, 177))).toEqual(['altura'])
    expect(figuresOf(at('2026-11-17', 98.5, 176), at('2026-11-04', 98.5, 177))).toEqual([])
    expect(figuresOf(at('2026-11-17', 60, 150), at('2026-11-16', 80))).toEqual(['peso', 'altura'])
  })

  it('is measured against the adjacent records', () => {
    const [old, last, next] = [at('2026-11-01', 90), at('2026-11-08', 83), at('2026-11-20', 80)]
    expect(figuresOf(at('2026-11-09', 80), old, last, next)).toEqual([])
    expect(saltosOf(at('2026-11-15', 95), [next, old, last])).toEqual([{ figura: 'peso', junto: last }])
    expect(figuresOf(at('2026-11-09', 80))).toEqual([])
  })
})

describe('a rare figure', () => {
  const body = (peso: number, altura = 170) => ({ peso, altura })

  it('is a weight outside 30–200 kg or height outside 120–220 cm', () => {
    expect(rarezasOf(body(265), [])).toEqual(['peso'])
    expect(rarezasOf(body(29.99, 119.99), [])).toEqual(['peso', 'altura'])
    expect(rarezasOf(body(200, 220), [])).toEqual([])
    expect(rarezasOf(body(30, 120), [])).toEqual([])
  })

  it('is accepted once the person has a similar record', () => {
    expect(rarezasOf(body(265), [body(80)])).toEqual(['peso'])
    expect(rarezasOf(body(205), [body(80), body(210)])).toEqual([])
  })
})

it('keeps the last record of each day, in the given order', () => {
  const at = (fecha: string, hour: string) => ({ fecha, createdAt: `2026-11-20T${hour}:00:00.000Z` })
  const [monday, morning, evening] = [at('2026-11-16', '09'), at('2026-11-20', '09'), at('2026-11-20', '18')]
  expect(lastOfEachDay([evening, morning, monday])).toEqual([evening, monday])
  expect(lastOfEachDay([monday, morning, evening])).toEqual([monday, evening])
})

describe('sorting records newest first', () => {
  it('sorts by day, then by creation', () => {
    const record = (fecha: string, createdAt: string) => ({ fecha, createdAt })
    const january = record('2026-01-05', '2026-11-20T12:00:00.000Z')
    const morning = record('2026-11-20', '2026-11-20T11:00:00.000Z')
    const evening = record('2026-11-20', '2026-11-20T23:00:00.000Z')
    const records = [morning, january, evening]
    expect(newestFirst(records)).toEqual([evening, morning, january])
    expect(records).toEqual([morning, january, evening])
  })
})

describe('percentages of fat and muscle', () => {
  it('sum to at most 100, to the hundredth', () => {
    expect(sumUpTo100(0, 100)).toBe(true)
    expect(sumUpTo100(40.01, 60)).toBe(false)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (grasa) => {
        expect(sumUpTo100(grasa / 100, (10_000 - grasa) / 100)).toBe(true)
        expect(sumUpTo100(grasa / 100, (10_001 - grasa) / 100)).toBe(false)
      }),
    )
  })
})
