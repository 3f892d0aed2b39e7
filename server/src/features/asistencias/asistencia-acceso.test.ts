import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Day } from '@gym/contract/core/calendar'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aClase } from '../../testing/builders.ts'
import { clase, classDoorApi, type MembresiaFields, MONTH } from '../../testing/class-door.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let door: Awaited<ReturnType<typeof classDoorApi>>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  door = await classDoorApi(api)
})

const TODAY = '2026-11-20'

interface Case {
  name: string
  has: MembresiaFields[]
  estado?: string
  aviso: string | null
  lets?: { tipo: string; fechafin: Day; sesionesRestantes: number }
  left: number[]
}

const cases: Case[] = [
  { name: 'without any membership', has: [], aviso: 'Sin membresía vigente.', left: [] },
  {
    name: 'whose membership begins tomorrow',
    has: [{ de: '2026-11-21', a: '2026-12-21' }],
    aviso: 'Sin membresía vigente. Ya tiene la siguiente: empieza el 21/11/2026.',
    left: [0],
  },
  {
    name: 'whose membership ended yesterday',
    has: [{ de: '2026-10-20', a: '2026-11-19' }],
    aviso: 'La membresía venció el 19/11/2026. Tiene días de gracia hasta el 22/11/2026.',
    left: [0],
  },
  {
    name: 'with two that ended, of which the later end counts',
    has: [clase(3, { de: '2026-08-06', a: '2026-09-05' }), { de: '2026-06-01', a: '2026-07-01' }],
    aviso: 'La membresía venció el 5/9/2026.',
    left: [0, 3],
  },
  {
    name: 'with one that ended and one that begins later',
    has: [
      { de: '2026-10-01', a: '2026-10-31' },
      { de: '2026-11-30', a: '2026-12-30' },
    ],
    aviso: 'La membresía venció el 31/10/2026. Ya tiene la siguiente: empieza el 30/11/2026.',
    left: [0, 0],
  },
  {
    name: 'whose sessions are spent',
    has: [clase(0)],
    aviso: 'Sin sesiones restantes.',
    left: [0],
  },
  {
    name: 'whose sessions are spent, and who has some of a membership that ended',
    has: [clase(4, { de: '2026-09-01', a: '2026-10-01' }), clase(0)],
    aviso: 'Sin sesiones restantes.',
    left: [4, 0],
  },
  {
    name: 'who is inactive, even with everything paid',
    has: [MONTH, clase(5)],
    estado: 'inactivo',
    aviso: 'El cliente está inactivo.',
    left: [0, 5],
  },
  {
    name: 'with a Mensualidad on its last day',
    has: [{ de: '2026-10-21', a: TODAY }],
    aviso: null,
    lets: { tipo: 'Mensualidad', fechafin: TODAY, sesionesRestantes: 0 },
    left: [0],
  },
  {
    name: 'with a Mensualidad on its first day',
    has: [{ de: TODAY, a: '2026-12-20' }],
    aviso: null,
    lets: { tipo: 'Mensualidad', fechafin: '2026-12-20', sesionesRestantes: 0 },
    left: [0],
  },
  {
    name: 'with a Mensualidad, which spares the sessions',
    has: [clase(5, { de: '2026-11-10', a: '2026-11-30' }), MONTH],
    aviso: null,
    lets: { tipo: 'Mensualidad', fechafin: '2026-12-01', sesionesRestantes: 0 },
    left: [5, 0],
  },
  {
    name: 'with two Mensualidades, of which the longer counts',
    has: [{ de: TODAY, a: '2026-12-20' }, MONTH],
    aviso: null,
    lets: { tipo: 'Mensualidad', fechafin: '2026-12-20', sesionesRestantes: 0 },
    left: [0, 0],
  },
  {
    name: 'with the last session',
    has: [clase(1)],
    aviso: null,
    lets: { tipo: 'Clase', fechafin: '2026-12-01', sesionesRestantes: 0 },
    left: [0],
  },
  {
    name: 'with sessions of two, of which the one that ends first pays',
    has: [clase(8, { de: '2026-11-01', a: '2026-12-31' }), clase(3, { de: TODAY, a: '2026-11-27' })],
    aviso: null,
    lets: { tipo: 'Clase', fechafin: '2026-11-27', sesionesRestantes: 2 },
    left: [2, 8],
  },
  {
    name: 'with sessions left only in the one that ends later',
    has: [clase(0, { de: TODAY, a: '2026-11-27' }), clase(8)],
    aviso: null,
    lets: { tipo: 'Clase', fechafin: '2026-12-01', sesionesRestantes: 7 },
    left: [0, 7],
  },
]

test.each(cases)(
  'check-in of $name returns the membership or the reason for none',
  async ({ has, estado = 'activo', aviso, lets = null, left }) => {
    const cliente = await desk.cliente({ estado })
    for (const fields of has) await door.membresia(cliente, fields)
    const { statusCode, body } = await door.enter(cliente)
    expect([statusCode, body.aviso]).toEqual([201, aviso])
    expect(body.membresia).toEqual(lets && { ...lets, plan: null })
    expect(await door.sessionsOf(cliente)).toEqual(left)
    expect(await door.rowsOf(cliente)).toHaveLength(1)
  },
)

test('check-in returns the current, exhausted or last expired membership as renewable', async () => {
  const renewableOf = async (has: MembresiaFields[]) => {
    const cliente = await desk.cliente()
    const ids = []
    for (const fields of has) ids.push(await door.membresia(cliente, fields))
    return ids.indexOf((await door.enter(cliente)).body.renovable)
  }
  expect(await renewableOf([])).toBe(-1)
  expect(await renewableOf([clase(5), MONTH])).toBe(1)
  expect(await renewableOf([{ de: '2026-06-01', a: '2026-07-01' }, clase(0)])).toBe(1)
  const ended = { de: '2026-09-01', a: '2026-10-01' }
  expect(await renewableOf([{ de: '2026-06-01', a: '2026-07-01' }, ended])).toBe(1)
})

test('a finished or unenrolled class yields a notice, not a refusal', async () => {
  const noon = { dia: 'Viernes', horarioInicio: '12:00', horarioFin: '13:00' }
  const { clases } = await desk.entrenador({ clases: [aClase({ nombreClase: 'Remo', dias: [noon] })] })
  const slot = clases[0]?.dias[0]
  const remo = slot?._id ?? ''
  const [ana, eva] = [await desk.cliente(), await desk.cliente()]
  const found = (await desk.clases()).find(({ _id }) => _id === remo)
  if (found) await desk.inscripcion(ana, found)
  const warningsAt = async (instant: string, cliente: Cliente) =>
    (await door.at(instant, cliente, remo)).body.advertencias
  expect(await warningsAt('2026-11-20T17:59:00Z', ana)).toEqual([])
  expect(await warningsAt('2026-11-20T18:00:00Z', eva)).toEqual([
    'La clase de hoy terminó a las 13:00.',
    'No tiene inscripción en esta clase.',
  ])
})

test('a deleted membership does not count at check-in', async () => {
  const cliente = await desk.cliente()
  for (const fields of [clase(5), MONTH])
    await api.as('recepcionista').delete(`/membresias/${await door.membresia(cliente, fields)}`)
  expect((await door.enter(cliente)).body.aviso).toBe('Sin membresía vigente.')
  expect(await door.sessionsOf(cliente)).toContain(5)
})
