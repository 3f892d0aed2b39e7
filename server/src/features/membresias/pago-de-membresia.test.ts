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

const make = (fields: Record<string, unknown>) =>
  api.as('recepcionista').post('/membresias', aMembresia(fields))
const sell = (cliente: string, membresia = {}, headers = {}) =>
  api.as('recepcionista').post(
    '/ventas',
    {
      cliente,
      lineas: [{ membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000, ...membresia } }],
      cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
    },
    headers,
  )
/** Creates a membership for an earlier payment without a product. */
const paidFor = async (cliente: string) => {
  const pago = await desk.pago({ cliente, monto: 80_000 })
  return (await make({ cliente, cobro: { pago: pago._id } })).body
}
const read = async (path: string) => (await api.as('recepcionista').get(path)).body
const countOf = async (table: 'pagos' | 'contabilidad') =>
  (await api.db.selectFrom(table).select('id').execute()).length

test.each([
  [{}, 'El pago es obligatorio.'],
  [{ metodoPago: 'Efectivo' }, 'El pago es obligatorio.'],
  ['Efectivo', 'El cobro debe decir el pago.'],
])('a membership made for %j is rejected', async (cobro, mensaje) => {
  const { statusCode, body } = await make({ cliente: (await desk.cliente())._id, cobro })
  expect([statusCode, body.mensaje]).toEqual([400, mensaje])
})

test('a membership takes an earlier payment once, despite concurrent requests', async () => {
  const cliente = (await desk.cliente())._id
  const pago = await desk.pago({ cliente, monto: 80_000 })
  expect(pago.membresia).toBeNull()
  const answers = await together(10, () => make({ cliente, cobro: { pago: pago._id } }))
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
  expect((await make({ cliente, cobro: { pago: pago._id } })).statusCode).toBe(201)
})

test('a payment of another client or a deleted one is rejected', async () => {
  const [one, other] = [(await desk.cliente())._id, (await desk.cliente())._id]
  const pago = await desk.pago({ cliente: other, monto: 80_000 })
  const refused = await make({ cliente: one, cobro: { pago: pago._id } })
  expect([refused.statusCode, refused.body.mensaje]).toEqual([409, 'Ese pago es de otro cliente.'])
  await api.as('recepcionista').delete(`/pagos/${pago._id}`)
  expect((await make({ cliente: other, cobro: { pago: pago._id } })).statusCode).toBe(404)
})

test.each([
  ['Plan octubre', 201],
  ['Clase', 409],
])('a payment of the concept %s pays for a month: %i', async (concepto, status) => {
  const cliente = (await desk.cliente())._id
  const { _id: pago } = await desk.pago({ cliente, monto: 80_000 })
  await api.database.owned.updateTable('pagos').set({ concepto }).where('id', '=', pago).execute()
  expect((await make({ cliente, cobro: { pago } })).statusCode).toBe(status)
})

test('a membership takes only payments of its own type', async () => {
  const cliente = (await desk.cliente())._id
  const paid = async (nombre: string) => {
    const producto = (await desk.producto({ nombre, precio: 12_000 }))._id
    return (await desk.pago({ cliente, producto }))._id
  }
  const refused = await make({ cliente, cobro: { pago: await paid('Agua') } })
  const mensaje = 'Ese pago es de Agua, no de una membresía de tipo Mensualidad.'
  expect([refused.statusCode, refused.body.codigo, refused.body.mensaje]).toEqual([
    409,
    'PAGO_DE_OTRO_PRODUCTO',
    mensaje,
  ])
  const pago = await paid('Clase de yoga')
  expect((await make({ cliente, cobro: { pago } })).statusCode).toBe(409)
  expect((await make({ cliente, tipo: 'Clase', sesionesRestantes: 1, cobro: { pago } })).statusCode).toBe(201)
})

