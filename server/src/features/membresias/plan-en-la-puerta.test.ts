import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const enter = async (clienteId: string) =>
  (await api.as('recepcionista').post('/entradas', { clienteId })).body
const cash = (monto: number) => [{ metodo: 'Efectivo', monto }]

test('the door warns outside the hours that a plan had when sold', async () => {
  // The clock of the tests: Friday 2026-11-20, 10:00.
  const franja = { dias: ['Lunes', 'Martes'], desde: '06:00', hasta: '12:00' }
  const plan = await desk.plan({ franja })
  const { _id: cliente } = await desk.cliente()
  await desk.venta({ cliente, lineas: [{ producto: plan._id }], cobros: cash(80_000) })
  await api.as('admin').put(`/planes/${plan._id}`, { ...plan, franja: null })
  expect(await enter(cliente)).toMatchObject({
    veredicto: 'aviso',
    motivos: [
      { codigo: 'FUERA_DE_FRANJA', texto: 'Su plan entra lunes y martes de 06:00 a 12:00.', accion: null },
    ],
  })
})

test('the door admits within hours or by a second plan', async () => {
  const inside = { dias: ['Viernes'], desde: '06:00', hasta: '12:00' }
  const outside = { ...inside, dias: ['Sábado'] }
  for (const franjas of [[inside], [outside, null]]) {
    const { _id: cliente } = await desk.cliente()
    for (const franja of franjas) {
      const plan = await desk.plan({ franja })
      const membresia = { plan: plan._id, fechainicio: '2026-11-20' }
      const has = (await api.as('recepcionista').get(`/membresias?cliente=${cliente}`)).body.membresias
      const cruza = has.map(({ _id }: { _id: string }) => _id)
      await desk.venta({ cliente, lineas: [{ membresia: { ...membresia, cruza } }], cobros: cash(80_000) })
    }
    expect(await enter(cliente)).toMatchObject({ veredicto: 'adelante', motivos: [] })
  }
})

test('a class pack admits outside the hours of a month, and spends', async () => {
  const { _id: cliente } = await desk.cliente()
  const month = await desk.plan({ franja: { dias: ['Viernes'], desde: '17:00', hasta: '20:00' } })
  const pack = await desk.plan({ tipo: 'Clase', sesiones: 10 })
  await desk.venta({ cliente, lineas: [{ producto: month._id }], cobros: cash(80_000) })
  const membresia = { plan: pack._id, fechainicio: '2026-11-20' }
  const has = (await api.as('recepcionista').get(`/membresias?cliente=${cliente}`)).body.membresias
  const cruza = has.map(({ _id }: { _id: string }) => _id)
  await desk.venta({ cliente, lineas: [{ membresia: { ...membresia, cruza } }], cobros: cash(80_000) })
  expect(await enter(cliente)).toMatchObject({
    veredicto: 'adelante',
    membresia: { tipo: 'Clase', sesionesRestantes: 9 },
  })
})

test('door and client page name the membership that nothing has charged', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: cobra } = await desk.membresia({ cliente, precio: 80_000 })
  const ficha = async (rol: 'recepcionista' | 'entrenador') =>
    (await api.as(rol).get(`/clientes/${cliente}/ficha`)).body.porCobrar
  expect([await ficha('recepcionista'), await ficha('entrenador')]).toEqual([cobra, null])
  expect(await enter(cliente)).toMatchObject({ veredicto: 'adelante', porCobrar: cobra })
  await desk.venta({ cliente, lineas: [{ cobra }], cobros: cash(80_000) })
  expect(await ficha('recepcionista')).toBeNull()
})
