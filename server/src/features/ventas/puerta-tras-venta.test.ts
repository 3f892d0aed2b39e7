import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const PRECIO = 80_000

async function sellMonth(paid: number) {
  const cliente = await desk.cliente()
  const venta = await desk.venta({
    cliente: cliente._id,
    lineas: [{ membresia: { tipo: 'Mensualidad', duracion: 30, precio: PRECIO } }],
    cobros: paid > 0 ? [{ metodo: 'Efectivo', monto: paid }] : [],
    ...(paid < PRECIO && { fiado: true, vence: '2026-11-27' }),
  })
  return { cliente, venta }
}

/** Checks in and returns the causes of the verdict, which the client's page must show too. */
async function enter({ _id }: { _id: string }) {
  const { body } = await api.as('recepcionista').post('/entradas', { clienteId: _id })
  const ficha = (await api.as('recepcionista').get(`/clientes/${_id}/ficha`)).body
  const causes = (motivos: { codigo: string; texto: string }[]) =>
    motivos.flatMap(({ codigo, texto }) =>
      codigo === 'REPETIDA' ? [] : [codigo === 'DEBE' ? texto : codigo],
    )
  expect(causes(ficha.motivos)).toEqual(causes(body.motivos))
  return causes(body.motivos)
}

test.each([
  ['whole', PRECIO, []],
  ['in part', 40_000, ['Debe $40.000.']],
  ['on credit', 0, ['Debe $80.000.']],
])('door judges at once a month sold %s', async (_, paid, causes) => {
  const { cliente, venta } = await sellMonth(paid)
  expect(venta.vence).toBe(paid < PRECIO ? '2026-11-27' : null)
  expect(await enter(cliente)).toEqual(causes)
})

test.each([
  ['whole', PRECIO],
  ['in part', 40_000],
])('door judges at once the return of a month paid %s', async (_, paid) => {
  const { cliente, venta } = await sellMonth(paid)
  const returned = await api.as('recepcionista').post(`/ventas/${venta._id}/devolucion`, {
    lineas: [{ indice: 0, cantidad: 1 }],
    metodo: 'Efectivo',
    motivo: 'Se arrepintió',
  })
  expect(returned.statusCode).toBe(201)
  expect(await enter(cliente)).toEqual(['SIN_MEMBRESIA'])
})

test('door judges at once a debt paid after the sale', async () => {
  const { cliente } = await sellMonth(40_000)
  await desk.venta({
    cliente: cliente._id,
    lineas: [{ deuda: 40_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 40_000 }],
  })
  expect(await enter(cliente)).toEqual([])
})
