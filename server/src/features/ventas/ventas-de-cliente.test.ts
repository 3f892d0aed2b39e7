import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf } from '../../testing/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
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

describe('a membership that is sold', () => {
  test('is charged under the product named like its type, made, and begins today', async () => {
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

  test('keeps its price, and says what it came to with what the sale took off', async () => {
    const cliente = await desk.cliente()
    const { membresias } = await desk.venta({
      cliente: cliente._id,
      lineas: [{ ...mensualidad(), descuento: { valor: 10_000, motivo: 'Amigo' } }],
      cobros: [cash(70_000)],
    })
    expect(membresias).toMatchObject([{ precio: 80_000, costo: 70_000 }])
  })

  test('begins the day after the old end, or today where that is past', async () => {
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

  test('gives no day twice where its first day is said, unless that is known', async () => {
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

  test('is not charged to who paid already and waits for it, unless that is known', async () => {
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

describe('what is left owing', () => {
  test('is a charge that is due in 30 days, or when the sale says; a payment is there of what was paid', async () => {
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

  test('may not be due before today, and is not paid by owing it', async () => {
    const cliente = await desk.cliente()
    const agua = [{ concepto: 'Agua', monto: 5_000 }]
    const past = await sell({ cliente: cliente._id, lineas: agua, fiado: true, vence: '2026-11-19' })
    expect([past.statusCode, past.body.codigo]).toEqual([400, 'VENCE_ANTES'])
    const owed = await sell({ cliente: cliente._id, lineas: [...agua, { deuda: 5_000 }], fiado: true })
    expect([owed.statusCode, owed.body.codigo]).toEqual([400, 'ABONO_FIADO'])
  })

  test('is paid as an Abono: the charge that is named, then the one that is due first, then in advance', async () => {
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
    // The thousand in advance pays for what is owed next.
    expect((await owe(1_500, '2026-12-20')).debe).toBe(500)
  })
})

describe('a line that is paid in two ways', () => {
  const metodosOf = async (query: string): Promise<unknown[]> => {
    const { body } = await api.as('recepcionista').get(`/pagos?${query}`)
    return body.pagos.map(({ partes }: { partes: unknown }) => partes)
  }

  test('is one payment that says both, and is found by either', async () => {
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

  test('is told in the ledger row by row, also where it is corrected to be so', async () => {
    const lineas = [{ concepto: 'Toalla', monto: 22_000 }]
    const told = async ({ pagos }: { pagos: { _id: string }[] }) =>
      (await ledgerOf(api.db, pagos[0]?._id ?? '')).map(({ descripcion }) => descripcion)
    const parts = ['Toalla, parte en efectivo', 'Toalla, parte con tarjeta']
    expect(await told(await desk.venta({ lineas, cobros: [cash(10_000), card(12_000)] }))).toEqual(parts)
    const venta = await desk.venta({ lineas, cobros: [cash(22_000)] })
    await api.as('recepcionista').put(`/ventas/${venta._id}/cobros`, { cobros: [cash(10_000), card(12_000)] })
    expect(await told(venta)).toEqual(['Toalla', 'Reversión: Toalla', ...parts])
  })
})
