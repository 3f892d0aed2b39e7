import { motivo } from '@gym/contract/entradas/entradas.rules'
import type { EntradaRegistrada } from '@gym/contract/entradas/entradas.schema'
import { expect, test } from 'vitest'
import { causesBy, mendedVerdict, verdictOf } from './verdict.ts'
import type { Visita } from './visitas.ts'

const gym = { today: '2026-11-22', zonaHoraria: 'America/Bogota' }
const expired = motivo('VENCIDA', 'La membresía venció el 20/11/2026.')
const owes = motivo('DEBE', 'Debe $12.000.')
const entrada = {
  fecha: '2026-11-22T11:02:00.000Z',
  veredicto: 'aviso',
  motivos: [expired],
  repetida: false,
  permitidaPorque: null,
  membresia: null,
} as unknown as EntradaRegistrada
const entered: Visita['outcome'] = { kind: 'entered', entrada }
const blocked: Visita['outcome'] = { kind: 'blocked', motivos: [expired, owes], renovable: null }
const said = (outcome: Visita['outcome']) => verdictOf({ outcome } as Visita, gym)

test('a warning shows when the client came in', () => {
  expect(said(entered)).toMatchObject({ title: 'Atención', lines: ['Entró a las 06:02.'] })
})

test('a resolved warning shows the current verdict', () => {
  expect(mendedVerdict(said(entered), entered, undefined)).toEqual(said(entered))
  expect(mendedVerdict(said(entered), entered, { veredicto: 'aviso', motivos: [expired] })).toEqual(
    said(entered),
  )
  expect(mendedVerdict(said(entered), entered, { veredicto: 'adelante', motivos: [] })).toMatchObject({
    tone: 'well',
    title: 'Adelante',
    lines: ['Entró a las 06:02.'],
  })
})

test('a resolved block leaves the other causes as warnings', () => {
  const mended = (now: Parameters<typeof mendedVerdict>[2]) => mendedVerdict(said(blocked), blocked, now)
  expect(mended({ veredicto: 'bloqueado', motivos: [expired] })).toMatchObject({ tone: 'refused' })
  expect(mended({ veredicto: 'aviso', motivos: [owes] })).toMatchObject({
    tone: 'soon',
    title: 'Ya puede entrar',
  })
  expect(mended({ veredicto: 'adelante', motivos: [] })).toMatchObject({ tone: 'well' })
})

test('a cause stays resolved until another blocks access', () => {
  const spent = motivo('SIN_SESIONES', 'No le quedan sesiones.')
  const less = motivo('DEBE', 'Debe $6.000.')
  const causes = (now: Parameters<typeof causesBy>[1]) =>
    causesBy([expired, owes], now).map(({ texto, isMended }) => [texto, isMended])
  expect(causes(undefined)).toEqual([
    [expired.texto, false],
    [owes.texto, false],
  ])
  expect(causes({ veredicto: 'adelante', motivos: [] })).toEqual([
    [expired.texto, true],
    [owes.texto, true],
  ])
  expect(causes({ veredicto: 'aviso', motivos: [spent, less, motivo('REPETIDA', 'Ya entró.')] })).toEqual([
    [spent.texto, false],
    [less.texto, false],
  ])
  const now = { veredicto: 'aviso', motivos: [spent] } as const
  expect(mendedVerdict(said(entered), entered, { ...now, motivos: [spent] })).toMatchObject({
    title: 'Atención',
    tone: 'soon',
  })
})

test('a renewal that ends soon leaves a remark, not a warning', () => {
  const now = { veredicto: 'aviso', motivos: [motivo('VENCE_PRONTO', 'Le quedan 4 días.')] } as const
  expect(mendedVerdict(said(entered), entered, { ...now, motivos: [...now.motivos] })).toMatchObject({
    tone: 'note',
    title: 'Adelante',
  })
})

test('a short renewal is resolved, an expiry is not', () => {
  const endsToday = motivo('VENCE_PRONTO', 'Vence hoy.')
  const causes = (...asked: Parameters<typeof causesBy>) =>
    causesBy(...asked).map(({ codigo, isMended }) => [codigo, isMended])
  expect(causes([endsToday], { veredicto: 'aviso', motivos: [expired] })).toEqual([['VENCIDA', false]])
  expect(causes([expired], { veredicto: 'aviso', motivos: [endsToday] })).toEqual([
    ['VENCE_PRONTO', false],
    ['VENCIDA', true],
  ])
})
