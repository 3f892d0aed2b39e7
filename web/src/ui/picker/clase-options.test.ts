import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import { expect, it } from 'vitest'
import { claseOf, groupByDay, labelOf } from './clase-options.ts'

// A Saturday.
const TODAY = '2026-11-21'

const slot = (nombreClase: string, dia: DiaSemana, horarioInicio: string, horarioFin: string) =>
  ({
    _id: nombreClase,
    entrenadorId: 'luis',
    entrenadorNombre: 'Luis Rojas',
    especialidad: 'Fuerza',
    nombreClase,
    dia,
    horarioInicio,
    horarioFin,
    capacidadMaxima: 3,
    enEspera: 0,
  }) satisfies ClaseDisponible

const week = [
  slot('Boxeo', 'Viernes', '18:00', '19:00'),
  slot('Yoga', 'Sábado', '08:00', '10:00'),
  slot('Rumba', 'Sábado', '09:00', '10:00'),
  slot('Pilates', 'Sábado', '07:00', '08:00'),
  slot('Bicicleta', 'Domingo', '06:00', '07:00'),
  slot('Funcional', 'Sábado', '17:00', '18:00'),
]

it('groups today’s classes first, then the following days', () => {
  const groups = groupByDay(week, TODAY)
  expect(groups.map(({ name, items }) => [name, ...items.map(({ _id }) => _id)])).toEqual([
    ['Hoy (Sábado)', 'Pilates', 'Yoga', 'Rumba', 'Funcional'],
    ['Domingo', 'Bicicleta'],
    ['Viernes', 'Boxeo'],
  ])
  expect(groups[1]?.items.map(labelOf)).toEqual(['Bicicleta, Domingo 06:00 a 07:00 (Luis Rojas)'])
})

it('omits days without classes', () => {
  expect(groupByDay([], TODAY)).toEqual([])
  expect(groupByDay(week.slice(0, 1), TODAY).map(({ name }) => name)).toEqual(['Viernes'])
})

it.each([
  ['05:59', undefined],
  ['06:00', 'Pilates'],
  ['07:59', 'Pilates'],
  ['08:00', 'Yoga'],
  ['09:00', 'Rumba'],
  ['10:00', undefined],
  ['15:59', undefined],
  ['16:00', 'Funcional'],
  ['17:59', 'Funcional'],
  ['18:00', undefined],
])('the class proposed at %s is %s', (time, expected) => {
  expect(claseOf({ today: TODAY, time }, week)?.nombreClase).toBe(expected)
})

it('proposes no class on a day without classes', () => {
  expect(claseOf({ today: '2026-11-23', time: '06:00' }, week)).toBeUndefined()
})
