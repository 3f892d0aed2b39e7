import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aDesk, DAY_MS, HOUR_MS } from '../../testing/a-desk.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aPlan } from '../../testing/builders.ts'
import { expectDerivedTrue, onDay } from '../../testing/database/derived.ts'
import { whenOver } from '../../testing/when-over.ts'

/** Tests sales of plans, joining fees and memberships made offline and received late. */

let api: TestApi
let desk: ReturnType<typeof aDesk>
beforeAll(async () => {
  api = await testApi()
  desk = aDesk(api)
  whenOver(() => expectDerivedTrue(api))
})
beforeEach(() => onDay(api, '2026-11-20'))

const offline = (cliente: string, lineas: object[], monto: number) =>
  desk.operation('/ventas', { cliente, lineas, cobros: [{ metodo: 'Efectivo', monto }] })
const admin = () => api.as('admin')
const change = (plan: { _id: string }, fields: Record<string, unknown>) =>
  admin().put(`/planes/${plan._id}`, aPlan(fields))

interface Case {
  lineas: object[]
  monto: number
  codigo: string
  avisos: string[]
}

const cases: Record<string, (cliente: string) => Promise<Case>> = {
  'a joining fee paid before': async (cliente) => {
    const plan = await desk.plan({ matricula: 20_000 })
    await desk.venta({
      cliente,
      lineas: [{ matricula: plan._id }],
      cobros: [{ metodo: 'Efectivo', monto: 20_000 }],
    })
    const lineas = [
      { membresia: { plan: plan._id, precio: 80_000 } },
      { matricula: plan._id, precio: 20_000 },
    ]
    return { lineas, monto: 100_000, codigo: 'MATRICULA_COBRADA', avisos: ['MATRICULA_COBRADA'] }
  },
  'a joining fee whose amount changed': async () => {
    const plan = await desk.plan({ matricula: 20_000 })
    await change(plan, { matricula: 30_000 })
    const lineas = [{ matricula: plan._id, precio: 20_000 }]
    return { lineas, monto: 20_000, codigo: 'PRECIO_CAMBIO', avisos: ['PRECIO_CAMBIO'] }
  },
  'a joining fee that was removed': async () => {
    const plan = await desk.plan({ matricula: 20_000 })
    await change(plan, { matricula: null })
    const lineas = [{ matricula: plan._id, precio: 20_000 }]
    return { lineas, monto: 20_000, codigo: 'PLAN_NO_ENCONTRADO', avisos: ['PRECIO_CAMBIO'] }
  },
  'a membership charged by another desk': async (cliente) => {
    const { _id: cobra } = await desk.membresia({ cliente, precio: 80_000 })
    const cobros = [{ metodo: 'Efectivo', monto: 80_000 }]
    await desk.venta({ cliente, lineas: [{ cobra }], cobros })
    const lineas = [{ cobra, precio: 80_000 }]
    return { lineas, monto: 80_000, codigo: 'MEMBRESIA_YA_COBRADA', avisos: ['MEMBRESIA_YA_COBRADA'] }
  },
  'a membership whose price changed': async (cliente) => {
    const { _id: cobra } = await desk.membresia({ cliente, precio: 80_000 })
    await admin().put(`/membresias/${cobra}`, { precio: 90_000 })
    const lineas = [{ cobra, precio: 80_000 }]
    return { lineas, monto: 80_000, codigo: 'PRECIO_CAMBIO', avisos: ['PRECIO_CAMBIO'] }
  },
  'a membership that was deleted': async (cliente) => {
    const { _id: cobra } = await desk.membresia({ cliente, precio: 80_000 })
    await admin().delete(`/membresias/${cobra}`)
    const lineas = [{ cobra, precio: 80_000 }]
    return { lineas, monto: 80_000, codigo: 'MEMBRESIA_NO_ENCONTRADA', avisos: ['MEMBRESIA_ELIMINADA'] }
  },
  'a plan that became one for fewer persons': async () => {
    const plan = await desk.plan({ personas: 2 })
    const { _id: other } = await desk.cliente()
    await change(plan, { personas: 1 })
    const lineas = [{ membresia: { plan: plan._id, precio: 80_000, para: [other] } }]
    return { lineas, monto: 80_000, codigo: 'PLAN_PERSONAS', avisos: ['PLAN_PERSONAS'] }
  },
  'several units of a service that became a plan': async () => {
    const { _id: plan } = await desk.plan()
    const lineas = [{ producto: plan, cantidad: 3, precio: 80_000 }]
    return { lineas, monto: 240_000, codigo: 'PLAN_DE_A_UNO', avisos: ['PLAN_DE_A_UNO'] }
  },
  'another person who was deleted': async () => {
    const plan = await desk.plan({ personas: 2 })
    const { _id: other } = await desk.cliente()
    await admin().delete(`/clientes/${other}`)
    const lineas = [{ membresia: { plan: plan._id, precio: 80_000, para: [other] } }]
    return { lineas, monto: 80_000, codigo: 'CLIENTE_NO_ENCONTRADO', avisos: ['CLIENTE_ELIMINADO'] }
  },
  'days that another desk sold meanwhile': async (cliente) => {
    const { _id: plan } = await desk.plan()
    const cobros = [{ metodo: 'Efectivo', monto: 80_000 }]
    await desk.venta({ cliente, lineas: [{ producto: plan }], cobros })
    const espera = [{ desde: '2026-11-20', hasta: '2026-12-20' }]
    const lineas = [{ membresia: { plan, precio: 80_000, espera } }]
    return { lineas, monto: 80_000, codigo: 'DIAS_CAMBIARON', avisos: ['DIAS_CAMBIARON'] }
  },
}

test.each(Object.entries(cases))('%s is sold with a warning', async (_, prepare) => {
  const { _id: cliente } = await desk.cliente()
  const { lineas, monto, codigo, avisos } = await prepare(cliente)
  const venta = offline(cliente, lineas, monto)
  expect((await venta.send()).body.codigo).toBe(codigo)
  const { statusCode, body } = await venta.sendLate(HOUR_MS)
  expect([statusCode, body.mensaje, body.total]).toEqual([201, undefined, monto])
  expect(body.avisos.map((aviso: { codigo: string }) => aviso.codigo)).toEqual(avisos)
})

test('a merged companion receives the membership', async () => {
  const plan = await desk.plan({ personas: 2 })
  const [payer, gone, kept] = [await desk.cliente(), await desk.cliente(), await desk.cliente()]
  const lineas = [{ membresia: { plan: plan._id, precio: 80_000, para: [gone._id] } }]
  const venta = offline(payer._id, lineas, 80_000)
  await admin().post(`/clientes/${kept._id}/fusionar`, { otro: gone._id })
  expect((await venta.sendLate(HOUR_MS)).body.avisos).toEqual([])
  const { body } = await api.as('recepcionista').get(`/membresias?cliente=${kept._id}`)
  expect(body.membresias).toHaveLength(1)
})

test('a membership sold on a closed day begins on that day', async () => {
  const { _id: plan } = await desk.plan()
  const { _id: cliente } = await desk.cliente()
  await onDay(api, '2026-11-25')
  expect((await admin().put('/libros/cierre', { hasta: '2026-11-22' })).statusCode).toBe(200)
  const { body } = await offline(cliente, [{ producto: plan, precio: 80_000 }], 80_000).sendLate(4 * DAY_MS)
  expect([body.fecha, body.membresias[0].fechainicio]).toEqual(['2026-11-25', '2026-11-21'])
})
