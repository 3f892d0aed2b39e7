import { expect, test } from 'vitest'
import { cuentasDe } from './contabilidad.rules.ts'

const faltante = {
  tipo: 'egreso',
  cuentaDebito: 'Caja',
  cuentaCredito: 'Gastos',
  turno: { _id: 'uno' },
} as const

test('an expense of the till debits Gastos and credits Caja', () => {
  expect(cuentasDe(faltante)).toEqual({ debito: 'Gastos', credito: 'Caja' })
})

test('an income and a manual expense show the stored accounts', () => {
  expect(cuentasDe({ ...faltante, turno: null })).toEqual({ debito: 'Caja', credito: 'Gastos' })
  expect(cuentasDe({ ...faltante, tipo: 'ingreso', cuentaCredito: 'Ingresos' })).toEqual({
    debito: 'Caja',
    credito: 'Ingresos',
  })
})
