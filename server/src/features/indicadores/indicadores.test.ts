import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const get = async (path = '') => (await api.as('admin').get(`/indicadores${path}`)).body

test('the indicators of an empty gym are eight zeros', async () => {
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

test('the indicators count what is there, not what was deleted', async () => {
  const ana = await desk.cliente()
  const gone = await desk.cliente()
  await desk.cliente({ estado: 'inactivo' })
  await desk.producto({ stock: 7 })
  await desk.producto({ stock: 5, estado: 'inactivo' })
  await desk.producto({ nombre: 'Mensualidad', stock: 100 })
  await desk.entrenador()
  // Today is 2026-11-20: ended yesterday, ending today, on the fifth day, on the sixth; one of a deleted client.
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

test('the chart of income is of twelve months, empty ones too, reversals taken off', async () => {
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

test('the chart of attendance is by the weekday and hour of the class, without what was undone', async () => {
  const [clase] = await desk.clases()
  const attend = async () =>
    desk.asistencia({ clienteId: (await desk.cliente())._id, claseId: clase?._id ?? '' })
  // On a Friday at half past ten; the class is on Monday at six.
  api.clock.now = new Date('2026-11-20T15:30:00Z')
  await attend()
  await api.as('recepcionista').delete(`/asistencias/${(await attend())._id}`)
  expect(await get('/asistencia-por-hora')).toEqual([{ dia: 0, hora: 6, asistencias: 1 }])
})

test('a client is lost in the month in which their last membership ended, and no more once renewed', async () => {
  const before = await get('/clientes-por-mes')
  const luis = await desk.cliente()
  await desk.membresia({ cliente: luis._id, fechainicio: '2026-08-01', duracion: 30 })
  const lost = await get('/clientes-por-mes')
  const august = lost.findIndex(({ mes }: { mes: string }) => mes === '2026-08-01')
  expect(lost[august].perdidos).toBe(before[august].perdidos + 1)
  await desk.membresia({ cliente: luis._id, fechainicio: '2026-11-20', duracion: 30 })
  expect((await get('/clientes-por-mes'))[august].perdidos).toBe(before[august].perdidos)
})

test('clients are listed by their state', async () => {
  const { body } = await api.as('recepcionista').get('/clientes?estado=inactivo')
  expect(body.map(({ estado }: { estado: string }) => estado)).toEqual(['inactivo'])
  expect((await api.as('recepcionista').get('/clientes?estado=jubilado')).statusCode).toBe(400)
})
