import { addDays, monthOf } from '@gym/contract/core/calendar'
import { diasSemana } from '@gym/contract/core/weekdays'
import { attendanceDays } from '@gym/contract/indicadores/indicadores.rules'
import type {
  AsistenciaPorHora,
  ClientesPorMes,
  PagosPorMetodo,
} from '@gym/contract/indicadores/indicadores.schema'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aClase } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const get = async (path = '') => (await api.as('admin').get(`/indicadores${path}`)).body

test('the indicators of an empty gym are zero', async () => {
  expect(await get()).toEqual({
    clientesActivos: 0,
    clientesInactivos: 0,
    totalProductos: 0,
    existenciasTotales: 0,
    entrenadores: 0,
    clasesActivas: 0,
    membresiasActivas: 0,
    membresiasPorVencer: 0,
  })
})

test('the indicators ignore deleted rows', async () => {
  const ana = await desk.cliente()
  const gone = await desk.cliente()
  await desk.cliente({ estado: 'inactivo' })
  await desk.producto({ stock: 7 })
  await desk.producto({ stock: 5, estado: 'inactivo' })
  await desk.producto({ nombre: 'Mensualidad', stock: 100 })
  await desk.entrenador()
  // Today is 2026-11-20: Ana's memberships end yesterday, today, in five and in six days.
  for (const duracion of [9, 10, 15, 16])
    await desk.membresia({ cliente: ana._id, fechainicio: '2026-11-10', duracion })
  await desk.membresia({ cliente: gone._id, fechainicio: '2026-11-10', duracion: 12 })
  await api.as('recepcionista').delete(`/clientes/${gone._id}`)

  expect(await get()).toEqual({
    clientesActivos: 1,
    clientesInactivos: 1,
    totalProductos: 3,
    existenciasTotales: 12,
    entrenadores: 1,
    clasesActivas: 1,
    membresiasActivas: 3,
    membresiasPorVencer: 2,
  })
})

test('income chart has twelve months, gaps included, net of reversals', async () => {
  await desk.pago({ monto: 50_000, fecha: '2025-12-31' })
  const corrected = await desk.pago({ monto: 30_000, fecha: '2026-11-01' })
  await api.as('recepcionista').delete(`/pagos/${corrected._id}`)
  await desk.pago({ monto: 20_000, fecha: '2026-11-20' })
  await desk.pago({ monto: 99_000, fecha: '2025-11-30' })
  const months = await get('/ingresos-por-mes')
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ mes: '2025-12-01', ingresos: 50_000, egresos: 0 })
  expect(months[1]).toEqual({ mes: '2026-01-01', ingresos: 0, egresos: 0 })
  expect(months[11]).toEqual({ mes: '2026-11-01', ingresos: 20_000, egresos: 0 })
})

test('attendance chart groups by class weekday and hour, without undone ones', async () => {
  const [clase] = await desk.clases()
  const attend = async () =>
    desk.asistencia({ clienteId: (await desk.cliente())._id, claseId: clase?._id ?? '' })
  // A Friday at 10:30; the class is on Monday at 6:00.
  api.clock.now = new Date('2026-11-20T15:30:00Z')
  await attend()
  await api.as('recepcionista').delete(`/asistencias/${(await attend())._id}`)
  expect(await get('/asistencia-por-hora')).toEqual([{ dia: 0, hora: 6, asistencias: 1 }])
})

test('a client counts as lost when the last membership ended, unless renewed', async () => {
  const before = await get('/clientes-por-mes')
  const luis = await desk.cliente()
  await desk.membresia({ cliente: luis._id, fechainicio: '2026-08-01', duracion: 30 })
  const lost = await get('/clientes-por-mes')
  const august = lost.findIndex(({ mes }: { mes: string }) => mes === '2026-08-01')
  expect(lost[august].perdidos).toBe(before[august].perdidos + 1)
  await desk.membresia({ cliente: luis._id, fechainicio: '2026-11-20', duracion: 30 })
  expect((await get('/clientes-por-mes'))[august].perdidos).toBe(before[august].perdidos)
})

async function totalOf(path: string): Promise<number> {
  const { statusCode, headers } = await api.as('recepcionista').get(`${path}&limite=1`)
  expect(statusCode).toBe(200)
  return Number(headers['x-total-count'])
}

