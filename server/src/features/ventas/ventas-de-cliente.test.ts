import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf } from '../../testing/models/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  // Permits any discount, because these sales have typed prices.
  await api.as('admin').put('/configuracion', { descuentoMaximo: 100 })
})

const sell = (body: unknown) => api.as('recepcionista').post('/ventas', body)
const cash = (monto: number) => ({ metodo: 'Efectivo', monto })
const card = (monto: number) => ({ metodo: 'Tarjeta', monto })
const mensualidad = (fields: Record<string, unknown> = {}) => ({
  membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000, ...fields },
})
const cargosOf = (cliente: { _id: string }) =>
  api.db
    .selectFrom('cargos')
    .select(['pendiente', 'vence'])
    .where('clienteId', '=', cliente._id)
    .orderBy('vence')
    .execute()

describe('a sold membership', () => {
  test('is charged under the product of its type and starts today', async () => {
    const cliente = await desk.cliente()
    const producto = await desk.producto({ nombre: 'Mensualidad', precio: 90_000, categoria: 'servicio' })
    const venta = await desk.venta({ cliente: cliente._id, lineas: [mensualidad()], cobros: [cash(80_000)] })
    expect(venta.membresias).toMatchObject([
      { tipo: 'Mensualidad', fechainicio: '2026-11-20', precio: 80_000, sesionesRestantes: 0 },
    ])
    expect(venta.lineas[0]).toMatchObject({ tipo: 'membresia', membresia: venta.membresias[0]?._id })
    expect(venta.pagos[0]).toMatchObject({
      producto: { _id: producto._id },
      precioUnitario: 80_000,
      membresia: { _id: venta.membresias[0]?._id },
    })
    await api.as('recepcionista').delete(`/productos/${producto._id}`)
  })

  test('stores its price and the cost after discounts', async () => {
    const cliente = await desk.cliente()
    const { membresias } = await desk.venta({
      cliente: cliente._id,
      lineas: [{ ...mensualidad(), descuento: { valor: 10_000, motivo: 'Amigo' } }],
      cobros: [cash(70_000)],
    })
    expect(membresias).toMatchObject([{ precio: 80_000, costo: 70_000 }])
  })

  test('starts after the current end, or today', async () => {
    const [current, late] = [await desk.cliente(), await desk.cliente()]
    await desk.membresia({ cliente: current._id, fechainicio: '2026-11-01', duracion: 30 })
    await desk.membresia({ cliente: late._id, fechainicio: '2026-09-01', duracion: 30 })
    const renew = async ({ _id: cliente }: { _id: string }) => {
      const { membresias } = await desk.venta({
        cliente,
        lineas: [mensualidad(), mensualidad({ tipo: 'Clase', sesionesRestantes: 8 })],
        cobros: [cash(160_000)],
      })
      return membresias.map(({ fechainicio }) => fechainicio)
    }
    expect(await renew(current)).toEqual(['2026-12-02', '2027-01-02'])
    expect(await renew(late)).toEqual(['2026-11-20', '2026-12-21'])
  })

  test('rejects overlapping days unless confirmed', async () => {
    const cliente = await desk.cliente()
    const { _id } = await desk.membresia({ cliente: cliente._id, fechainicio: '2026-11-10' })
    const body = (fields: object) => ({
      cliente: cliente._id,
      lineas: [mensualidad({ fechainicio: '2026-11-20', ...fields })],
      cobros: [cash(80_000)],
    })
    expect((await sell(body({}))).body.codigo).toBe('MEMBRESIA_CRUZADA')
    expect((await sell(body({ cruza: [_id] }))).statusCode).toBe(201)
  })

  test('rejects a client whose paid fee waits, unless confirmed', async () => {
    const cliente = await desk.cliente()
    const producto = await desk.producto({ nombre: 'Mensualidad', categoria: 'servicio' })
    const { _id } = await desk.pago({ cliente: cliente._id, producto: producto._id })
    const body = (fields: { ademasDe?: string[] }) => ({
      cliente: cliente._id,
      lineas: [mensualidad(fields)],
      cobros: [cash(80_000)],
    })
    expect((await sell(body({}))).body.codigo).toBe('PAGO_SIN_MEMBRESIA')
    expect((await sell(body({ ademasDe: [_id] }))).statusCode).toBe(201)
    await api.as('recepcionista').delete(`/productos/${producto._id}`)
  })
})

