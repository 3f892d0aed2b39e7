import { expect, it } from 'vitest'
import { listed, resultInWords, resumenInWords, titleOf, whyNotYet } from './importacion-words.ts'

const none = { nuevo: 0, igual: 0, cambia: 0, duda: 0, error: 0, omitida: 0 }

it("joins items with commas and 'y'", () => {
  expect(listed([])).toBe('')
  expect(listed(['uno', false])).toBe('uno')
  expect(listed(['uno', 'dos', 'tres'])).toBe('uno, dos y tres')
})

it("a dry run's summary omits empty counts", () => {
  expect(resumenInWords({ ...none, nuevo: 1_280, duda: 12, error: 1 })).toBe(
    '12 dudas, 1 con error y 1.280 nuevas',
  )
})

it('an import without changes reports that everything exists', () => {
  expect(resultInWords({ creados: 0, cambiados: 0, omitidos: 0 })).toBe('nada nuevo: todo estaba ya')
  expect(resultInWords({ creados: 280, cambiados: 1, omitidos: 0 })).toBe(
    '280 filas creadas y 1 fila con cambios',
  )
})

it('refuses an import with open issues or without changes', () => {
  expect(whyNotYet({ ...none, nuevo: 3, duda: 1 })).toBe('Queda 1 duda: responde, corrige o deja fuera.')
  expect(whyNotYet({ ...none, nuevo: 3, duda: 2, error: 1 })).toBe(
    'Quedan 2 dudas y 1 fila con error: responde, corrige o deja fuera.',
  )
  expect(whyNotYet({ ...none, nuevo: 3, duda: 1, error: 2 })).toMatch(/^Queda 1 duda y 2 filas/)
  expect(whyNotYet({ ...none, igual: 300 })).toMatch(/^No hay nada que importar/)
  expect(whyNotYet({ ...none, cambia: 1, igual: 9 })).toBeUndefined()
})

it("a row's title is its name", () => {
  expect(titleOf({ valores: { nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1' } })).toBe(
    'Ana Pérez',
  )
  expect(titleOf({ valores: { nombreCompleto: 'Ana Pérez' } })).toBe('Ana Pérez')
  expect(titleOf({ valores: { numeroIdentificacion: '1020304', monto: '80.000' } })).toBe('1020304')
})