test('each attendance count equals the total of its list', async () => {
  const slots = (dias: Record<string, string>[]) =>
    desk.entrenador({ correo: `${uuid()}@gym.test`, clases: [aClase({ dias })] })
  const { clases } = await slots([
    { dia: 'Lunes', horarioInicio: '06:30', horarioFin: '07:30' },
    { dia: 'Sábado', horarioInicio: '18:00', horarioFin: '19:00' },
    { dia: 'Sábado', horarioInicio: '00:15', horarioFin: '01:00' },
  ])
  const came = [
    await desk.cliente(),
    // A client deleted later counts too.
    await desk.cliente(),
  ]
  const today = '2026-11-20'
  const { desde } = attendanceDays(today)
  await api.db
    .insertInto('asistencias')
    .values(
      (clases[0]?.dias ?? []).flatMap(({ _id }) =>
        came.flatMap((cliente) =>
          [desde, addDays(desde, -1), '2026-11-01', today].map((dia) => ({
            id: uuid(),
            clienteId: cliente._id,
            horarioId: _id ?? '',
            dia,
            fecha: `${dia}T15:00:00Z`,
          })),
        ),
      ),
    )
    .execute()
  await api.as('recepcionista').delete(`/clientes/${came[1]?._id}`)

  const counts: AsistenciaPorHora = await get('/asistencia-por-hora')
  expect(counts.map(({ dia, hora }) => [dia, hora])).toEqual([
    [0, 6],
    [5, 0],
    [5, 18],
  ])
  for (const { dia, hora, asistencias } of counts) {
    const days = `fechaInicio=${desde}&fechaFin=${today}`
    const list = `/asistencias?${days}&dia=${encodeURIComponent(diasSemana[dia] ?? '')}&hora=${hora}`
    expect(await totalOf(list)).toBe(asistencias)
  }
})

test('each count of new and lost clients equals its list', async () => {
  const register = async (createdAt: string, fechainicio?: string) => {
    const { _id } = await desk.cliente()
    await api.db.updateTable('clientes').set({ createdAt }).where('id', '=', _id).execute()
    if (fechainicio) await desk.membresia({ cliente: _id, fechainicio, duracion: 30 })
    return _id
  }
  // In Bogotá the first registration is still in September, the second in October.
  await register('2026-10-01T04:59:59Z', '2026-09-15')
  await register('2026-10-01T05:00:00Z', '2026-10-02')
  await register('2026-11-20T15:00:00Z')
  const gone = await register('2026-10-15T12:00:00Z', '2026-09-10')
  await api.as('recepcionista').delete(`/clientes/${gone}`)

  const months: ClientesPorMes = await get('/clientes-por-mes')
  expect(months.map(({ nuevos }) => nuevos).slice(-3, -1)).toEqual([1, 1])
  for (const { mes, nuevos, perdidos } of months) {
    const { desde, hasta } = monthOf(mes)
    const days = `fechaInicio=${desde}&fechaFin=${hasta}`
    expect(await totalOf(`/clientes?${days}`)).toBe(nuevos)
    expect(await totalOf(`/membresias?vigencia=sin-renovar&${days}`)).toBe(perdidos)
  }
})

test('payments by method equal the list of each method', async () => {
  const before: PagosPorMetodo = await get('/pagos-por-metodo')
  expect(before.map(({ metodoPago }) => metodoPago)).toEqual(['Efectivo', 'Tarjeta', 'Transferencia'])
  const paid = (metodoPago: string, monto: number, fecha: string) => desk.pago({ metodoPago, monto, fecha })
  await paid('Tarjeta', 1_000, '2026-11-01')
  await paid('Tarjeta', 2_000.5, '2026-11-20')
  await paid('Tarjeta', 4_000, '2026-10-31')
  const deleted = await paid('Transferencia', 8_000, '2026-11-20')
  await api.as('recepcionista').delete(`/pagos/${deleted._id}`)

  const now: PagosPorMetodo = await get('/pagos-por-metodo')
  expect(now.slice(1)).toEqual([
    { metodoPago: 'Tarjeta', pagos: 2, monto: 3_000.5, devuelto: 0 },
    { metodoPago: 'Transferencia', pagos: 0, monto: 0, devuelto: 0 },
  ])
  await expectSameAsLists()
})

const OWN = sql<{ metodo: string; pagos: number; monto: number }>`
  select coalesce(p.metodo_pago, g.metodo_pago)::text as metodo, count(*) as pagos, sum(coalesce(p.monto, g.monto)) as monto
  from pagos g left join pago_partes p on p.pago_id = g.id
  where g.eliminado_en is null and g.fecha between '2026-11-01' and '2026-11-30' group by 1`

