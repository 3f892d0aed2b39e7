import { expect, test } from 'vitest'
import { esDeEjemplo, impreso, sinConfigurar } from './configuracion.rules.ts'

test('the header of a receipt is the placeholder as a whole until the gym has said its name', () => {
  expect(impreso(sinConfigurar, 'direccion')).toBe('Dirección del gimnasio')
  expect(impreso({ ...sinConfigurar, nit: '900.123.456-7' }, 'nit')).toBe('900.123.456-7')
})

test('a gym that has said its name prints nothing that is not its own', () => {
  const named = { ...sinConfigurar, nombre: 'Gimnasio Ñandú', telefono: '604 123 4567' }
  expect(impreso(named, 'nit')).toBe('')
  expect(impreso(named, 'direccion')).toBe('')
  expect(impreso(named, 'telefono')).toBe('604 123 4567')
})

test('the title of a receipt is an example until the gym has its own', () => {
  expect(esDeEjemplo(sinConfigurar, 'tituloRecibo')).toBe(true)
  expect(esDeEjemplo({ ...sinConfigurar, tituloRecibo: 'Mensualidad' }, 'tituloRecibo')).toBe(false)
})
