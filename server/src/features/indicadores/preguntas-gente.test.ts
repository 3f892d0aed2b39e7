import type { Cohortes, HorasLlenas, Renovacion } from '@gym/contract/indicadores/preguntas.schema'
import { beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { preguntar, wrongSums } from '../../testing/preguntas.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let owner: ReturnType<typeof preguntar>
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
  owner = preguntar(api)
})

const SINCE = 'desde=2026-08-01&hasta=2026-11-30'

const membresia = (cliente: string, fechainicio: string, duracion: number) =>
  desk.membresia({ cliente, fechainicio, duracion })

test('a membership counts as renewed within 30 days; recent ones are pending', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => desk.cliente()))
  const [soon, late, never, waits, gone, both] = people.map(({ _id }) => _id) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await membresia(soon, '2026-08-01', 30)
  await membresia(soon, '2026-09-30', 30)
  await membresia(late, '2026-08-01', 30)
  await membresia(late, '2026-10-01', 60)
  await membresia(never, '2026-08-01', 30)
  await membresia(waits, '2026-09-21', 30)
  await membresia(gone, '2026-08-01', 30)
  await api.as('recepcionista').delete(`/clientes/${gone}`)
  // The short membership counts as renewed by the longer one around it.
  await membresia(both, '2026-08-01', 10)
  await membresia(both, '2026-08-01', 200)
  const renovacion: Renovacion = await owner.answer('renovacion', SINCE)
  expect(renovacion).toEqual([
    { mes: '2026-08-01', renovadas: 2, pendientes: 0, perdidas: 2 },
    { mes: '2026-10-01', renovadas: 0, pendientes: 2, perdidas: 0 },
  ])
  const rows = async (resultado: string) =>
    (await owner.rows(`pregunta=renovacion&${SINCE}&resultado=${resultado}`)).filas
  expect((await rows('renovada')).map(({ cliente }) => cliente?._id).sort()).toEqual([soon, both].sort())
  expect((await rows('perdida')).map(({ cliente }) => cliente?._id).sort()).toEqual([late, never].sort())
  expect((await rows('pendiente')).map(({ cliente }) => cliente?._id).sort()).toEqual([soon, waits].sort())
})

test('cohorts show cumulative payments per month and current members', async () => {
  const register = async (createdAt: string) => {
    const { _id } = await desk.cliente()
    await api.db.updateTable('clientes').set({ createdAt }).where('id', '=', _id).execute()
    return _id
  }
  // In Bogotá this instant is still in August.
  const ana = await register('2026-09-01T04:59:00Z')
  const luis = await register('2026-08-20T15:00:00Z')
  const eva = await register('2026-10-02T15:00:00Z')
  const gone = await register('2026-10-02T15:00:00Z')
  const pay = (cliente: string, monto: number, fecha: string) => desk.pago({ cliente, monto, fecha })
  await pay(ana, 50_000, '2026-07-30')
  await pay(ana, 10_000, '2026-09-01')
  await pay(luis, 30_000, '2026-08-31')
  await pay(luis, 5_000, '2026-11-02')
  const undone = await pay(luis, 999, '2026-09-02')
  await api.as('recepcionista').delete(`/pagos/${undone._id}`)
  await pay(eva, 80_000, '2026-10-02')
  await pay(gone, 80_000, '2026-10-02')
  await membresia(luis, '2026-11-01', 30)
  await membresia(eva, '2026-10-02', 30)
  await api.as('recepcionista').delete(`/clientes/${gone}`)
  const cohortes: Cohortes = await owner.answer('cohortes', SINCE)
  expect(cohortes.map(({ mes }) => mes)).toEqual(['2026-08-01', '2026-10-01'])
  expect(cohortes).toEqual([
    {
      mes: '2026-08-01',
      clientes: 2,
      activos: 1,
      pagado: [80_000, 90_000, 90_000, 95_000],
      total: 95_000,
    },
    { mes: '2026-10-01', clientes: 1, activos: 0, pagado: [80_000, 80_000], total: 80_000 },
  ])
  const august = 'pregunta=cohortes&desde=2026-08-01&hasta=2026-08-31'
  const payments = await owner.rows(`${august}&meses=1`)
  expect([payments.filas.length, payments.suma.monto]).toEqual([3, 90_000])
  expect((await owner.rows(`${august}&meses=999`)).suma.monto).toBe(95_000)
  expect((await owner.rows(august)).filas.map(({ cliente }) => cliente?._id)).toEqual([ana, luis])
  expect((await owner.rows(`${august}&activos=1`)).filas.map(({ cliente }) => cliente?._id)).toEqual([luis])
})

test("entries are counted by the gym's weekday and hour, per average weekday", async () => {
  const enter = async (at: string) => {
    api.clock.now = new Date(at)
    const { _id } = await desk.cliente()
    const { body } = await api.as('recepcionista').post('/entradas', { clienteId: _id })
    return body
  }
  // Gym time: Mondays 2 and 9 after 18:00 (twice on the 9th), Sunday 15 at 22:30, Tuesday 17 at 7:00.
  await enter('2026-11-02T23:10:00Z')
  await enter('2026-11-09T23:10:00Z')
  await enter('2026-11-09T23:50:00Z')
  await enter('2026-11-16T03:30:00Z')
  await enter('2026-11-17T12:00:00Z')
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  const horas: HorasLlenas = await owner.answer('horas', 'desde=2026-11-01&hasta=2026-11-30')
  // The first 20 days of November have two Saturdays and three of each other day.
  expect(horas).toEqual({
    dias: [3, 3, 3, 3, 3, 2, 3],
    horas: [
      { dia: 0, hora: 18, entradas: 3, promedio: 1 },
      { dia: 1, hora: 7, entradas: 1, promedio: 0.3 },
      { dia: 6, hora: 22, entradas: 1, promedio: 0.3 },
    ],
  })
  for (const { dia, hora, entradas } of horas.horas)
    expect(
      (await owner.rows(`pregunta=horas&desde=2026-11-01&hasta=2026-11-30&dia=${dia}&hora=${hora}`)).filas,
    ).toHaveLength(entradas)
  const only = await owner.answer<HorasLlenas>('horas', 'desde=2026-11-15&hasta=2026-11-15')
  expect(only.horas).toEqual([{ dia: 6, hora: 22, entradas: 1, promedio: 1 }])
  expect(await wrongSums(api)).toEqual([])
})
