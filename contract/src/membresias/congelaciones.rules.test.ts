import { expect, it } from 'vitest'
import { congeladaHasta, estaCongelada, seDescongela } from './congelaciones.rules.ts'

it.each([
  ['2026-11-30', false],
  ['2026-12-01', true],
  ['2026-12-10', true],
  ['2026-12-11', false],
])('frozen from 1 to 10 December, on %s it is: %j', (today, frozen) => {
  expect(estaCongelada({ desde: '2026-12-01', hasta: '2026-12-10' }, today)).toBe(frozen)
})

it('without an end it is frozen from its first day on', () => {
  expect(estaCongelada({ desde: '2026-12-01', hasta: null }, '2031-01-01')).toBe(true)
  expect(estaCongelada(null, '2031-01-01')).toBe(false)
})

it('has the wording of the door', () => {
  expect(congeladaHasta({ hasta: '2026-12-10' })).toBe('Congelada hasta 10/12/2026')
  expect(congeladaHasta({ hasta: null })).toBe('Congelada')
  expect(seDescongela({ hasta: null })).toBe('Congelada. Al entrar se descongela.')
})
