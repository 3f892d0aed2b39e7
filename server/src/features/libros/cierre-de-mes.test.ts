import type { CierreDeMes } from '@gym/contract/contabilidad/libros.schema'
import type { Rol } from '@gym/contract/permissions/permissions'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeEach(async () => {
  api = await emptiedApi()
})

const at = async (now: string, rol: Rol) => {
  api.clock.now = new Date(`${now}T15:00:00Z`)
  return api.withToken((await api.signedIn(rol)).token)
}

const monthOf = async (mes: string, now = '2026-12-02'): Promise<CierreDeMes> => {
  const { statusCode, body } = await (await at(now, 'admin')).get(`/libros/cierre/${mes}`)
  expect(statusCode).toBe(200)
  return body
}

const lineas = [{ concepto: 'Casillero', monto: 10_000 }]

test('a month without activity is ready to close', async () => {
  const found = await monthOf('2026-11')
  expect(found).toMatchObject({
    ...{ desde: '2026-11-01', hasta: '2026-11-30', terminado: true, suscripciones: 0, iva: 'no_se' },
    ...{ verificacion: null, copia: null, cierre: null },
    caja: { abiertos: 0, zetas: 0, primera: null, ultima: null, faltantes: 0, sobrantes: 0 },
    deudas: { total: 0, noVencido: 0, d1a30: 0, d31a60: 0, d61a90: 0, mas: 0, corregido: 0 },
  })
  expect(found.recibido).toEqual([
    { metodoPago: 'efectivo', monto: 0 },
    { metodoPago: 'transferencia', monto: 0 },
    { metodoPago: 'tarjeta', monto: 0 },
  ])
  expect((await monthOf('2026-12')).terminado).toBe(false)
  const admin = await at('2026-12-02', 'admin')
  for (const mes of ['2026-13', '2026', 'noviembre'])
    expect((await admin.get(`/libros/cierre/${mes}`)).statusCode, mes).toBe(400)
})

test('month-end debts are grouped by age and match the account', async () => {
  const { _id: cliente } = await frontDesk(api).cliente()
  // Due 30 days later: at the end of November 10, 40 and 100 days overdue, or not due yet.
  for (const day of ['2026-07-23', '2026-09-21', '2026-10-21', '2026-11-20']) {
    const desk = await at(day, 'recepcionista')
    expect((await desk.post('/ventas', { cliente, lineas, cobros: [], fiado: true })).statusCode).toBe(201)
  }
  const november = { noVencido: 10_000, d1a30: 10_000, d31a60: 10_000, d61a90: 0, mas: 10_000, corregido: 0 }
  expect((await monthOf('2026-11')).deudas).toEqual({ total: 40_000, ...november })
  expect((await monthOf('2026-08')).deudas).toMatchObject({ total: 10_000, d1a30: 10_000 })

  // Later payments do not change the debts of an earlier month.
  const desk = await at('2026-12-01', 'recepcionista')
  const abono = await desk.post('/ventas', {
    cliente,
    lineas: [{ deuda: 15_000 }],
    cobros: [{ metodo: 'Transferencia', monto: 15_000 }],
  })
  expect(abono.statusCode).toBe(201)
  expect((await monthOf('2026-11')).deudas).toEqual({ total: 40_000, ...november })
  expect((await monthOf('2026-12')).deudas).toMatchObject({ total: 25_000, corregido: 0 })
  expect((await monthOf('2026-11')).recibido).toContainEqual({ metodoPago: 'transferencia', monto: 0 })
  expect((await monthOf('2026-12')).recibido).toContainEqual({ metodoPago: 'transferencia', monto: 15_000 })
})

test('a month shows the memberships begun by its end that nothing paid', async () => {
  const desk = frontDesk(api)
  const { _id: cliente } = await desk.cliente()
  for (const [fechainicio, precio] of [
    ['2026-10-20', 5_000],
    ['2026-11-30', 80_000],
    ['2026-12-30', 7_000],
  ])
    await desk.membresia({ cliente, fechainicio, precio })
  expect((await monthOf('2026-11')).sinCobrar).toEqual({ cuantas: 2, monto: 85_000 })
  expect((await monthOf('2026-09')).sinCobrar).toEqual({ cuantas: 0, monto: 0 })
})