describe('debt of a sale', () => {
  test('is due in 30 days or as given', async () => {
    const cliente = await desk.cliente()
    const venta = await desk.venta({
      cliente: cliente._id,
      lineas: [{ concepto: 'Guantes', monto: 60_000 }, mensualidad()],
      cobros: [cash(100_000)],
      fiado: true,
    })
    expect(venta).toMatchObject({ total: 140_000, debe: 40_000, vence: '2026-12-20' })
    expect(venta.pagos.map(({ monto }) => monto)).toEqual([60_000, 40_000])
    const later = await desk.venta({
      cliente: cliente._id,
      lineas: [{ concepto: 'Agua', monto: 5_000 }],
      fiado: true,
      vence: '2026-11-25',
    })
    expect(later).toMatchObject({ debe: 5_000, pagos: [], lineas: [{ pago: null, pagado: 0 }] })
    expect(await cargosOf(cliente)).toEqual([
      { pendiente: 5_000, vence: '2026-11-25' },
      { pendiente: 40_000, vence: '2026-12-20' },
    ])
  })

  test('rejects an invalid due date, and paying by debt', async () => {
    const cliente = await desk.cliente()
    const agua = [{ concepto: 'Agua', monto: 5_000 }]
    const past = await sell({ cliente: cliente._id, lineas: agua, fiado: true, vence: '2026-11-19' })
    expect([past.statusCode, past.body.codigo]).toEqual([400, 'VENCE_ANTES'])
    const never = await sell({ cliente: cliente._id, lineas: agua, fiado: true, vence: '9999-11-19' })
    expect([never.statusCode, never.body.codigo]).toEqual([400, 'FECHA_LEJANA'])
    const late = { ...mensualidad().membresia, fechainicio: '9999-11-19' }
    const membership = await sell({ cliente: cliente._id, lineas: [{ membresia: late }], fiado: true })
    expect([membership.statusCode, membership.body.codigo]).toEqual([400, 'FECHA_LEJANA'])
    const owed = await sell({ cliente: cliente._id, lineas: [...agua, { deuda: 5_000 }], fiado: true })
    expect([owed.statusCode, owed.body.codigo]).toEqual([400, 'ABONO_FIADO'])
  })

  test('is paid by named charge, then due date, then as advance', async () => {
    const cliente = await desk.cliente()
    const owe = (monto: number, vence: string) =>
      desk.venta({ cliente: cliente._id, lineas: [{ concepto: 'Ropa', monto }], fiado: true, vence })
    const [first, second] = [await owe(30_000, '2026-12-01'), await owe(20_000, '2026-12-10')]
    const cargo = String(second.cargo)
    const pay = (deuda: number, fields: { cargo?: string } = {}) =>
      desk.venta({ cliente: cliente._id, lineas: [{ deuda, ...fields }], cobros: [cash(deuda)] })

    const abono = await pay(25_000, { cargo })
    expect(abono.pagos).toMatchObject([{ producto: null, concepto: 'Abono', monto: 25_000 }])
    expect((await ledgerOf(api.db, abono.pagos[0]?._id ?? '')).map(({ monto }) => monto)).toEqual([25_000])
    expect(await cargosOf(cliente)).toEqual([
      { pendiente: 25_000, vence: '2026-12-01' },
      { pendiente: 0, vence: '2026-12-10' },
    ])
    const again = await sell({ cliente: cliente._id, lineas: [{ deuda: 5, cargo }], cobros: [cash(5)] })
    expect([again.statusCode, again.body.codigo]).toEqual([409, 'CARGO_PAGADO'])

    await pay(26_000)
    expect((await api.as('recepcionista').get(`/ventas/${first._id}`)).body.debe).toBe(0)
    // The advance of a thousand pays for the next debt.
    expect((await owe(1_500, '2026-12-20')).debe).toBe(500)
  })

  test("a sale stores its client's debt at that time", async () => {
    const cliente = await desk.cliente()
    const sold = (fields: Record<string, unknown>) => desk.venta({ cliente: cliente._id, ...fields })
    const ropa = { lineas: [{ concepto: 'Ropa', monto: 30_000 }] }
    const deuda = (monto: number) => ({ lineas: [{ deuda: monto }], cobros: [cash(monto)] })
    const owed = await sold({ ...ropa, cobros: [cash(10_000)], fiado: true })
    const part = await sold(deuda(5_000))
    const paid = await sold({ ...ropa, cobros: [cash(30_000)] })
    const more = await sold({ ...ropa, fiado: true })
    const past = await sold(deuda(46_000))
    const all = [owed, part, paid, more, past]
    const saldos = [20_000, 15_000, null, 45_000, -1_000]
    expect(all.map(({ saldo }) => saldo)).toEqual(saldos)

    const back = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Efectivo', motivo: 'Rota' }
    await api.as('recepcionista').post(`/ventas/${more._id}/devolucion`, back)
    const again = await Promise.all(all.map(({ _id }) => api.as('recepcionista').get(`/ventas/${_id}`)))
    expect(again.map(({ body }) => body.saldo)).toEqual(saldos)
    // Sales that leave a debt state its due day, also after the debts are paid.
    const dias = ['2026-12-20', '2026-12-20', null, '2026-12-20', null]
    expect(all.map(({ vence }) => vence)).toEqual(dias)
    expect(again.map(({ body }) => body.vence)).toEqual(dias)
  })

  test('the migration computes the stored debt of earlier sales', async () => {
    const cliente = await desk.cliente()
    const ropa = { cliente: cliente._id, lineas: [{ concepto: 'Ropa', monto: 30_000 }] }
    const owed = await desk.venta({ ...ropa, fiado: true })
    const later = await desk.venta({ ...ropa, fiado: true })
    api.clock.now = new Date('2026-11-20T15:01:00Z')
    const back = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Efectivo', motivo: 'Rota' }
    await api.as('recepcionista').post(`/ventas/${owed._id}/devolucion`, back)
    api.clock.now = new Date('2026-11-20T15:02:00Z')
    const pay = { cliente: cliente._id, lineas: [{ deuda: 31_000 }], cobros: [cash(31_000)] }
    const paid = await desk.venta(pay)
    expect([owed, later, paid].map(({ saldo }) => saldo)).toEqual([30_000, 60_000, -1_000])
    const kept = () => api.db.selectFrom('ventas').select(['numero', 'saldo']).orderBy('numero').execute()
    const before = await kept()
    await api.db.updateTable('ventas').set({ saldo: null }).execute()
    const upgrade = readFileSync(
      new URL('../../../migrations/0044_saldo_de_venta.sql', import.meta.url),
      'utf8',
    )
    await sql.raw(upgrade.slice(upgrade.indexOf('update ventas'))).execute(api.db)
    expect(await kept()).toEqual(before)
  })
})

