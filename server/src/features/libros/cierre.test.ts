import type { Rol } from '@gym/contract/permissions/permissions'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, countByStatus, type TestApi, together } from '../../testing/api.ts'
import { aPago, aTransaccion } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let admin: Caller
beforeEach(async () => {
  api = await emptiedApi()
  admin = api.as('admin')
})

const close = (hasta: string | null, motivo?: string) => admin.put('/libros/cierre', { hasta, motivo })

const reports = async () => {
  const of = [
    'balance?hasta=2026-10-31',
    'resultados?desde=2026-10-01&hasta=2026-10-31',
    'diario?hasta=2026-10-31',
  ]
  return Promise.all(of.map(async (report) => (await admin.get(`/libros/${report}`)).body))
}

test('books close up to yesterday and reopen with a reason', async () => {
  expect((await admin.get('/libros/cierre')).body.hasta).toBeNull()
  expect((await close('2026-11-20')).body).toMatchObject({ codigo: 'CIERRE_DE_HOY' })
  expect((await close('2026-11-19')).body).toMatchObject({
    hasta: '2026-11-19',
    quien: { nombre: 'Prueba admin' },
  })
  for (const hasta of ['2026-10-31', null])
    expect((await close(hasta)).body).toMatchObject({
      codigo: 'CIERRE_SIN_MOTIVO',
      errores: [{ campo: 'motivo' }],
    })
  expect((await close('2026-10-31', 'Faltaba una factura')).body).toMatchObject({
    hasta: '2026-10-31',
    motivo: 'Faltaba una factura',
  })
  expect((await api.as('recepcionista').put('/libros/cierre', { hasta: null })).statusCode).toBe(403)
})

test('a closed day rejects manual and desk postings', async () => {
  const { body: gasto } = await admin.post('/contabilidad', aTransaccion({ fecha: '2026-10-31' }))
  await close('2026-10-31')
  const answers = [
    await admin.post('/contabilidad', aTransaccion({ fecha: '2026-10-31' })),
    await admin.put(`/contabilidad/${gasto._id}`, { monto: 1 }),
    await api.as('recepcionista').post('/pagos', { monto: 5_000, fecha: '2026-10-01' }),
  ]
  for (const { statusCode, body } of answers)
    expect([statusCode, body.codigo]).toEqual([409, 'PERIODO_CERRADO'])
  expect((await admin.get('/contabilidad?fechaFin=2026-10-31')).body.transacciones).toHaveLength(1)
  expect((await admin.post('/contabilidad', aTransaccion({ fecha: '2026-11-01' }))).statusCode).toBe(201)
})

test('correcting a payment of a closed month posts today', async () => {
  const desk = frontDesk(api)
  const pagos = [
    await desk.pago({ monto: 40_000, fecha: '2026-10-10' }),
    await desk.pago({ monto: 7_000, fecha: '2026-10-11' }),
  ]
  await close('2026-10-31')
  const before = await reports()
  expect((await api.as('recepcionista').put(`/pagos/${pagos[0]?._id}`, { monto: 30_000 })).statusCode).toBe(
    200,
  )
  expect((await api.as('recepcionista').delete(`/pagos/${pagos[1]?._id}`)).statusCode).toBe(200)
  expect(await reports()).toEqual(before)
  const { body } = await admin.get('/libros/resultados?desde=2026-11-01&hasta=2026-11-30')
  expect(body.resultado).toBe(-17_000)
  expect((await admin.get('/contabilidad?fechaInicio=2026-11-20&fechaFin=2026-11-20')).body.balance).toBe(
    -17_000,
  )
  const moved = await api.as('recepcionista').put(`/pagos/${pagos[0]?._id}`, { fecha: '2026-10-12' })
  expect(moved.body.codigo).toBe('PERIODO_CERRADO')
})

test('a repeated correction of a closed sale posts on its own day', { tags: ['full'] }, async () => {
  const at = async (now: string, rol: Rol) => {
    api.clock.now = new Date(`${now}T15:00:00Z`)
    return api.withToken((await api.signedIn(rol)).token)
  }
  const desk = await at('2026-10-10', 'recepcionista')
  const { body: venta } = await desk.post('/ventas', {
    lineas: [{ concepto: 'Casillero', monto: 30_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 30_000 }],
  })
  const { body: pago } = await desk.post('/pagos', aPago({ monto: 40_000, fecha: '2026-10-10' }))
  const correct = async (now: string, metodo: string, monto: number) => {
    const desk = await at(now, 'recepcionista')
    const cobros = [{ metodo, monto: 30_000 }]
    expect((await desk.put(`/ventas/${venta._id}/cobros`, { cobros })).statusCode).toBe(200)
    expect((await desk.put(`/pagos/${pago._id}`, { monto })).statusCode).toBe(200)
  }
  await (await at('2026-11-20', 'admin')).put('/libros/cierre', { hasta: '2026-10-31' })
  await correct('2026-11-28', 'Tarjeta', 30_000)
  await correct('2026-12-02', 'Transferencia', 35_000)
  const owner = await at('2026-12-03', 'admin')
  await owner.put('/libros/cierre', { hasta: null, motivo: 'Prueba' })
  await correct('2026-12-03', 'Efectivo', 36_000)
  const of = async (mes: string) =>
    (await owner.get(`/contabilidad?fechaInicio=2026-${mes}-01&fechaFin=2026-${mes}-28`)).body.balance
  expect([await of('10'), await of('11'), await of('12')]).toEqual([70_000, -4_000, 0])
})

test('a ledger row inserted by SQL gets its asiento at commit', async () => {
  await sql`
    insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia)
    values (gen_random_uuid(), 'egreso', 'Luz', 5, '2026-11-01', 'efectivo', 'Caja', 'Gastos', 'manual')`.execute(
    api.db,
  )
  const { body } = await admin.get('/libros/balance')
  expect(body.cuentas.map(({ codigo, saldo }: { codigo: string; saldo: number }) => [codigo, saldo])).toEqual(
    [
      ['1105', -5],
      ['5195', 5],
    ],
  )
})

test('postings that race with closing never change the closed month', { tags: ['full'] }, async () => {
  const desk = frontDesk(api)
  const pagos = await together(12, () => desk.pago({ monto: 10_000, fecha: '2026-10-20' }))
  const seen: unknown[] = []
  const edits = together(12, (n) =>
    api.as('recepcionista').put(`/pagos/${pagos[n]?._id}`, { monto: 1_000 + n }),
  )
  const writes = together(12, () => admin.post('/contabilidad', aTransaccion({ fecha: '2026-10-21' })))
  const closing = close('2026-10-31').then(async (answer) => {
    seen.push(await reports())
    return answer
  })
  const [answer, edited, written] = await Promise.all([closing, edits, writes])
  expect(answer.statusCode).toBe(200)
  expect(await reports()).toEqual(seen[0])
  for (const answers of [edited, written])
    for (const status of Object.keys(countByStatus(answers))) expect(['200', '201', '409']).toContain(status)
  for (const { statusCode, body } of [...edited, ...written])
    if (statusCode === 409) expect(body.codigo).toBe('PERIODO_CERRADO')
})

test('concurrent closings are serialized', async () => {
  const answers = await together(8, (n) => close(`2026-10-${10 + n}`, 'Prueba'))
  expect(countByStatus(answers)).toEqual({ 200: 8 })
  const { hasta } = (await admin.get('/libros/cierre')).body
  expect(answers.map(({ body }) => body.hasta)).toContain(hasta)
})