test('a correction after closing is shown apart', async () => {
  const { _id: cliente } = await frontDesk(api).cliente()
  const desk = await at('2026-11-20', 'recepcionista')
  await desk.post('/ventas', { cliente, lineas, cobros: [], fiado: true })
  const { body: abono } = await desk.post('/ventas', {
    cliente,
    lineas: [{ deuda: 4_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 4_000 }],
  })
  const before = await monthOf('2026-11')
  expect(before.deudas).toMatchObject({ total: 6_000, noVencido: 6_000, corregido: 0 })
  await (await at('2026-12-01', 'admin')).put('/libros/cierre', { hasta: '2026-11-30' })
  const late = await at('2026-12-02', 'recepcionista')
  const back = { lineas: [{ indice: 0, cantidad: 1, reponer: false }], metodo: 'Efectivo', motivo: 'Error' }
  expect((await late.post(`/ventas/${abono._id}/devolucion`, back)).statusCode).toBe(201)
  const after = await monthOf('2026-11')
  expect(after.deudas.total).toBe(6_000)
  const { total, corregido, ...ages } = after.deudas
  expect(Object.values(ages).reduce((sum, amount) => sum + amount, corregido)).toBe(total)
  expect(after.cierre).toMatchObject({
    ...{ hasta: '2026-11-30', motivo: null, quien: { nombre: 'Prueba admin' } },
    cuando: '2026-12-01T15:00:00.000Z',
  })
  expect([after.resultados, after.balance, after.recibido]).toEqual([
    before.resultados,
    before.balance,
    before.recibido,
  ])
})

test('open turns and the differences of each Z are shown', async () => {
  const turn = async (desk: Awaited<ReturnType<typeof at>>, contado: number, tarjeta = 0) => {
    const { body } = await desk.post('/caja/turnos', { base: 1_000, motivoBase: 'Cambio' })
    const conteo = [{ denominacion: contado, cantidad: 1 }]
    const otros = [{ metodo: 'Tarjeta', monto: tarjeta }]
    expect((await desk.post(`/caja/turnos/${body._id}/cierre`, { conteo, otros })).statusCode).toBe(200)
  }
  const desk = await at('2026-11-28', 'recepcionista')
  for (const contado of [900, 1_000, 1_250]) await turn(desk, contado)
  // A shortage in cash is not offset by a surplus of the card.
  await turn(desk, 950, 50)
  expect((await desk.post('/caja/turnos', { base: 0, motivoBase: 'Al banco' })).statusCode).toBe(201)
  const caja = { abiertos: 1, zetas: 4, primera: 1, ultima: 4, faltantes: 150, sobrantes: 300 }
  const sinCaja = { cuantos: 0, monto: 0 }
  expect((await monthOf('2026-11')).caja).toEqual({ ...caja, sinCaja })
  expect((await monthOf('2026-10')).caja).toMatchObject({ abiertos: 0, zetas: 0 })
})

test('closer of a month is the last to close it', async () => {
  const admin = async (now: string) => at(now, 'admin')
  await (await admin('2026-11-01')).put('/libros/cierre', { hasta: '2026-10-31' })
  await (await admin('2026-11-02')).put('/libros/cierre', {
    hasta: '2026-09-30',
    motivo: 'Faltaba un recibo',
  })
  expect((await monthOf('2026-10')).cierre).toBeNull()
  expect((await monthOf('2026-09')).cierre?.cuando).toBe('2026-11-01T15:00:00.000Z')
  await (await admin('2026-11-03')).put('/libros/cierre', { hasta: '2026-10-31' })
  await (await admin('2026-12-01')).put('/libros/cierre', { hasta: '2026-11-30' })
  expect((await monthOf('2026-10')).cierre).toMatchObject({
    ...{ hasta: '2026-10-31', cuando: '2026-11-03T15:00:00.000Z' },
  })
})

