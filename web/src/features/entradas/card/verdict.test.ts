import type { AsistenciaRegistrada } from '@gym/contract/asistencias/asistencias.schema'
import { motivo } from '@gym/contract/entradas/entradas.rules'
import type { EntradaRegistrada } from '@gym/contract/entradas/entradas.schema'
import { expect, test } from 'vitest'
import type { CheckIn, Outcome } from '../../../offline/check-ins/check-in.ts'
import { causesBy, resolvedVerdict, verdictOf } from './verdict.ts'

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
const entered: Outcome = { kind: 'entered', entrada }
const blocked: Outcome = { kind: 'blocked', motivos: [expired, owes], renovable: null }
const said = (outcome: Outcome, more: Partial<CheckIn> = {}) =>
  verdictOf({ id: 'a', key: 'a', at: 0, cliente: null, outcome, ...more }, gym)

test('a warning shows when the client came in', () => {
  expect(said(entered)).toMatchObject({ title: 'Atención', lines: ['Entró a las 06:02.'] })
})

test('a resolved warning shows the current verdict', () => {
  expect(resolvedVerdict(said(entered), entered, undefined)).toEqual(said(entered))
  expect(resolvedVerdict(said(entered), entered, { veredicto: 'aviso', motivos: [expired] })).toEqual(
    said(entered),
  )
  expect(resolvedVerdict(said(entered), entered, { veredicto: 'adelante', motivos: [] })).toMatchObject({
    tone: 'well',
    title: 'Adelante',
    lines: ['Entró a las 06:02.'],
  })
})

test('a resolved block leaves the other causes as warnings', () => {
  const resolved = (now: Parameters<typeof resolvedVerdict>[2]) =>
    resolvedVerdict(said(blocked), blocked, now)
  expect(resolved({ veredicto: 'bloqueado', motivos: [expired] })).toMatchObject({ tone: 'refused' })
  expect(resolved({ veredicto: 'aviso', motivos: [owes] })).toMatchObject({
    tone: 'soon',
    title: 'Ya puede entrar',
  })
  expect(resolved({ veredicto: 'adelante', motivos: [] })).toMatchObject({ tone: 'well' })
})

test('a cause stays resolved until another blocks access', () => {
  const spent = motivo('SIN_SESIONES', 'No le quedan sesiones.')
  const less = motivo('DEBE', 'Debe $6.000.')
  const causes = (now: Parameters<typeof causesBy>[1]) =>
    causesBy([expired, owes], now).map(({ texto, isResolved }) => [texto, isResolved])
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
  expect(resolvedVerdict(said(entered), entered, { ...now, motivos: [spent] })).toMatchObject({
    title: 'Atención',
    tone: 'soon',
  })
})

test('a renewal that ends soon leaves a remark, not a warning', () => {
  const now = { veredicto: 'aviso', motivos: [motivo('VENCE_PRONTO', 'Le quedan 4 días.')] } as const
  expect(resolvedVerdict(said(entered), entered, { ...now, motivos: [...now.motivos] })).toMatchObject({
    tone: 'note',
    title: 'Adelante',
  })
})

test('a short renewal is resolved, an expiry is not', () => {
  const endsToday = motivo('VENCE_PRONTO', 'Vence hoy.')
  const causes = (...asked: Parameters<typeof causesBy>) =>
    causesBy(...asked).map(({ codigo, isResolved }) => [codigo, isResolved])
  expect(causes([endsToday], { veredicto: 'aviso', motivos: [expired] })).toEqual([['VENCIDA', false]])
  expect(causes([expired], { veredicto: 'aviso', motivos: [endsToday] })).toEqual([
    ['VENCE_PRONTO', false],
    ['VENCIDA', true],
  ])
})

const asistencia = {
  fecha: '2026-11-22T11:02:00.000Z',
  claseId: { nombre: 'Yoga', dia: 'Domingo', horarioInicio: '06:00' },
  aviso: 'Sin membresía vigente.',
  membresia: null,
  renovable: null,
  siguiente: null,
  advertencias: ['No tiene inscripción en esta clase.'],
} as unknown as AsistenciaRegistrada

test('a check-in to a class without access says the client is in', () => {
  expect(said({ kind: 'registered', asistencia, wasSaved: true }, { claseId: 'k' })).toEqual({
    tone: 'refused',
    title: null,
    lines: [
      'Entró, pero: Sin membresía vigente.',
      'No tiene inscripción en esta clase.',
      'Ya se había guardado.',
      'Yoga, Domingo 06:00',
    ],
    motivos: [],
    remedy: 'vender',
  })
})

test('a noted check-in to a class has the age of its data', () => {
  const segun = { confirmedAt: -12 * 60_000 }
  expect(said({ kind: 'noted', asistencia, segun }, { claseId: 'k' }).lines).toEqual([
    'Anotada sin conexión. Provisional, con datos de hace 12 min.',
    'Entró, pero: Sin membresía vigente.',
    'No tiene inscripción en esta clase.',
  ])
  // An earlier version stored the check-in without `segun`, so the age of its data is unknown.
  expect(said({ kind: 'noted', asistencia: null }, { claseId: 'k' }).lines).toEqual([
    'Anotada sin conexión.',
    'Si puede entrar se sabrá cuando vuelva la conexión.',
  ])
})

test('a known client noted to a class is in, whatever the membership', () => {
  const known = { claseId: 'k', cliente: { _id: '1', nombre: 'Ana', apellido: 'Pérez' } }
  expect(said({ kind: 'noted', segun: { confirmedAt: null } }, known).lines).toEqual([
    'Anotada sin conexión.',
    'Su membresía se verá cuando vuelva la conexión.',
  ])
})

test('only the class desk prefixes its failures', () => {
  const lines = (outcome: Outcome, claseId?: string) => said(outcome, { claseId }).lines
  const fecha = '2026-11-22T11:02:00.000Z'
  expect(lines({ kind: 'unknown' }, 'k')).toEqual(['Error al registrar asistencia: Cliente no encontrado'])
  expect(lines({ kind: 'unknown' })[0]).toBe('Nadie tiene ese número.')
  expect(lines({ kind: 'repeated', fecha }, 'k')).toEqual(['Ya entró hoy a las 06:02.'])
  expect(lines({ kind: 'repeated', fecha, isRefused: true }, 'k')).toEqual([
    'Error al registrar asistencia: Ya entró hoy a las 06:02.',
  ])
})
