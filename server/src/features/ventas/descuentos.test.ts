import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aDesk, HOUR_MS } from '../../testing/a-desk.ts'
import { codeOf, type TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { autoriza, off, PASSWORD, registerAuthorizer, sale } from '../../testing/fixtures/discounts.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { preguntar } from '../../testing/preguntas.ts'

let api: TestApi
beforeEach(async () => {
  api = await emptiedApi()
  await registerAuthorizer(api)
})

const DAYS = 'desde=2026-11-01&hasta=2026-11-30'

const sell = (body: object, by = api.as('recepcionista')) => by.post('/ventas', body)

test('a receptionist discounts up to the limit; one percent more is refused', async () => {
  const { statusCode, body } = await sell(sale(20))
  expect([statusCode, body.autorizadaPor]).toEqual([201, null])
  const answer = await sell(sale(21))
  expect(codeOf(answer)).toEqual([409, 'DESCUENTO_POR_AUTORIZAR'])
  expect(answer.body.mensaje).toContain('pasa del 20 %')
})

test('discounts of the lines and of the whole add up', async () => {
  const lineas = [{ concepto: 'Agua', monto: 10_000, descuento: off(15) }]
  const both = { lineas, descuento: off(10), cobros: [{ metodo: 'Efectivo', monto: 7_650 }] }
  expect(codeOf(await sell(both))).toEqual([409, 'DESCUENTO_POR_AUTORIZAR'])
})

test('a second person authorises a larger discount, which the sale stores', async () => {
  const { statusCode, body } = await sell(sale(100, autoriza()))
  expect([statusCode, body.total, body.autorizadaPor?.nombre]).toEqual([201, 0, 'Otra admin'])
  const { rows } = await sql<{ recursoId: string; nombre: string }>`
    select a.recurso_id, u.nombre from auditoria a join users u on u.id = a.usuario_id
    where a.recurso = 'ventas_autorizaciones'`.execute(api.db)
  expect(rows).toEqual([{ recursoId: body._id, nombre: 'Otra admin' }])
})

test('a wrong password or the seller alone authorises nothing', async () => {
  expect(codeOf(await sell(sale(50, autoriza({ password: 'otra' }))))).toEqual([
    403,
    'AUTORIZACION_INCORRECTA',
  ])
  const own = { nombre: 'Sola', email: 'sola@otra.test', password: PASSWORD, rol: 'recepcionista' }
  await api.as('admin').post('/auth/register', own)
  const token = (await api.anonymous.post('/auth/login', own)).body.token
  const answer = await api.withToken(token).post('/ventas', sale(50, autoriza({ email: own.email })))
  expect(codeOf(answer)).toEqual([403, 'AUTORIZACION_NO_VALE'])
})

test('an admin has no limit', async () => {
  expect((await sell(sale(100), api.as('admin'))).statusCode).toBe(201)
})

test('the limit is a setting', async () => {
  await api.as('admin').put('/configuracion', { descuentoMaximo: 0 })
  expect(codeOf(await sell(sale(1)))).toEqual([409, 'DESCUENTO_POR_AUTORIZAR'])
})

test('a price typed below the product counts as a discount', async () => {
  const desk = frontDesk(api)
  await desk.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  const { _id: cliente } = await desk.cliente()
  const typed = (precio: number, duracion = 30) => ({
    cliente,
    lineas: [{ membresia: { tipo: 'Mensualidad', duracion, precio } }],
    cobros: precio > 0 ? [{ metodo: 'Efectivo', monto: precio }] : [],
  })
  expect(codeOf(await sell(typed(10_000)))).toEqual([409, 'DESCUENTO_POR_AUTORIZAR'])
  expect((await sell(typed(40_000, 15))).statusCode).toBe(201)
  const free = { ...typed(0), ...autoriza() }
  expect(codeOf(await sell(free))).toEqual([400, 'VENTA_SIN_MOTIVO'])
  const { statusCode, body } = await sell({ ...free, motivo: 'Cortesía' })
  expect([statusCode, body.descuentoMotivo]).toEqual([201, 'Cortesía'])
})

test.each([
  [
    'a line without its share of the cap',
    {
      lineas: [
        { concepto: 'Agua', monto: 10_000, descuento: off(100) },
        { concepto: 'Varios', monto: 90_000 },
      ],
    },
    90_000,
  ],
  [
    'a year at the price of a month',
    { lineas: [{ membresia: { tipo: 'Mensualidad', duracion: 365, precio: 80_000 } }] },
    80_000,
  ],
  [
    'ten classes at the price of one',
    { lineas: [{ membresia: { tipo: 'Clase', duracion: 30, precio: 12_000, sesionesRestantes: 10 } }] },
    12_000,
  ],
])('a receptionist cannot sell %s alone', async (_, { lineas }, monto) => {
  const desk = frontDesk(api)
  await desk.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  await desk.producto({ nombre: 'Clase', precio: 12_000, categoria: 'servicio' })
  const { _id: cliente } = await desk.cliente()
  const body = { cliente, lineas, cobros: [{ metodo: 'Efectivo', monto }] }
  expect(codeOf(await sell(body))).toEqual([409, 'DESCUENTO_POR_AUTORIZAR'])
})

test('a typed price of a type without plans needs a second person', async () => {
  const { _id: cliente } = await frontDesk(api).cliente()
  await frontDesk(api).plan({ nombre: 'Diez clases', tipo: 'Clase', sesiones: 10 })
  const lineas = [{ membresia: { tipo: 'Mensualidad', duracion: 3_650, precio: 1 } }]
  const body = { cliente, lineas, cobros: [{ metodo: 'Efectivo', monto: 1 }] }
  const answer = await sell(body)
  expect([...codeOf(answer), answer.body.mensaje]).toEqual([
    409,
    'DESCUENTO_POR_AUTORIZAR',
    expect.stringContaining('Ningún plan'),
  ])
  expect((await sell({ ...body, ...autoriza() })).statusCode).toBe(201)
})

test("a receptionist's lower plan price is a discount until an admin's", async () => {
  const desk = frontDesk(api)
  const plan = await desk.plan({ nombre: 'Mensual', precio: 80_000 })
  const { _id: cliente } = await desk.cliente()
  const reprice = (by: 'admin' | 'recepcionista') =>
    api.as(by).put(`/productos/${plan._id}`, { precio: 10_000 })
  const body = {
    cliente,
    lineas: [{ membresia: { plan: plan._id, precio: 10_000 } }],
    cobros: [{ metodo: 'Efectivo', monto: 10_000 }],
  }
  expect((await reprice('recepcionista')).statusCode).toBe(200)
  expect(codeOf(await sell(body))).toEqual([409, 'DESCUENTO_POR_AUTORIZAR'])
  expect((await reprice('admin')).statusCode).toBe(200)
  expect((await sell(body)).statusCode).toBe(201)
})

test('a lowered price of an uncharged membership is a discount', async () => {
  const desk = frontDesk(api)
  await desk.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  const { _id: cliente } = await desk.cliente()
  const { _id } = await desk.membresia({ cliente, precio: 80_000 })
  await api.as('recepcionista').put(`/membresias/${_id}`, { precio: 1_000 })
  const body = { cliente, lineas: [{ cobra: _id }], cobros: [{ metodo: 'Efectivo', monto: 1_000 }] }
  expect(codeOf(await sell(body))).toEqual([409, 'DESCUENTO_POR_AUTORIZAR'])
})

test('a free typed membership needs a reason beside other lines', async () => {
  const { _id: cliente } = await frontDesk(api).cliente()
  const lineas = [
    { membresia: { tipo: 'Mensualidad', duracion: 30, precio: 0 } },
    { concepto: 'Agua', monto: 2_000 },
  ]
  const body = { cliente, lineas, cobros: [{ metodo: 'Efectivo', monto: 2_000 }] }
  expect(codeOf(await sell(body, api.as('admin')))).toEqual([400, 'VENTA_SIN_MOTIVO'])
})

test('an offline sale above the limit is stored with a warning', async () => {
  const venta = aDesk(api).operation('/ventas', sale(50))
  const { statusCode, body } = await venta.sendLate(HOUR_MS)
  expect([statusCode, body.avisos.map(({ codigo }: { codigo: string }) => codigo)]).toEqual([
    201,
    ['DESCUENTO_ALTO'],
  ])
})

test("an offline sale in an admin's name has its sender's limit", async () => {
  const { user } = await api.signedIn('admin')
  const venta = aDesk(api).operation('/ventas', sale(100))
  const { body } = await venta.sendLate(HOUR_MS, { hechaPor: user._id })
  expect(body.avisos).toMatchObject([{ codigo: 'DESCUENTO_ALTO' }])
  const { filas } = await preguntar(api).rows(`pregunta=descuentos&${DAYS}`)
  expect(filas[0]?.que).toContain('Enviada por')
})

test('a retry without the credentials returns the authorised sale', async () => {
  const headers = { 'idempotency-key': 'la misma venta' }
  const first = await api.as('recepcionista').post('/ventas', sale(50, autoriza()), headers)
  const again = await api.as('recepcionista').post('/ventas', sale(50), headers)
  expect([first.statusCode, again.statusCode, again.body._id]).toEqual([201, 201, first.body._id])
})
