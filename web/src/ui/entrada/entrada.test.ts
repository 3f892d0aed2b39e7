import { seDescongela } from '@gym/contract/membresias/congelaciones.rules'
import { expect, it } from 'vitest'
import { attendanceVerdict } from './entrada.ts'

const TODAY = '2026-11-21'
const mensualidad = (fechafin: string) =>
  ({
    aviso: null,
    renovable: 'x',
    siguiente: null,
    membresia: { tipo: 'Mensualidad', fechafin, sesionesRestantes: 0 },
  }) as const
const clase = (sesionesRestantes: number, fechafin = '2026-12-03') =>
  ({
    aviso: null,
    renovable: 'x',
    siguiente: null,
    membresia: { tipo: 'Clase', fechafin, sesionesRestantes },
  }) as const

it.each([
  [mensualidad('2026-12-03'), 'well', 'Mensualidad vigente: quedan 12 días (hasta el 3/12/2026).'],
  [mensualidad('2026-11-27'), 'well', 'Mensualidad vigente: quedan 6 días (hasta el 27/11/2026).'],
  [mensualidad('2026-11-26'), 'soon', 'Mensualidad vigente: quedan 5 días (hasta el 26/11/2026).'],
  [mensualidad('2026-11-22'), 'soon', 'Mensualidad vigente: queda 1 día (hasta el 22/11/2026).'],
  [mensualidad(TODAY), 'soon', 'Mensualidad vigente: hoy es el último día (21/11/2026).'],
  [clase(4), 'well', 'Quedan 4 sesiones hasta el 3/12/2026 (quedan 12 días).'],
  [clase(2), 'well', 'Quedan 2 sesiones hasta el 3/12/2026 (quedan 12 días).'],
  [clase(1), 'soon', 'Queda 1 sesión hasta el 3/12/2026 (quedan 12 días).'],
  [clase(0), 'soon', 'Usó su última sesión: no le quedan más.'],
  [clase(4, '2026-11-26'), 'soon', 'Quedan 4 sesiones hasta el 26/11/2026 (quedan 5 días).'],
  [clase(4, TODAY), 'soon', 'Quedan 4 sesiones, pero hoy es el último día (21/11/2026).'],
] as const)('the door’s verdict on %j is %s with the text: %s', (registered, kind, text) => {
  const entrada = attendanceVerdict(registered, TODAY)
  expect([entrada.kind, entrada.text]).toEqual([kind, text])
})

it.each([
  [mensualidad('2026-12-03'), 'Trimestral', 'Trimestral vigente: quedan 12 días (hasta el 3/12/2026).'],
  [clase(4), 'Diez clases', 'Diez clases: quedan 4 sesiones hasta el 3/12/2026 (quedan 12 días).'],
] as const)('the door’s verdict on %j of the plan %s names it', (registered, plan, text) => {
  const named = { ...registered, membresia: { ...registered.membresia, plan } }
  expect(attendanceVerdict(named, TODAY).text).toBe(text)
})

it.each([
  [mensualidad('2026-12-03'), undefined],
  [mensualidad('2026-11-26'), 'renovar'],
  [clase(4), undefined],
  [clase(1), 'vender'],
  [clase(0), 'renovar'],
  [clase(1, TODAY), 'renovar'],
] as const)('the door’s remedy for %j is %s', (registered, remedy) => {
  expect(attendanceVerdict(registered, TODAY).remedy).toBe(remedy)
})

it.each([
  ['El cliente está inactivo.', null, 'reactivar'],
  ['Sin sesiones restantes.', 'x', 'renovar'],
  ['La membresía venció el 19/11/2026.', 'x', 'renovar'],
  ['Sin membresía vigente.', null, 'vender'],
])('the warning «%s» with renewable %s offers %s', (aviso, renovable, remedy) => {
  expect(attendanceVerdict({ aviso, renovable, siguiente: null, membresia: null }, TODAY)).toEqual({
    kind: 'refused',
    text: aviso,
    remedy,
  })
})

it('an expired membership in its grace days is amber and offers renewal', () => {
  const aviso = 'La membresía venció el 19/11/2026. Tiene días de gracia hasta el 22/11/2026.'
  const acceso = { aviso, renovable: 'x', siguiente: null, membresia: null, enGracia: true }
  expect(attendanceVerdict(acceso, TODAY)).toEqual({ kind: 'soon', text: aviso, remedy: 'renovar' })
})

it('offers no membership when the next one exists', () => {
  const siguiente = '2026-11-27'
  const said = 'Ya tiene la siguiente: empieza el 27/11/2026.'
  expect(attendanceVerdict({ ...mensualidad('2026-11-26'), siguiente }, TODAY)).toEqual({
    kind: 'well',
    text: `Mensualidad vigente: quedan 5 días (hasta el 26/11/2026). ${said}`,
  })
  const aviso = `La membresía venció el 19/11/2026. ${said}`
  expect(attendanceVerdict({ aviso, renovable: 'x', siguiente, membresia: null }, TODAY)).toEqual({
    kind: 'refused',
    text: aviso,
  })
})

it('offers to unfreeze a frozen membership, and no other remedy', () => {
  const aviso = seDescongela({ hasta: '2026-12-10' })
  const siguiente = '2026-12-20'
  for (const next of [null, siguiente])
    expect(attendanceVerdict({ aviso, renovable: 'x', siguiente: next, membresia: null }, TODAY)).toEqual({
      kind: 'refused',
      text: 'Congelada hasta 10/12/2026. Al entrar se descongela.',
      remedy: 'descongelar',
    })
})
