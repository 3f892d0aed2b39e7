import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aMembresia, aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf } from '../../testing/models/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const sell = (fields: Record<string, unknown>, headers = {}) =>
  api.as('recepcionista').post('/membresias', aMembresia(fields), headers)
const read = async (path: string) => (await api.as('recepcionista').get(path)).body
const countOf = async (table: 'pagos' | 'membresias' | 'contabilidad') =>
  (await api.db.selectFrom(table).select('id').execute()).length

test.each([
  [{ metodoPago: 'Cheque' }, 'El cobro debe decir el método de pago, o el pago.'],
  [{}, 'El cobro debe decir el método de pago, o el pago.'],
  ['Efectivo', 'El cobro debe decir el método de pago, o el pago.'],
])('charging a membership by %j is rejected', async (cobro, mensaje) => {
  const { statusCode, body } = await sell({ cliente: (await desk.cliente())._id, cobro })
  expect([statusCode, body.mensaje]).toEqual([400, mensaje])
})

test('a membership of price zero cannot be charged', async () => {
  const { statusCode, body } = await sell({
    cliente: (await desk.cliente())._id,
    precio: 0,
    cobro: { metodoPago: 'Efectivo' },
  })
  const mensaje = 'Con precio cero no hay nada que cobrar.'
  expect([statusCode, body.errores]).toEqual([400, [{ campo: 'precio', mensaje }]])
})

test('a charged membership creates a payment and income with its own days', async () => {
  const cliente = await desk.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await desk.producto({ nombre: 'Mensualidad', precio: 99_000, estado: 'inactivo' })
  const producto = await desk.producto({ nombre: 'MENSUALIDAD', precio: 80_000, categoria: 'servicio' })
  const { statusCode, body } = await sell({
    cliente: cliente._id,
    precio: 65_000,
    fechainicio: '2026-12-01',
    cobro: { metodoPago: 'Transferencia' },
  })
  expect(statusCode).toBe(201)
  const { pago, ...membresia } = body
  expect(await read(`/membresias/${membresia._id}`)).toEqual(membresia)
  expect(await read(`/pagos/${pago._id}`)).toEqual(pago)
  expect(pago).toMatchObject({
    cliente: { _id: cliente._id },
    producto: { _id: producto._id, nombre: 'MENSUALIDAD' },
    cantidad: 1,
    precioUnitario: 65_000,
    monto: 65_000,
    fecha: '2026-11-20',
    metodoPago: 'Transferencia',
    membresia: { _id: membresia._id, fechainicio: '2026-12-01', fechafin: '2026-12-31' },
  })
  expect(await ledgerOf(api.db, pago._id)).toMatchObject([
    {
      tipo: 'ingreso',
      descripcion: 'Venta: MENSUALIDAD × 1 (Luz Mora)',
      monto: 65_000,
      fecha: '2026-11-20',
      cuentaDebito: 'Bancos',
      cuentaCredito: 'Ingresos',
    },
  ])
})

test('a type without a product is charged without one', async () => {
  const { body } = await sell({
    cliente: (await desk.cliente())._id,
    tipo: 'Clase',
    sesionesRestantes: 8,
    precio: 96_000,
    cobro: { metodoPago: 'Efectivo' },
  })
  expect(body.pago).toMatchObject({ producto: null, precioUnitario: null, monto: 96_000 })
})

test('twenty requests with one idempotency key charge once', async () => {
  const cliente = (await desk.cliente())._id
  const before = [await countOf('membresias'), await countOf('pagos'), await countOf('contabilidad')]
  const key = { 'idempotency-key': 'una membresía cobrada' }
  const answers = await together(20, () => sell({ cliente, cobro: { metodoPago: 'Efectivo' } }, key))
  expect(countByStatus(answers)).toEqual({ 201: 20 })
  expect(new Set(answers.map(({ body }) => body.pago._id)).size).toBe(1)
  const after = [await countOf('membresias'), await countOf('pagos'), await countOf('contabilidad')]
  expect(after).toEqual(before.map((count) => count + 1))
})

test('charging a membership of an unknown client charges nothing', async () => {
  const before = await countOf('pagos')
  const { statusCode } = await sell({
    cliente: '01a1fdba-9ddc-7115-af81-cac9435ec680',
    cobro: { metodoPago: 'Efectivo' },
  })
  expect([statusCode, await countOf('pagos')]).toEqual([404, before])
})

