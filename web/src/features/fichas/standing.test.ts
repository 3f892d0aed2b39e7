import { motivo, yaIngreso } from '@gym/contract/entradas/entradas.rules'
import { expect, test } from 'vitest'
import { leftOf, standingOf } from './standing.ts'

const isIn = motivo('REPETIDA', yaIngreso('16:57'))
const owes = motivo('DEBE', 'Debe $12.000.')

test('a valid client already inside raises no alarm', () => {
  expect(standingOf({ veredicto: 'aviso', motivos: [isIn] })).toEqual({ tone: 'well', word: 'Ya entró' })
})

test('any other cause is shown as at the door', () => {
  expect(standingOf({ veredicto: 'aviso', motivos: [isIn, owes] })).toEqual({
    tone: 'soon',
    word: 'Atención',
  })
  expect(standingOf({ veredicto: 'aviso', motivos: [motivo('VENCE_PRONTO', 'Le quedan 4 días.')] })).toEqual({
    tone: 'note',
    word: 'Al día',
  })
  expect(standingOf({ veredicto: 'bloqueado', motivos: [isIn] })).toEqual({
    tone: 'refused',
    word: 'No puede entrar',
  })
})

test.each([
  ['Mensualidad', 0, '2026-12-03', 'Quedan 12 días.'],
  ['Mensualidad', 0, '2026-11-22', 'Queda 1 día.'],
  ['Mensualidad', 0, '2026-11-21', 'Vence hoy.'],
  ['Clase', 3, '2026-12-03', 'Quedan 3 sesiones, 12 días.'],
  ['Clase', 1, '2026-11-21', 'Queda 1 sesión. Vence hoy.'],
] as const)('a %s with %i sessions until %s has left: %s', (tipo, sesionesRestantes, fechafin, said) => {
  expect(leftOf({ _id: '1', tipo, sesionesRestantes, fechafin }, '2026-11-21')).toBe(said)
})
