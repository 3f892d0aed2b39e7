import { expect, it } from 'vitest'
import type { z } from 'zod'
import { AsignacionDePrograma, CambiosPrograma, NuevoPrograma } from './programas.schema.ts'

const id = (n: number) => `01a1fdba-9ddc-7115-af81-cac9435ec68${n}`
const fila = { rutinaId: id(1), diasEntrenamiento: ['Lunes'], diasDescanso: ['Martes'] }
const programa = { nombre: 'Fuerza', rutinas: [fila] }

const problems = (schema: z.ZodType, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

it('a new program is active without a stated state', () => {
  expect(NuevoPrograma.parse(programa)).toEqual({ ...programa, estado: 'activo' })
  expect(NuevoPrograma.parse({ ...programa, estado: 'inactivo' }).estado).toBe('inactivo')
})

it('an edit leaves omitted fields alone', () => {
  expect(CambiosPrograma.parse({})).toEqual({})
  expect(problems(CambiosPrograma, { rutinas: [] })).toEqual([['rutinas', 'Agrega al menos una rutina.']])
})

it.each([
  ['nombre', ' ', 'El nombre es obligatorio.'],
  ['nombre', 'a'.repeat(101), 'El nombre admite 100 caracteres como máximo.'],
  ['rutinas', [], 'Agrega al menos una rutina.'],
  ['rutinas', undefined, 'Agrega al menos una rutina.'],
  ['rutinas', Array.from({ length: 61 }, () => fila), 'Un programa admite 60 rutinas como máximo.'],
  ['estado', 'archivado', 'El estado debe ser una de estas opciones: activo, inactivo.'],
])('refuses %s = %j', (campo, value, mensaje) => {
  expect(problems(NuevoPrograma, { ...programa, [campo]: value })[0]).toEqual([campo, mensaje])
})

it.each([
  ['rutinaId', '', 'Elige una rutina.'],
  ['diasEntrenamiento', [], 'Elige al menos un día de entrenamiento.'],
  ['diasDescanso', [], 'Elige al menos un día de descanso.'],
  ['diasDescanso', ['lunes'], 'Un día no puede ser de entrenamiento y de descanso.'],
])('names the row of a wrong %s', (campo, value, mensaje) => {
  const rutinas = [fila, { ...fila, rutinaId: id(2), [campo]: value }]
  expect(problems(NuevoPrograma, { ...programa, rutinas })).toEqual([[`rutinas.1.${campo}`, mensaje]])
})

it('refuses a routine twice, at its second row', () => {
  const rutinas = [fila, { ...fila, rutinaId: id(2) }, { ...fila, diasEntrenamiento: ['Jueves'] }]
  expect(problems(NuevoPrograma, { ...programa, rutinas })).toEqual([
    ['rutinas.2.rutinaId', 'Esta rutina ya está en el programa: pon ahí todos sus días.'],
  ])
})

it('an assignment requires a client and refuses repeated routines by default', () => {
  expect(problems(AsignacionDePrograma, {})).toEqual([['clienteId', 'El cliente es obligatorio.']])
  expect(AsignacionDePrograma.parse({ clienteId: id(3) }).soloLasQueFaltan).toBe(false)
})