test('selling again while a paid fee waits for its membership is rejected', async () => {
  const { _id: cliente } = await desk.cliente({ nombre: 'Luis', apellido: 'Gil' })
  const { _id: producto } = await desk.producto({ nombre: 'Mensualidad VIP', precio: 80_000 })
  const pago = await desk.pago({ cliente, producto })
  const waiting = async () => (await read(`/pagos?cliente=${cliente}&sinMembresia=Mensualidad`)).pagos
  expect(await waiting()).toMatchObject([{ _id: pago._id, createdAt: '2026-11-20T15:00:00.000Z' }])

  const before = await countOf('pagos')
  const refused = await sell(cliente)
  expect([refused.statusCode, refused.body.codigo, refused.body.mensaje]).toEqual([
    409,
    'PAGO_SIN_MEMBRESIA',
    'Luis ya pagó $80.000 hoy a las 10:00 y aún no tiene membresía por ese pago.',
  ])
  expect(await countOf('pagos')).toBe(before)

  expect((await sell(cliente, { ademasDe: [pago._id] })).statusCode).toBe(201)
  expect(await waiting()).toHaveLength(1)
  const after = { cliente, fechainicio: '2026-12-21' }
  expect((await make({ ...after, cobro: { pago: pago._id } })).statusCode).toBe(201)
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
    sell(cliente, { fechainicio: '2026-11-20' }, { 'idempotency-key': `mesa ${index} de ${cliente}` }),
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
      : sell(cliente, { fechainicio: '2026-11-20' }),
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
  expect((await make({ cliente, cruza: [] })).body.codigo).toBe('MEMBRESIA_CRUZADA')
  expect((await make({ cliente, fechainicio: '2026-12-20', cruza: [] })).statusCode).toBe(409)
  expect((await make({ cliente, fechainicio: '2026-12-21', cruza: [] })).statusCode).toBe(201)
  expect((await make({ cliente, duracion: 20, cruza: [_id] })).statusCode).toBe(201)
  expect((await make({ cliente, duracion: 20, cruza: [_id] })).statusCode).toBe(409)
  expect((await make({ cliente })).statusCode).toBe(201)

  const other = (await desk.cliente())._id
  await desk.membresia({ cliente: other, tipo: 'Clase', sesionesRestantes: 0 })
  const another = { cliente: other, tipo: 'Clase', sesionesRestantes: 1, cruza: [] }
  expect((await make(another)).statusCode).toBe(201)
})

test('a payment keeps client and type until its membership is deleted', async () => {
  const { _id: cliente } = await desk.cliente({ nombre: 'Luis', apellido: 'Gil' })
  const { _id: other } = await desk.cliente()
  const made = await paidFor(cliente)
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
  const made = await paidFor(cliente)
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
  await api.as('admin').put('/configuracion', { descuentoMaximo: 100 })
  await api.db.updateTable('productos').set({ estado: 'inactivo' }).execute()
  const { _id: cliente } = await desk.cliente()
  const made = await paidFor(cliente)
  const waiting = async (tipo: string) =>
    (await read(`/pagos?cliente=${cliente}&sinMembresia=${tipo}`)).pagos.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await waiting('Mensualidad')).toEqual([])

  await api.as('recepcionista').delete(`/membresias/${made._id}`)
  expect([await waiting('Mensualidad'), await waiting('Clase')]).toEqual([[made.pago._id], []])
  expect((await sell(cliente)).body.codigo).toBe('PAGO_SIN_MEMBRESIA')
  expect((await make({ cliente, cobro: { pago: made.pago._id } })).statusCode).toBe(201)
  expect(await waiting('Mensualidad')).toEqual([])
})

test('a payment after a voided one pays for the existing membership', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: producto } = await desk.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const made = await paidFor(cliente)
  await api.as('recepcionista').delete(`/pagos/${made.pago._id}`)
  const pago = await desk.pago({ cliente, producto, metodoPago: 'Efectivo' })
  expect(pago.periodo).toEqual({ desde: '2026-11-20', hasta: '2026-12-20' })
  expect((await read(`/pagos?cliente=${cliente}&sinMembresia=Mensualidad`)).pagos).toEqual([])
})
