import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  imcOf,
  isImprovement,
  type Medicion,
  newestFirst,
  rangoImc,
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

  it('is rounded half up, exactly, for every weight and height that can be kept', () => {
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

describe('a record is an improvement', () => {
  const before = measured(80, 25, 35)

  it.each<[string, Medicion, Medicion, boolean]>([
    ['lighter, with less fat and more muscle', measured(79.99, 24.99, 35.01), before, true],
    ['of the same weight', measured(80, 24, 36), before, false],
    ['of the same fat', measured(79, 25, 36), before, false],
    ['of the same muscle', measured(79, 24, 35), before, false],
    ['heavier', measured(81, 24, 36), before, false],
    ['fatter', measured(79, 26, 36), before, false],
    ['with less muscle', measured(79, 24, 34), before, false],
    ['the same in all', before, before, false],
    ['worse in all', measured(81, 26, 34), before, false],
    ['without fat measured', measured(79, null, 36), before, false],
    ['without muscle measured', measured(79, 24, null), before, false],
    ['after one without fat measured', measured(79, 24, 36), measured(80, null, 35), false],
    ['after one without muscle measured', measured(79, 24, 36), measured(80, 25, null), false],
    ['down to no fat at all', measured(79, 0, 36), before, true],
    ['up from no muscle at all', measured(79, 24, 1), measured(80, 25, 0), true],
  ])('%s: %#', (_, latest, previous, expected) => {
    expect(isImprovement(latest, previous)).toBe(expected)
  })

  it('or not only next to one before it', () => {
    expect(isImprovement(before, undefined)).toBeNull()
  })
})

describe('records come newest first', () => {
  it('by day, and of one day by when they were kept', () => {
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
  it('are at most a whole, to the hundredth', () => {
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