async function expectSameAsLists() {
  const now: PagosPorMetodo = await get('/pagos-por-metodo')
  const { rows: own } = await OWN.execute(api.db)
  expect(new Set(now.filter(({ pagos }) => pagos > 0).map(({ devuelto: _, ...each }) => each))).toEqual(
    new Set(own.map(({ metodo, ...each }) => ({ metodoPago: metodo, ...each }))),
  )
  for (const { metodoPago, pagos, monto, devuelto } of now) {
    const filter = `fechaInicio=2026-11-01&fechaFin=2026-11-30&metodoPago=${metodoPago}`
    expect(await totalOf(`/pagos?${filter}`)).toBe(pagos)
    expect((await api.as('recepcionista').get(`/pagos/suma?${filter}`)).body).toMatchObject({
      monto,
      devuelto,
    })
  }
}

test('a refund counts in the method it was given back by', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id } = await desk.venta({
    cliente,
    lineas: [{ concepto: 'Correa', monto: 22_000 }],
    cobros: [{ metodo: 'Transferencia', monto: 22_000 }],
  })
  const [before, ...others] = await get('/pagos-por-metodo')
  const back = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Efectivo', motivo: 'Rota' }
  await api.as('recepcionista').post(`/ventas/${_id}/devolucion`, back)
  expect(await get('/pagos-por-metodo')).toEqual([
    { ...before, devuelto: before.devuelto + 22_000 },
    ...others,
  ])
  const suma = (metodoPago: string) =>
    api.as('recepcionista').get(`/pagos/suma?cliente=${cliente}&metodoPago=${metodoPago}`)
  expect((await suma('Efectivo')).body).toEqual({ monto: 0, devuelto: 22_000 })
  expect((await suma('Transferencia')).body).toEqual({ monto: 22_000, devuelto: 0 })
  await expectSameAsLists()
})

test('a refund of a split payment counts in one method', async () => {
  const given = async () =>
    ((await get('/pagos-por-metodo')) as PagosPorMetodo).map(({ devuelto }) => Math.round(devuelto * 100))
  const before = await given()
  const { _id } = await desk.venta({
    lineas: [{ concepto: 'Correa', monto: 22_000 }],
    cobros: [
      { metodo: 'Efectivo', monto: 10_001 },
      { metodo: 'Tarjeta', monto: 11_999 },
    ],
  })
  const back = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Efectivo', motivo: 'Rota' }
  await api.as('recepcionista').post(`/ventas/${_id}/devolucion`, back)
  const now = await given()
  expect(now.map((cents, index) => cents - (before[index] ?? 0))).toEqual([2_200_000, 0, 0])
  await expectSameAsLists()
})

test('a split sale counts in each method, also after a correction', async () => {
  const amounts = async () => {
    const all: PagosPorMetodo = await get('/pagos-por-metodo')
    return Object.fromEntries(all.map(({ metodoPago, monto }) => [metodoPago, monto]))
  }
  const before = await amounts()
  const charged = async (parts: Record<string, number>) => {
    const now = await amounts()
    for (const [metodo, monto] of Object.entries(now))
      expect(monto - (before[metodo] ?? 0), metodo).toBe(parts[metodo] ?? 0)
    await expectSameAsLists()
  }
  const cobros = (efectivo: number, tarjeta: number) => [
    { metodo: 'Efectivo', monto: efectivo },
    { metodo: 'Tarjeta', monto: tarjeta },
  ]
  const lineas = [
    { concepto: 'Cinturón', monto: 95_000 },
    { concepto: 'Toalla', monto: 22_000 },
  ]
  const { _id } = await desk.venta({ lineas, cobros: cobros(77_000, 40_000) })
  await charged({ Efectivo: 77_000, Tarjeta: 40_000 })
  await api.as('recepcionista').put(`/ventas/${_id}/cobros`, { cobros: cobros(17_000, 100_000) })
  await charged({ Efectivo: 17_000, Tarjeta: 100_000 })
  // Changing the day of a payment moves its parts too.
  const moveTo = (fecha: string) =>
    api.db.updateTable('pagos').set({ fecha }).where('ventaId', '=', _id).execute()
  await moveTo('2026-10-31')
  await charged({})
  await moveTo('2026-11-30')
  await charged({ Efectivo: 17_000, Tarjeta: 100_000 })
})

test('clients are filtered by state', async () => {
  const { body } = await api.as('recepcionista').get('/clientes?estado=inactivo')
  expect(body.map(({ estado }: { estado: string }) => estado)).toEqual(['inactivo'])
  expect((await api.as('recepcionista').get('/clientes?estado=jubilado')).statusCode).toBe(400)
})
