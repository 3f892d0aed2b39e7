import { expect, it } from 'vitest'
import { complete } from './complete.ts'

it('fills in the newer fields of a row from the specification', () => {
  const row = { _id: '1', monto: 5, fecha: '2026-11-05T00:00:00.000Z' }
  expect(complete('pagos', row)).toMatchObject({ monto: 5, fecha: '2026-11-05', partes: [], devuelto: null })
})

it('fills in the missing fields of a reference', () => {
  const row = { clienteId: { nombre: 'Ana' }, claseId: { nombre: 'Yoga' } }
  expect(complete('asistencias', row)).toEqual({
    clienteId: { nombre: 'Ana', apellido: '' },
    claseId: { nombre: 'Yoga', dia: '', horarioInicio: '' },
  })
})

it('leaves a row of our own API unchanged', () => {
  const row = { congelada: { desde: '2026-11-01' }, cancelada: null, fechafin: '2026-12-01' }
  expect(complete('membresias', row)).toMatchObject(row)
  expect(complete('users', { _id: '1' })).toEqual({ _id: '1' })
})

it('gives a deleted reference empty names', () => {
  expect(complete('membresias', { cliente: null })).toMatchObject({ cliente: { nombre: '', apellido: '' } })
  expect(complete('entrenadores', { nombre: 'Nora' })).toMatchObject({ clases: [] })
})