test('a membership takes an earlier payment once, despite concurrent requests', async () => {
  const cliente = (await desk.cliente())._id
  const pago = await desk.pago({ cliente, monto: 80_000 })
  expect(pago.membresia).toBeNull()
  const answers = await together(10, () => sell({ cliente, cobro: { pago: pago._id } }))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 9 })
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.body.mensaje).toBe('Ese pago ya tiene su membresía.')
  const made = answers.find(({ statusCode }) => statusCode === 201)
  expect(await read(`/pagos/${pago._id}`)).toMatchObject({
    monto: 80_000,
    membresia: { _id: made?.body._id },
  })
  expect(await ledgerOf(api.db, pago._id)).toHaveLength(1)

  await api.as('recepcionista').delete(`/membresias/${made?.body._id}`)
  expect((await read(`/pagos/${pago._id}`)).membresia).toBeNull()
  expect((await sell({ cliente, cobro: { pago: pago._id } })).statusCode).toBe(201)
})

test('a payment of another client or a deleted one is rejected', async () => {
  const [one, other] = [(await desk.cliente())._id, (await desk.cliente())._id]
  const pago = await desk.pago({ cliente: other, monto: 80_000 })
  const refused = await sell({ cliente: one, cobro: { pago: pago._id } })
  expect([refused.statusCode, refused.body.mensaje]).toEqual([409, 'Ese pago es de otro cliente.'])
  await api.as('recepcionista').delete(`/pagos/${pago._id}`)
  expect((await sell({ cliente: other, cobro: { pago: pago._id } })).statusCode).toBe(404)
})

test.each([
  ['Plan octubre', 201],
  ['Clase', 409],
])('a payment of the concept %s pays for a month: %i', async (concepto, status) => {
  const cliente = (await desk.cliente())._id
  const { _id: pago } = await desk.pago({ cliente, monto: 80_000 })
  await api.database.owned.updateTable('pagos').set({ concepto }).where('id', '=', pago).execute()
  expect((await sell({ cliente, cobro: { pago } })).statusCode).toBe(status)
})

test('a membership takes only payments of its own type', async () => {
  const cliente = (await desk.cliente())._id
  const paid = async (nombre: string) => {
    const producto = (await desk.producto({ nombre, precio: 12_000 }))._id
    return (await desk.pago({ cliente, producto }))._id
  }
  const refused = await sell({ cliente, cobro: { pago: await paid('Agua') } })
  const mensaje = 'Ese pago es de Agua, no de una membresía de tipo Mensualidad.'
  expect([refused.statusCode, refused.body.codigo, refused.body.mensaje]).toEqual([
    409,
    'PAGO_DE_OTRO_PRODUCTO',
    mensaje,
  ])
  const pago = await paid('Clase de yoga')
  expect((await sell({ cliente, cobro: { pago } })).statusCode).toBe(409)
  expect((await sell({ cliente, tipo: 'Clase', sesionesRestantes: 1, cobro: { pago } })).statusCode).toBe(201)
})

test('selling again while a paid fee waits for its membership is rejected', async () => {
  const { _id: cliente } = await desk.cliente({ nombre: 'Luis', apellido: 'Gil' })
  const { _id: producto } = await desk.producto({ nombre: 'Mensualidad VIP', precio: 80_000 })
  const pago = await desk.pago({ cliente, producto })
  const waiting = async () => (await read(`/pagos?cliente=${cliente}&sinMembresia=Mensualidad`)).pagos
  expect(await waiting()).toMatchObject([{ _id: pago._id, createdAt: '2026-11-20T15:00:00.000Z' }])

  const before = await countOf('pagos')
  const refused = await sell({ cliente, cobro: { metodoPago: 'Efectivo' } })
  expect([refused.statusCode, refused.body.codigo, refused.body.mensaje]).toEqual([
    409,
    'PAGO_SIN_MEMBRESIA',
    'Luis ya pagó $80.000 hoy a las 10:00 y aún no tiene membresía por ese pago.',
  ])
  expect(await countOf('pagos')).toBe(before)

  const again = { metodoPago: 'Efectivo', ademasDe: [pago._id] }
  expect((await sell({ cliente, cobro: again })).statusCode).toBe(201)
  expect(await waiting()).toHaveLength(1)
  const after = { cliente, fechainicio: '2026-12-21' }
  expect((await sell({ ...after, cobro: { pago: pago._id } })).statusCode).toBe(201)
  expect(await waiting()).toEqual([])
})

test('a fee waits beside an expiring membership, not beside an unpaid one', async () => {
  const { _id: producto } = await desk.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const waiting = async (fechainicio: string, fecha?: string) => {
    const { _id: cliente } = await desk.cliente()
    await desk.membresia({ cliente, fechainicio })
    await desk.pago({ cliente, producto, ...(fecha && { fecha }) })
    return (await read(`/pagos?cliente=${cliente}&sinMembresia=Mensualidad`)).pagos.length
  }
  expect(await waiting('2026-10-26')).toBe(1)
  expect(await waiting('2026-10-27')).toBe(0)
  expect(await waiting('2026-11-20')).toBe(0)
  expect(await waiting('2026-09-01', '2026-10-21')).toBe(1)
  expect(await waiting('2026-09-01', '2026-10-20')).toBe(0)
})

