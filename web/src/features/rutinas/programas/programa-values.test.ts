import type { DiaSemana } from '@gym/contract/core/weekdays'
import type { Programa } from '@gym/contract/rutinas/programas.schema'
import type { Asignacion, Rutina } from '@gym/contract/rutinas/rutinas.schema'
import { expect, it } from 'vitest'
import { copyOf, fromAsignaciones, inWords, newFila, toPayload, valuesOf } from './programa-values.ts'

const rutina = (_id: string): Rutina => ({
  _id,
  grupoMuscular: 'Piernas',
  nombreEjercicio: `Ejercicio ${_id}`,
  series: 4,
  repeticiones: 12,
  descripcion: null,
  creadoPor: null,
})

const fila = (id: string, diasEntrenamiento: DiaSemana[], diasDescanso: DiaSemana[] = ['Domingo']) => ({
  rutinaId: rutina(id),
  diasEntrenamiento,
  diasDescanso,
})

const programa: Programa = {
  _id: 'p',
  nombre: 'Fuerza',
  descripcion: null,
  estado: 'inactivo',
  rutinas: [fila('a', ['Lunes']), fila('b', ['Martes'])],
  creadoPor: null,
  createdAt: '2026-11-20T15:00:00.000Z',
}

const asignacion = (one: ReturnType<typeof fila>) => one as Asignacion

it('the values of a program send its rows back unchanged', () => {
  expect(toPayload(valuesOf(programa))).toEqual({
    nombre: 'Fuerza',
    descripcion: '',
    estado: 'inactivo',
    rutinas: programa.rutinas.map(({ rutinaId, ...days }) => ({ ...days, rutinaId: rutinaId._id })),
  })
})

it('a copy is active and has a name within the limit', () => {
  expect(copyOf(programa)).toMatchObject({ nombre: 'Copia de Fuerza', estado: 'activo' })
  expect(copyOf({ ...programa, nombre: 'a'.repeat(100) }).nombre).toHaveLength(100)
})

it('assignments become rows in their order of assignment', () => {
  const { rutinas } = fromAsignaciones([fila('b', ['Martes']), fila('a', ['Lunes'])].map(asignacion))
  expect(inWords(rutinas)).toBe('Ejercicio a, 4 × 12: Lunes; Ejercicio b, 4 × 12: Martes')
})

it('assignments of one routine become one row with all their days', () => {
  const { rutinas } = fromAsignaciones(
    [fila('a', ['Domingo', 'Lunes'], ['Martes']), fila('a', ['Jueves'], ['Lunes', 'Domingo'])].map(
      asignacion,
    ),
  )
  expect(rutinas).toEqual([{ ...fila('a', ['Lunes', 'Jueves', 'Domingo'], ['Martes']), clave: 'a' }])
})

it('a new row takes the days of the row above', () => {
  const { rutinaId, diasEntrenamiento } = newFila(fila('a', ['Lunes', 'Jueves']))
  expect([rutinaId, diasEntrenamiento]).toEqual([null, ['Lunes', 'Jueves']])
})
