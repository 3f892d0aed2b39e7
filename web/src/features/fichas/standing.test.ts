import { motivo, yaIngreso } from '@gym/contract/entradas.rules'
import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const isIn = motivo('REPETIDA', yaIngreso('16:57'))
const owes = motivo('DEBE', 'Debe $12.000.')

test('whoever is in order and came in already is no alarm on their page', () => {
  expect(standingOf({ veredicto: 'aviso', motivos: [isIn] })).toEqual({ tone: 'well', word: 'Ya entró' })
})

test('whatever else is amiss, or keeps them out, is said as at the door', () => {
  expect(standingOf({ veredicto: 'aviso', motivos: [isIn, owes] })).toEqual({
    tone: 'soon',
    word: 'Atención',
  })
  expect(standingOf({ veredicto: 'bloqueado', motivos: [isIn] })).toEqual({
    tone: 'refused',
    word: 'No puede entrar',
  })
})