test('concurrent sales of ten desks charge once; the others see the seller', async () => {
  const { _id: cliente } = await desk.cliente({ nombre: 'Luis', apellido: 'Gil' })
  const before = await countOf('pagos')
  const answers = await together(10, (index) =>
    sell(
      { cliente, cobro: { metodoPago: 'Efectivo' } },
      { 'idempotency-key': `mesa ${index} de ${cliente}` },
    ),
  )
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 9 })
  expect(await countOf('pagos')).toBe(before + 1)
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect([refused?.body.codigo, refused?.body.mensaje]).toEqual([
    'MEMBRESIA_CRUZADA',
    'Luis Gil ya tiene una membresía (Mensualidad) del 20/11/2026 al 20/12/2026, creada hoy a las 10:00 por Prueba recepcionista: pagaría otra vez días que ya tiene.',
  ])
})

test('a fee and a renewal sold concurrently charge once', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: producto } = await desk.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const answers = await together(10, (index) =>
    index % 2 === 0
      ? api.as('recepcionista').post('/pagos', aPago({ cliente, producto }))
      : sell({ cliente, cobro: { metodoPago: 'Efectivo' } }),
  )
  const sold = answers.filter((_, index) => index % 2 === 1)
  expect(answers.filter((_, index) => index % 2 === 0).every(({ statusCode }) => statusCode === 201)).toBe(
    true,
  )
  expect(sold.filter(({ statusCode }) => statusCode === 201).length).toBeLessThanOrEqual(1)
  const codes = new Set(sold.flatMap(({ body }) => body.codigo ?? []))
  for (const code of codes) expect(['PAGO_SIN_MEMBRESIA', 'MEMBRESIA_CRUZADA']).toContain(code)
})

test('overlapping days must be confirmed, unless the sessions are used up', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id } = await desk.membresia({ cliente })
  expect((await sell({ cliente, cruza: [] })).body.codigo).toBe('MEMBRESIA_CRUZADA')
  expect((await sell({ cliente, fechainicio: '2026-12-20', cruza: [] })).statusCode).toBe(409)
  expect((await sell({ cliente, fechainicio: '2026-12-21', cruza: [] })).statusCode).toBe(201)
  expect((await sell({ cliente, duracion: 20, cruza: [_id] })).statusCode).toBe(201)
  expect((await sell({ cliente, duracion: 20, cruza: [_id] })).statusCode).toBe(409)
  expect((await sell({ cliente })).statusCode).toBe(201)

  const other = (await desk.cliente())._id
  await desk.membresia({ cliente: other, tipo: 'Clase', sesionesRestantes: 0 })
  const cobro = { metodoPago: 'Efectivo' }
  expect((await sell({ cliente: other, tipo: 'Clase', sesionesRestantes: 1, cobro })).statusCode).toBe(201)
})

test('a payment keeps client and type until its membership is deleted', async () => {
  const { _id: cliente } = await desk.cliente({ nombre: 'Luis', apellido: 'Gil' })
  const { _id: other } = await desk.cliente()
  const { body: made } = await sell({ cliente, cobro: { metodoPago: 'Efectivo' } })
  const edit = (changes: object) => api.as('recepcionista').put(`/pagos/${made.pago._id}`, changes)
  const ledger = await countOf('contabilidad')
  for (const changes of [{ cliente: other }, { cliente: null }]) {
    const { statusCode, body } = await edit(changes)
    expect([statusCode, body.codigo, body.mensaje]).toEqual([
      409,
      'PAGO_DE_MEMBRESIA',
      'Con este pago se pagó la membresía (Mensualidad) de Luis Gil del 20/11/2026 al 20/12/2026: no puede pasar a otro cliente. Elimina antes esa membresía.',
    ])
  }
  const { _id: agua } = await desk.producto({ nombre: 'Agua fría', precio: 3_000 })
  expect((await edit({ producto: agua })).body.codigo).toBe('PAGO_DE_OTRO_PRODUCTO')
  expect(await countOf('contabilidad')).toBe(ledger)
  expect((await edit({ monto: 70_000, cliente })).statusCode).toBe(200)

  await api.as('recepcionista').delete(`/membresias/${made._id}`)
  expect((await edit({ cliente: other })).statusCode).toBe(200)
})