describe('line paid by two methods', () => {
  const metodosOf = async (query: string): Promise<unknown[]> => {
    const { body } = await api.as('recepcionista').get(`/pagos?${query}`)
    return body.pagos.map(({ partes }: { partes: unknown }) => partes)
  }

  test('is one payment with both parts, found by either', async () => {
    const cliente = await desk.cliente()
    const partes = [cash(10_000), card(12_000)]
    await desk.venta({
      cliente: cliente._id,
      lineas: [{ concepto: 'Toalla', monto: 22_000 }],
      cobros: partes,
    })
    const its = `cliente=${cliente._id}`
    expect(await metodosOf(its)).toEqual([partes])
    expect(await metodosOf(`${its}&metodoPago=Efectivo`)).toEqual([partes])
    expect(await metodosOf(`${its}&metodoPago=Tarjeta`)).toEqual([partes])
    expect(await metodosOf(`${its}&metodoPago=Transferencia`)).toEqual([])
    const sumOf = async (query: string) => (await api.as('recepcionista').get(`/pagos/suma?${query}`)).body
    expect(await sumOf(its)).toMatchObject({ monto: 22_000 })
    expect(await sumOf(`${its}&metodoPago=Efectivo`)).toMatchObject({ monto: 10_000 })
    const lookup = await api.anonymous.get(`/pagos/consultar/${cliente.numeroIdentificacion}?buscar=efectivo`)
    expect(lookup.body).toMatchObject([{ metodoPago: 'Tarjeta', partes }])
  })

  test('has a ledger row per part, also after a correction', async () => {
    const lineas = [{ concepto: 'Toalla', monto: 22_000 }]
    const concepts = async ({ pagos }: { pagos: { _id: string }[] }) =>
      (await ledgerOf(api.db, pagos[0]?._id ?? '')).map(({ descripcion }) => descripcion)
    const parts = ['Toalla, parte en efectivo', 'Toalla, parte con tarjeta']
    expect(await concepts(await desk.venta({ lineas, cobros: [cash(10_000), card(12_000)] }))).toEqual(parts)
    const venta = await desk.venta({ lineas, cobros: [cash(22_000)] })
    await api.as('recepcionista').put(`/ventas/${venta._id}/cobros`, { cobros: [cash(10_000), card(12_000)] })
    expect(await concepts(venta)).toEqual(['Toalla', 'Reversión: Toalla', ...parts])
  })
})

