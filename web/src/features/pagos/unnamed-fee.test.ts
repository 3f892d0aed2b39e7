import { expect, it } from 'vitest'
import { nobodyDoubt } from './nobody-doubt.ts'

const producto = { nombre: 'Mensualidad VIP' }
const cliente = {}

it('a monthly fee of nobody is asked about by its name', () => {
  expect(nobodyDoubt({ cliente: null, producto })).toMatchObject({
    title: '¿Registrar Mensualidad VIP sin cliente?',
  })
  expect(nobodyDoubt({ cliente: null, producto }, { cliente, producto })).not.toBeNull()
})

it('nothing is asked about what somebody pays, is no monthly fee, or was of nobody already', () => {
  expect(nobodyDoubt({ cliente, producto })).toBeNull()
  expect(nobodyDoubt({ cliente: null, producto: { nombre: 'Agua' } })).toBeNull()
  expect(nobodyDoubt({ cliente: null, producto: null })).toBeNull()
  expect(nobodyDoubt({ cliente: null, producto }, { cliente: null, producto })).toBeNull()
})
