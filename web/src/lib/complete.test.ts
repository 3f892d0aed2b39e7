import { expect, it } from 'vitest'
import { complete } from './complete.ts'

it('a row with the specification alone gets the newer fields', () => {
  const row = { _id: '1', monto: 5, fecha: '2026-11-05T00:00:00.000Z' }
  expect(complete('pagos', row)).toMatchObject({ monto: 5, fecha: '2026-11-05', partes: [], devuelto: null })
})

it('a reference gets the fields that it lacks', () => {
  const row = { clienteId: { nombre: 'Ana' }, claseId: { nombre: 'Yoga' } }
  expect(complete('asistencias', row)).toEqual({
    clienteId: { nombre: 'Ana', apellido: '' },
    claseId: { nombre: 'Yoga', dia: '', horarioInicio: '' },
  })
})

it('a row of our own API stays as it is', () => {
  const row = { congelada: { desde: '2026-11-01' }, cancelada: null, fechafin: '2026-12-01' }
  expect(complete('membresias', row)).toMatchObject(row)
  expect(complete('users', { _id: '1' })).toEqual({ _id: '1' })
})

it('a reference to a row that is gone has empty names', () => {
  expect(complete('membresias', { cliente: null })).toMatchObject({ cliente: { nombre: '', apellido: '' } })
  expect(complete('entrenadores', { nombre: 'Nora' })).toMatchObject({ clases: [] })
})
