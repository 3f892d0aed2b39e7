import { expect, test } from 'vitest'
import { esDeEjemplo, impreso, sinConfigurar } from './configuracion.rules.ts'

test('the receipt header is a placeholder until the gym is named', () => {
  expect(impreso(sinConfigurar, 'direccion')).toBe('Dirección del gimnasio')
  expect(impreso({ ...sinConfigurar, nit: '900.123.456-7' }, 'nit')).toBe('900.123.456-7')
})

test('a named gym prints no placeholder', () => {
  const named = { ...sinConfigurar, nombre: 'Gimnasio Ñandú', telefono: '604 123 4567' }
  expect(impreso(named, 'nit')).toBe('')
  expect(impreso(named, 'direccion')).toBe('')
  expect(impreso(named, 'telefono')).toBe('604 123 4567')
})

test('the receipt title is an example until the gym sets it', () => {
  expect(esDeEjemplo(sinConfigurar, 'tituloRecibo')).toBe(true)
  expect(esDeEjemplo({ ...sinConfigurar, tituloRecibo: 'Mensualidad' }, 'tituloRecibo')).toBe(false)
})
