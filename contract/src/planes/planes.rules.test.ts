import { describe, expect, test } from 'vitest'
import { diasSemana } from '../core/weekdays.ts'
import {
  finDelPlan,
  franjaEnPalabras,
  isInFranja,
  tipoPorNombre,
  vigenciaEnPalabras,
} from './planes.rules.ts'

const UN_MES = { cantidad: 1, unidad: 'meses' } as const

describe('the end of a plan', () => {
  test('of days is its start plus the days, without an anchor', () => {
    expect(finDelPlan('2026-11-01', { cantidad: 30, unidad: 'dias' })).toEqual({
      hasta: '2026-12-01',
      ancla: null,
    })
  })

  test.each([
    ['2026-01-31', UN_MES, '2026-02-28', 31],
    ['2028-01-31', UN_MES, '2028-02-29', 31],
    ['2026-11-27', { cantidad: 3, unidad: 'meses' } as const, '2027-02-27', 27],
    ['2026-02-28', { cantidad: 12, unidad: 'meses' } as const, '2027-02-28', 28],
  ])('from %s of calendar months keeps the day of the month', (desde, vigencia, hasta, ancla) => {
    expect(finDelPlan(desde, vigencia)).toEqual({ hasta, ancla })
  })

  test('returns to the anchor after a short month', () => {
    const months = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']
    let anterior = { fechafin: '2026-02-28', ancla: 31 as number | null }
    for (const month of months.slice(1)) {
      const desde = `${month.slice(0, 7)}-01`
      const { hasta, ancla } = finDelPlan(desde, UN_MES, anterior)
      expect(hasta).toBe(month)
      anterior = { fechafin: hasta, ancla }
    }
  })

  test('keeps the anchor in a renewal of the next day only', () => {
    const anterior = { fechafin: '2026-12-27', ancla: 27 }
    expect(finDelPlan('2026-12-28', UN_MES, anterior)).toEqual({ hasta: '2027-01-27', ancla: 27 })
    expect(finDelPlan('2027-01-10', UN_MES, anterior)).toEqual({ hasta: '2027-02-10', ancla: 10 })
  })

  test('takes a new anchor if a freeze moved the previous end', () => {
    const anterior = { fechafin: '2026-04-10', ancla: 31 }
    expect(finDelPlan('2026-04-11', UN_MES, anterior)).toEqual({ hasta: '2026-05-11', ancla: 11 })
  })
})

test('only the exact names of the two types make a plan', () => {
  expect(
    ['Mensualidad', ' clase', 'Mensualidad VIP', 'Plan'].map((nombre) => tipoPorNombre({ nombre })),
  ).toEqual(['Mensualidad', 'Clase', undefined, undefined])
})

test('a time window includes its first minute and excludes its last', () => {
  const franja = { dias: [...diasSemana.slice(0, 5)], desde: '06:00', hasta: '12:00' }
  expect(isInFranja(franja, 'Lunes', '06:00')).toBe(true)
  expect(isInFranja(franja, 'Lunes', '12:00')).toBe(false)
  expect(isInFranja(franja, 'Sábado', '08:00')).toBe(false)
})

test.each([
  [['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes'], 'lunes a viernes de 06:00 a 12:00'],
  [['Sábado', 'Lunes'], 'lunes y sábado de 06:00 a 12:00'],
  [diasSemana, 'todos los días de 06:00 a 12:00'],
] as const)('a time window of %j reads %s', (dias, words) => {
  expect(franjaEnPalabras({ dias: [...dias], desde: '06:00', hasta: '12:00' })).toBe(words)
})

test('a length is in words', () => {
  expect(vigenciaEnPalabras({ cantidad: 1, unidad: 'meses' })).toBe('1 mes')
  expect(vigenciaEnPalabras({ cantidad: 15, unidad: 'dias' })).toBe('15 días')
})
