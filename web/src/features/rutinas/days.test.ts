import type { DiaSemana } from '@gym/contract/core/weekdays'
import { expect, it } from 'vitest'
import { chooseDays, restOf } from './days.ts'

const days = (diasEntrenamiento: DiaSemana[], diasDescanso: DiaSemana[]) => ({
  diasEntrenamiento,
  diasDescanso,
})
const follows = { restFollows: true }

it('a chosen day leaves the other list', () => {
  const before = days(['Lunes', 'Martes'], ['Domingo'])
  expect(chooseDays(before, 'diasDescanso', ['Martes', 'Domingo'])).toEqual(
    days(['Lunes'], ['Martes', 'Domingo']),
  )
  expect(chooseDays(before, 'diasEntrenamiento', ['Domingo'])).toEqual(days(['Domingo'], []))
})

it.each([
  ['none', days([], [])],
  ['all the others', days(['Martes'], restOf({ diasEntrenamiento: ['Martes'] }))],
])('rest days that were %s follow the training days', (_, before) => {
  expect(chooseDays(before, 'diasEntrenamiento', ['Lunes', 'Jueves'], follows)).toEqual(
    days(['Lunes', 'Jueves'], ['Martes', 'Miércoles', 'Viernes', 'Sábado', 'Domingo']),
  )
})

it('rest days chosen by hand stay', () => {
  expect(chooseDays(days(['Lunes'], ['Domingo']), 'diasEntrenamiento', ['Lunes', 'Jueves'], follows)).toEqual(
    days(['Lunes', 'Jueves'], ['Domingo']),
  )
})
