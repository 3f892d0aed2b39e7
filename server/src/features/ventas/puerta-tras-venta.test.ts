import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const PRECIO = 80_000

const lineOf = {
  month: async () => ({ membresia: { tipo: 'Mensualidad', duracion: 30, precio: PRECIO } }),
  plan: async () => ({ producto: (await desk.plan({ precio: PRECIO }))._id }),
}

async function sell(kind: keyof typeof lineOf, paid: number) {
  const cliente = await desk.cliente()
  const venta = await desk.venta({
    cliente: cliente._id,
    lineas: [await lineOf[kind]()],
    cobros: paid > 0 ? [{ metodo: 'Efectivo', monto: paid }] : [],
    ...(paid < PRECIO && { fiado: true, vence: '2026-11-27' }),
  })
  return { cliente, venta }
}

const giveBack = ({ _id }: { _id: string }) =>
  api.as('recepcionista').post(`/ventas/${_id}/devolucion`, {
    lineas: [{ indice: 0, cantidad: 1 }],
    metodo: 'Efectivo',
    motivo: 'Se arrepintió',
  })

/** Registers an entry. Returns the verdict's causes, and asserts that the client's page has the same ones. */
async function scan({ _id, numeroIdentificacion }: Cliente) {
  const { body } = await api.as('recepcionista').post('/entradas', { identificacion: numeroIdentificacion })
  const ficha = (await api.as('recepcionista').get(`/clientes/${_id}/ficha`)).body
  const causes = (motivos: { codigo: string; texto: string }[]) =>
    motivos.flatMap(({ codigo, texto }) =>
      codigo === 'REPETIDA' ? [] : [codigo === 'DEBE' ? texto : codigo],
    )
  expect(causes(ficha.motivos)).toEqual(causes(body.motivos))
  return causes(body.motivos)
}

describe.each(['month', 'plan'] as const)('door judges at once a %s', (kind) => {
  test.each([
    ['whole', PRECIO, []],
    ['in part', 40_000, ['Debe $40.000. El primer plazo es el 27/11/2026.']],
    ['on credit', 0, ['Debe $80.000. El primer plazo es el 27/11/2026.']],
  ])('sold %s and returned', async (_, paid, causes) => {
    const { cliente, venta } = await sell(kind, paid)
    expect(await scan(cliente)).toEqual(causes)
    expect(venta.vence).toBe(paid < PRECIO ? '2026-11-27' : null)
    expect((await giveBack(venta)).statusCode).toBe(201)
    expect(await scan(cliente)).toEqual(['SIN_MEMBRESIA'])
  })

  test('returned without a scan before', async () => {
    const { cliente, venta } = await sell(kind, 40_000)
    expect((await giveBack(venta)).statusCode).toBe(201)
    expect(await scan(cliente)).toEqual(['SIN_MEMBRESIA'])
  })

  test('whose debt is paid after the sale', async () => {
    const { cliente } = await sell(kind, 40_000)
    const cobros = [{ metodo: 'Efectivo', monto: 40_000 }]
    await desk.venta({ cliente: cliente._id, lineas: [{ deuda: 40_000 }], cobros })
    expect(await scan(cliente)).toEqual([])
  })
})

test('door, record and snapshot name the plan', async () => {
  const plan = await desk.plan({ nombre: 'Trimestral', precio: PRECIO })
  const { _id } = await desk.cliente()
  const cobros = [{ metodo: 'Efectivo', monto: PRECIO }]
  await desk.venta({ cliente: _id, lineas: [{ producto: plan._id }], cobros })
  const recepcion = api.as('recepcionista')
  const entrada = (await recepcion.post('/entradas', { clienteId: _id })).body
  const ficha = (await recepcion.get(`/clientes/${_id}/ficha`)).body
  const { personas } = (await recepcion.get('/mostrador/instantanea')).body
  const persona = personas.find((each: { _id: string }) => each._id === _id)
  const names = [entrada.membresia, ficha.membresia, persona.membresias[0]].map((each) => each.plan)
  expect(names).toEqual(['Trimestral', 'Trimestral', 'Trimestral'])
})

test('door judges at once both persons of a plan on credit', async () => {
  const plan = await desk.plan({ nombre: 'Pareja', precio: PRECIO, personas: 2 })
  const [payer, other] = [await desk.cliente(), await desk.cliente()]
  const lineas = [{ membresia: { plan: plan._id, para: [other._id] } }]
  const venta = await desk.venta({ cliente: payer._id, lineas, fiado: true })
  expect([await scan(other), await scan(payer)]).toEqual([
    [],
    ['Debe $80.000. El primer plazo es el 20/12/2026.'],
  ])
  expect((await giveBack(venta)).statusCode).toBe(201)
  expect([await scan(other), await scan(payer)]).toEqual([['SIN_MEMBRESIA'], ['SIN_MEMBRESIA']])
})