test('a paid membership keeps its client and shows a voided payment', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: other } = await desk.cliente()
  const { body: made } = await sell({ cliente, cobro: { metodoPago: 'Efectivo' } })
  expect(made.pagoAnulado).toBe(false)
  const edit = (changes: object) => api.as('recepcionista').put(`/membresias/${made._id}`, changes)
  const { statusCode, body } = await edit({ cliente: other })
  const mensaje =
    'La pagó su cliente: $80.000 el 20/11/2026. No puede pasar a otro cliente mientras ese pago exista.'
  expect([statusCode, body.codigo, body.mensaje]).toEqual([409, 'MEMBRESIA_PAGADA', mensaje])
  expect((await edit({ cliente, precio: 70_000 })).statusCode).toBe(200)

  await api.as('recepcionista').delete(`/pagos/${made.pago._id}`)
  expect((await read(`/membresias/${made._id}`)).pagoAnulado).toBe(true)
  expect((await read(`/membresias?cliente=${cliente}`)).membresias).toMatchObject([{ pagoAnulado: true }])
  expect((await edit({ cliente: other })).statusCode).toBe(200)
})

test('a payment waits again after its membership is deleted', async () => {
  await api.db.updateTable('productos').set({ estado: 'inactivo' }).execute()
  const { _id: cliente } = await desk.cliente()
  const cobro = { metodoPago: 'Efectivo' }
  const { body: made } = await sell({ cliente, cobro })
  expect(made.pago.producto).toBeNull()
  const waiting = async (tipo: string) =>
    (await read(`/pagos?cliente=${cliente}&sinMembresia=${tipo}`)).pagos.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await waiting('Mensualidad')).toEqual([])

  await api.as('recepcionista').delete(`/membresias/${made._id}`)
  expect([await waiting('Mensualidad'), await waiting('Clase')]).toEqual([[made.pago._id], []])
  expect((await sell({ cliente, cobro })).body.codigo).toBe('PAGO_SIN_MEMBRESIA')
  expect((await sell({ cliente, cobro: { pago: made.pago._id } })).statusCode).toBe(201)
  expect(await waiting('Mensualidad')).toEqual([])
})

test('a payment after a voided one pays for the existing membership', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: producto } = await desk.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const { body: made } = await sell({ cliente, cobro: { metodoPago: 'Tarjeta' } })
  await api.as('recepcionista').delete(`/pagos/${made.pago._id}`)
  const pago = await desk.pago({ cliente, producto, metodoPago: 'Efectivo' })
  expect(pago.periodo).toEqual({ desde: '2026-11-20', hasta: '2026-12-20' })
  expect((await read(`/pagos?cliente=${cliente}&sinMembresia=Mensualidad`)).pagos).toEqual([])
})

test('an unpaid membership is paid once, despite concurrent desks', async () => {
  const cliente = await desk.cliente()
  const { _id: membresia } = (await sell({ cliente: cliente._id, precio: 70_000 })).body
  const payment = { cliente: cliente._id, membresia, monto: 70_000 }
  const pay = (fields: object = {}) =>
    api.as('recepcionista').post('/pagos', aPago({ ...payment, ...fields }))
  const answers = await together(10, () => pay())
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 9 })
  expect(new Set(answers.map(({ body }) => body.codigo))).toEqual(new Set([undefined, 'MEMBRESIA_PAGADA']))
  const paid = answers.find(({ statusCode }) => statusCode === 201)?.body
  expect(paid.membresia).toMatchObject({ _id: membresia, fechafin: '2026-12-20' })
  expect(await read(`/pagos/${paid._id}`)).toEqual(paid)

  await api.as('recepcionista').delete(`/pagos/${paid._id}`)
  expect((await pay()).statusCode).toBe(201)
})

test("a payment for another client's, mismatched or unknown membership is rejected", async () => {
  const [cliente, other] = [await desk.cliente(), await desk.cliente()]
  const { _id: membresia } = (await sell({ cliente: cliente._id })).body
  const agua = await desk.producto({ nombre: 'Agua', stock: 3 })
  const before = await countOf('pagos')
  for (const [fields, status, codigo] of [
    [{ cliente: other._id, membresia, monto: 1 }, 409, 'PAGO_DE_OTRO_CLIENTE'],
    [{ membresia, monto: 1 }, 409, 'PAGO_DE_OTRO_CLIENTE'],
    [{ cliente: cliente._id, membresia, producto: agua._id }, 409, 'PAGO_DE_OTRO_PRODUCTO'],
    [{ cliente: cliente._id, membresia: cliente._id, monto: 1 }, 404, 'MEMBRESIA_NO_ENCONTRADA'],
  ] as const) {
    const answer = await api.as('recepcionista').post('/pagos', aPago(fields))
    expect([answer.statusCode, answer.body.codigo]).toEqual([status, codigo])
  }
  expect([await countOf('pagos'), await desk.stockOf(agua)]).toEqual([before, 3])
})
