import { expect, it } from 'vitest'
import { unnamedFeeCaution } from './unnamed-fee.ts'

const fee = { nombre: 'Mensualidad VIP' }

it('a monthly fee or a plan without a client has a caution', () => {
  const plan = { nombre: 'Trimestral estudiantes', plan: {} }
  for (const producto of [fee, plan])
    expect(unnamedFeeCaution({ cliente: null, producto })).toMatch(/^Sin cliente/)
})

it('a named fee and other products have no caution', () => {
  expect(unnamedFeeCaution({ cliente: {}, producto: fee })).toBeNull()
  expect(unnamedFeeCaution({ cliente: null, producto: { nombre: 'Agua' } })).toBeNull()
  expect(unnamedFeeCaution({ cliente: null, producto: null })).toBeNull()
})
