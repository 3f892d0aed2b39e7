import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  CambiosAsignacion,
  CambiosRutina,
  NuevaAsignacion,
  NuevaRutina,
  RutinaEscrita,
} from './rutinas.schema.ts'

const ID = '01a1fdba-9ddc-7115-af81-cac9435ec680'
const FALTAN_DIAS = 'Todos los campos son obligatorios, incluyendo días de entrenamiento y descanso.'
const FALTAN_RUTINA_O_DIAS =
  'Todos los campos son obligatorios, incluyendo rutina, días de entrenamiento y descanso.'
const rutina = {
  grupoMuscular: 'Piernas',
  nombreEjercicio: 'Sentadilla con barra',
  series: 4,
  repeticiones: 12,
}
const asignacion = { clienteId: ID, rutinaId: ID, diasEntrenamiento: ['Lunes'], diasDescanso: ['Martes'] }

const problems = (schema: z.ZodType, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('the routine form', () => {
  it('reports problems in the order of the specification', () => {
    expect(problems(NuevaRutina, {})).toEqual([
      ['grupoMuscular', 'El grupo muscular es obligatorio.'],
      ['nombreEjercicio', 'El ejercicio es obligatorio.'],
      ['series', 'El número de series es obligatorio.'],
      ['repeticiones', 'El número de repeticiones es obligatorio.'],
    ])
  })

  it('accepts an exercise of its group, without a description', () => {
    expect(NuevaRutina.parse(rutina)).toEqual(rutina)
    expect(NuevaRutina.parse({ ...rutina, descripcion: '  ' })).toEqual({ ...rutina, descripcion: null })
  })

  it.each([NuevaRutina, RutinaEscrita, CambiosRutina])('accepts any exercise name, %#', (schema) => {
    for (const nombreEjercicio of ['Dominadas', 'Sentadilla', 'Caminata de granjero'])
      expect(problems(schema, { ...rutina, nombreEjercicio })).toEqual([])
    expect(problems(schema, { ...rutina, nombreEjercicio: ' ' })).toEqual([
      ['nombreEjercicio', 'El ejercicio es obligatorio.'],
    ])
  })

  it.each([
    ['series', 0, 'El número de series debe ser 1 o más.'],
    ['series', 101, 'El número de series debe ser 100 o menos.'],
    ['series', 1.5, 'El número de series debe ser un número entero.'],
    ['series', '4', 'El número de series debe ser un número.'],
    ['repeticiones', 0, 'El número de repeticiones debe ser 1 o más.'],
    ['repeticiones', 1001, 'El número de repeticiones debe ser 1000 o menos.'],
    ['repeticiones', null, 'El número de repeticiones es obligatorio.'],
    ['descripcion', 'a'.repeat(2001), 'La descripción admite 2000 caracteres como máximo.'],
    [
      'grupoMuscular',
      'Cuello',
      'El grupo muscular debe ser una de estas opciones: Pecho, Piernas, Espalda, Brazos, Hombros, Abdomen.',
    ],
  ])('refuses %s = %j: %s', (campo, value, mensaje) => {
    expect(problems(NuevaRutina, { ...rutina, [campo]: value })).toEqual([[campo, mensaje]])
  })

  it('refuses typed repetitions above 100, which the API accepts', () => {
    expect(problems(NuevaRutina, { ...rutina, repeticiones: 1000 })).toEqual([])
    expect(problems(RutinaEscrita, { ...rutina, repeticiones: 100 })).toEqual([])
    expect(problems(RutinaEscrita, { ...rutina, repeticiones: 812 })).toEqual([
      ['repeticiones', 'El número de repeticiones debe ser 100 o menos.'],
    ])
  })

  it('can be changed in part', () => {
    expect(CambiosRutina.parse({})).toEqual({})
    expect(CambiosRutina.parse({ nombreEjercicio: 'Dominadas' })).toEqual({ nombreEjercicio: 'Dominadas' })
  })
})

describe('the assignment form', () => {
  it.each(['clienteId', 'rutinaId', 'diasEntrenamiento', 'diasDescanso'])(
    "has the specification's sentence for a missing %s",
    (campo) => {
      for (const nothing of [undefined, null, campo.startsWith('dias') ? [] : ' '])
        expect(problems(NuevaAsignacion, { ...asignacion, [campo]: nothing })).toEqual([[campo, FALTAN_DIAS]])
    },
  )

  it('has another sentence when editing; omitted fields stay', () => {
    expect(CambiosAsignacion.parse({})).toEqual({})
    expect(problems(CambiosAsignacion, { rutinaId: '' })).toEqual([['rutinaId', FALTAN_RUTINA_O_DIAS]])
    expect(problems(CambiosAsignacion, { diasDescanso: [] })).toEqual([
      ['diasDescanso', FALTAN_RUTINA_O_DIAS],
    ])
  })

  it('parses days without accents or case, unique and sorted', () => {
    const diasEntrenamiento = ['domingo', 'MIERCOLES', ' lunes ', 'Miércoles']
    expect(NuevaAsignacion.parse({ ...asignacion, diasEntrenamiento }).diasEntrenamiento).toEqual([
      'Lunes',
      'Miércoles',
      'Domingo',
    ])
  })

  it('refuses a day in both lists, however it is written', () => {
    const both = [['diasDescanso', 'Un día no puede ser de entrenamiento y de descanso.']]
    const days = { diasEntrenamiento: ['Sábado', 'Lunes'], diasDescanso: ['sabado'] }
    expect(problems(NuevaAsignacion, { ...asignacion, ...days })).toEqual(both)
    expect(problems(CambiosAsignacion, days)).toEqual(both)
    expect(CambiosAsignacion.parse({ diasDescanso: ['Lunes'] })).toEqual({ diasDescanso: ['Lunes'] })
  })

  it('refuses an unknown weekday', () => {
    expect(problems(NuevaAsignacion, { ...asignacion, diasDescanso: ['Monday'] })).toEqual([
      [
        'diasDescanso.0',
        'El día de descanso debe ser un día de la semana: Lunes, Martes, Miércoles, Jueves, Viernes, Sábado, Domingo.',
      ],
    ])
  })
})
