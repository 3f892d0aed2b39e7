import { expect, it } from 'vitest'
import { dayInWords, nextClass } from './next-class.ts'

const slot = (dia: 'Lunes' | 'Sábado' | 'Domingo', horarioInicio: string, horarioFin: string) => ({
  dia,
  horarioInicio,
  horarioFin,
})
const clases = [
  slot('Lunes', '07:00', '08:00'),
  slot('Sábado', '18:00', '19:00'),
  slot('Sábado', '07:00', '08:00'),
]

it('prefers the current class, then the next today', () => {
  expect(nextClass(clases, 'Sábado', '07:30')).toEqual({ clase: clases[2], days: 0 })
  expect(nextClass(clases, 'Sábado', '08:00')).toEqual({ clase: clases[1], days: 0 })
})

it("the next class may be another day's, also in the next week", () => {
  expect(nextClass(clases, 'Sábado', '19:00')).toEqual({ clase: clases[0], days: 2 })
  expect(nextClass(clases, 'Domingo', '06:00')).toEqual({ clase: clases[0], days: 1 })
})

it("the week's only class, over today, is in seven days", () => {
  expect(nextClass([slot('Lunes', '07:00', '08:00')], 'Lunes', '09:00')?.days).toBe(7)
  expect(nextClass([], 'Lunes', '09:00')).toBeUndefined()
})

it('the next class has a date unless today or tomorrow', () => {
  expect(dayInWords(0, 'Domingo', '2026-11-22')).toBe('hoy')
  expect(dayInWords(1, 'Lunes', '2026-11-22')).toBe('mañana')
  expect(dayInWords(7, 'Domingo', '2026-11-22')).toBe('el domingo 29')
  expect(dayInWords(3, 'Jueves', '2026-11-29')).toBe('el jueves 2')
})