describe('credit of a client', () => {
  const withCredit = async (monto: number) => {
    const cliente = await desk.cliente()
    await desk.venta({ cliente: cliente._id, lineas: [{ concepto: 'Agua', monto: 1_000 }], fiado: true })
    const deuda = monto + 1_000
    await desk.venta({ cliente: cliente._id, lineas: [{ deuda }], cobros: [cash(deuda)] })
    return cliente._id
  }
  const buy = (cliente: string, fields: object) =>
    sell({ cliente, lineas: [{ concepto: 'Guantes', monto: 28_000 }], ...fields })

  test('pays for a sale, which shows the amount', async () => {
    const cliente = await withCredit(8_000)
    const { statusCode, body } = await buy(cliente, { aFavor: 8_000, cobros: [cash(20_000)] })
    expect([statusCode, body]).toEqual([
      201,
      expect.objectContaining({ total: 28_000, aFavor: 8_000, debe: 0, saldo: 0 }),
    ])
    expect(body.pagos.map(({ monto }: { monto: number }) => monto)).toEqual([20_000])
  })

  test('pays for a debt automatically', async () => {
    const { body } = await buy(await withCredit(8_000), { fiado: true, cobros: [cash(10_000)] })
    expect(body).toMatchObject({ aFavor: 8_000, debe: 10_000 })
  })

  test('must cover the requested amount and requires a client', async () => {
    const cliente = await withCredit(5_000)
    const refused = await buy(cliente, { aFavor: 8_000, cobros: [cash(20_000)] })
    expect([refused.statusCode, refused.body.codigo, refused.body.mensaje, refused.body.aFavor]).toEqual([
      409,
      'A_FAVOR_CAMBIO',
      'Lo que tiene a favor cambió: ahora son $5.000.',
      5_000,
    ])
    const nobody = await sell({
      lineas: [{ concepto: 'Guantes', monto: 28_000 }],
      aFavor: 8_000,
      cobros: [cash(20_000)],
    })
    expect([nobody.statusCode, nobody.body.codigo]).toEqual([400, 'VENTA_SIN_CLIENTE'])
    expect((await buy(cliente, { aFavor: 5_000, cobros: [cash(20_000)] })).body.codigo).toBe(
      'COBROS_DE_MENOS',
    )
  })
})
