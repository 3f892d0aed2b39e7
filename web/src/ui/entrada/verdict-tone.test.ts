import { expect, it } from 'vitest'
import { toneOf, wordOf } from './verdict-tone.ts'

it.each([
  ['adelante', [], 'well', 'Adelante'],
  ['aviso', ['VENCE_PRONTO', 'CUMPLEANOS'], 'note', 'Adelante'],
  ['aviso', ['EN_GRACIA', 'CUMPLEANOS'], 'soon', 'Atención'],
  ['aviso', ['DEBE'], 'soon', 'Atención'],
  // Trainers get no causes about money, so an 'aviso' may have none.
  ['aviso', [], 'soon', 'Atención'],
  ['bloqueado', ['VENCIDA'], 'refused', 'No puede entrar'],
  ['permitida', ['VENCIDA'], 'refused', 'Entrada permitida'],
] as const)('the verdict %s with %j is %s, in words %s', (veredicto, causas, tone, word) => {
  expect([toneOf(veredicto, causas), wordOf(veredicto, causas)]).toEqual([tone, word])
})