test("verification, copy and subscriptions count from the gym's midnight", async () => {
  const verify = async (now: string) => {
    api.clock.now = new Date(now)
    const admin = api.withToken((await api.signedIn('admin')).token)
    expect((await admin.post('/libros/verificar')).body.ok).toBe(true)
  }
  // In Bogotá December begins at 05:00 UTC.
  await verify('2026-12-01T04:59:00Z')
  const copy = (when: string) =>
    sql`insert into copias (id, nombre, tipo, empezada_en, terminada_en)
      values (gen_random_uuid(), ${`pedida-${when}.sql.gz`}, 'pedida', ${when}, ${when})`.execute(api.db)
  await copy('2026-12-01T04:59:00Z')
  await sql`
    insert into suscripciones (id, proveedor, session_id, centavos, pagada_en, created_at)
    values (gen_random_uuid(), 'stripe', 'cs_1', 4000, '2026-12-01T04:00:00Z', '2026-12-01T04:00:00Z'),
      (gen_random_uuid(), 'stripe', 'cs_2', 4000, '2026-12-01T06:00:00Z', '2026-12-01T06:00:00Z')`.execute(
    api.database.owned,
  )
  expect(await monthOf('2026-11')).toMatchObject({ verificacion: null, copia: null, suscripciones: 1 })
  await verify('2026-12-01T05:00:00Z')
  await copy('2026-12-01T05:00:00Z')
  expect(await monthOf('2026-11')).toMatchObject({
    verificacion: { ok: true, fallas: 0, quien: { nombre: 'Prueba admin' } },
    copia: { verificada: false, fecha: '2026-12-01T05:00:00.000Z' },
  })
})

test('the VAT setting is shown', async () => {
  const admin = await at('2026-12-02', 'admin')
  await admin.put('/configuracion', { iva: 'si' })
  expect((await monthOf('2026-11')).iva).toBe('si')
  expect((await admin.put('/configuracion', { iva: 'quizás' })).statusCode).toBe(400)
})

test('an asiento links to its origin, and the origin to its asientos', async () => {
  const admin = await at('2026-11-20', 'admin')
  const desk = frontDesk(api)
  const venta = await desk.venta({ lineas, cobros: [{ metodo: 'Efectivo', monto: 10_000 }] })
  const back = { lineas: [{ indice: 0, cantidad: 1, reponer: false }], metodo: 'Efectivo', motivo: 'Error' }
  expect((await api.as('recepcionista').post(`/ventas/${venta._id}/devolucion`, back)).statusCode).toBe(201)
  const pago = await desk.pago({ monto: 5_000 })
  await api.as('recepcionista').put(`/pagos/${pago._id}`, { monto: 4_000 })
  const { body: transaccion } = await admin.post('/contabilidad', aTransaccion())

  const opens = async (de: string) => {
    const { body: asientos } = await admin.get(`/libros/diario?de=${de}`)
    const origins = []
    for (const { _id } of asientos)
      origins.push((await admin.get(`/libros/asientos/${_id}/origen`)).body.abre)
    return origins
  }
  const sale = { que: 'venta', _id: venta._id }
  expect(await opens(venta._id)).toEqual([sale, sale])
  const payment = { que: 'pago', _id: pago._id }
  expect(await opens(pago._id)).toEqual([payment, payment, payment])
  expect(await opens(transaccion._id)).toEqual([{ que: 'transaccion', _id: transaccion._id }])
  const { body: ledger } = await admin.get('/contabilidad?tipo=ingreso')
  for (const { _id } of ledger.transacciones) expect((await opens(_id)).length, _id).toBe(1)
  await api.as('recepcionista').delete(`/pagos/${pago._id}`)
  expect(new Set(await opens(pago._id))).toEqual(new Set([null]))
  const nothing = await admin.get('/libros/asientos/nadie/origen')
  expect([nothing.statusCode, nothing.body.codigo]).toEqual([404, 'ASIENTO_NO_ENCONTRADO'])
})
