import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aTransaccion } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf } from '../../testing/models/ledger.ts'

const NOBODY = '019a0000-0000-7000-8000-000000000000'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const post = (fields = {}, headers = {}) =>
  api.as('admin').post('/contabilidad', aTransaccion(fields), headers)
const put = (id: string, changes: unknown) => api.as('admin').put(`/contabilidad/${id}`, changes)
const historialOf = async (id: string) => (await api.as('admin').get(`/contabilidad/${id}/historial`)).body
const created = async (fields = {}) => (await post(fields)).body

test.each([
  ['tipo', undefined, 'El tipo es obligatorio.'],
  ['tipo', 'gasto', 'El tipo debe ser una de estas opciones: ingreso, egreso.'],
  ['descripcion', '  ', 'La descripción es obligatoria.'],
  ['descripcion', 'x'.repeat(2001), 'La descripción admite 2000 caracteres como máximo.'],
  ['monto', undefined, 'El monto es obligatorio.'],
  ['monto', '5', 'El monto debe ser un número.'],
  ['monto', 0, 'El monto debe ser mayor que cero.'],
  ['monto', 1.005, 'El monto admite dos decimales como máximo.'],
  ['fecha', undefined, 'La fecha es obligatoria.'],
  ['fecha', '2026-02-30', 'La fecha no es una fecha válida.'],
  ['cuentaDebito', 'Ahorros', 'La cuenta débito debe ser una de estas opciones: Caja, Bancos.'],
  ['cuentaCredito', undefined, 'La cuenta crédito es obligatoria.'],
  ['referencia', undefined, 'La referencia es obligatoria.'],
])('a new transaction rejects %s: %j', async (campo, value, mensaje) => {
  const { statusCode, body } = await post({ [campo]: value })
  expect([statusCode, body.mensaje]).toEqual([400, mensaje])
  expect(body.errores).toEqual([{ campo, mensaje }])
})

test('a new transaction is returned with its author', async () => {
  const { token, user } = await api.signedIn('admin')
  const sent = aTransaccion({ categoria: ' Local ', monto: 1_500_000.55, pagoId: NOBODY })
  const { statusCode, body } = await api.withToken(token).post('/contabilidad', sent)
  expect(statusCode).toBe(201)
  expect(body).toEqual({
    ...aTransaccion({ categoria: 'Local', monto: 1_500_000.55 }),
    _id: expect.any(String),
    creadoPor: { _id: user._id, nombre: user.nombre },
    pagoId: null,
    pagoEliminado: false,
    turno: null,
    editada: false,
    createdAt: '2026-11-20T15:00:00.000Z',
  })
  expect((await api.as('admin').get(`/contabilidad/${body._id}`)).body).toEqual(body)
})

test("a new transaction defaults to cash and the gym's day", async () => {
  const body = await created({ metodoPago: undefined, fecha: '2026-11-21T03:00:00Z' })
  expect(body).toMatchObject({ metodoPago: 'efectivo', fecha: '2026-11-20', categoria: null })
})

test('a date after tomorrow is rejected, later rows can be corrected', async () => {
  const mensaje = 'La fecha no puede ser posterior a mañana.'
  const refused = await post({ fecha: '2036-11-20' })
  expect([refused.statusCode, refused.body.errores]).toEqual([400, [{ campo: 'fecha', mensaje }]])
  const before = await created({ fecha: '2026-11-21' })
  expect((await put(before._id, { fecha: '2026-11-22' })).body.codigo).toBe('FECHA_FUTURA')
  const _id = uuid()
  await sql`
    insert into contabilidad (id, tipo, descripcion, monto, fecha, cuenta_debito, cuenta_credito, referencia, metodo_pago)
    values (${_id}, 'egreso', 'De otra versión', 9, '2036-11-20', 'Caja', 'Gastos', 'manual', 'efectivo')`.execute(
    api.db,
  )
  expect((await put(_id, { fecha: '2036-11-20', monto: 5 })).statusCode).toBe(200)
})

test('a date too far back is rejected', async () => {
  const { statusCode, body } = await post({ fecha: '1926-11-20' })
  expect([statusCode, body.codigo, body.errores[0].campo]).toEqual([400, 'FECHA_LEJANA', 'fecha'])
})

test('a thousand maximal amounts are summed to the cent', { tags: ['full'] }, async () => {
  const own = await testApi()
  await sql`
    insert into contabilidad (id, tipo, descripcion, monto, fecha, cuenta_debito, cuenta_credito, referencia, metodo_pago)
    select gen_random_uuid(), 'ingreso', 'Venta', 9999999999.99, date '2026-01-01' + n % 300, 'Caja', 'Ingresos', 'manual', 'efectivo'
    from generate_series(1, 1000) n`.execute(own.db)
  const { body } = await own
    .as('admin')
    .get('/contabilidad?fechaInicio=2026-01-01&fechaFin=2026-12-31&limite=1')
  expect([body.totalIngresos, body.balance]).toEqual([9_999_999_999_990, 9_999_999_999_990])
})

test.each([
  ['monto', 0],
  ['descripcion', ''],
  ['descripcion', null],
  ['fecha', ''],
  ['tipo', null],
])('an edit rejects %s: %j and changes nothing', async (campo, value) => {
  const before = await created()
  const { statusCode, body } = await put(before._id, { [campo]: value })
  expect([statusCode, body.errores[0].campo]).toEqual([400, campo])
  expect((await api.as('admin').get(`/contabilidad/${before._id}`)).body).toEqual(before)
})

test('editing the row or reversal of a payment is rejected', async () => {
  const desk = frontDesk(api)
  const pago = await desk.pago({ monto: 5_000 })
  await api.as('recepcionista').put(`/pagos/${pago._id}`, { monto: 6_000 })
  const before = await ledgerOf(api.db, pago._id)
  expect(before).toHaveLength(3)
  for (const { id } of before) {
    const { statusCode, body } = await put(id, { monto: 1 })
    expect([statusCode, body.mensaje]).toEqual([409, 'Esta transacción viene de un pago. Edita el pago.'])
    expect(await historialOf(id)).toEqual([])
  }
  expect(await ledgerOf(api.db, pago._id)).toEqual(before)
})

test('concurrent edits are serialized and all recorded', async () => {
  const { _id } = await created({ monto: 1 })
  const answers = await together(20, (n) => put(_id, { monto: n + 2 }))
  expect(countByStatus(answers)).toEqual({ 200: 20 })
  const historial = await historialOf(_id)
  expect(historial).toHaveLength(20)
  const chain = [...historial].reverse()
  expect(chain[0].antes).toEqual({ monto: 1 })
  for (const [n, change] of chain.entries()) if (n > 0) expect(change.antes).toEqual(chain[n - 1].despues)
  const { monto } = (await api.as('admin').get(`/contabilidad/${_id}`)).body
  expect(historial[0].despues).toEqual({ monto })
})

test('history lists author, instant and changed fields, newest first', async () => {
  const { _id } = await created({ monto: 100, categoria: null })
  const { token, user } = await api.signedIn('admin')
  api.clock.now = new Date('2026-11-20T16:00:00Z')
  await put(_id, { monto: 200, tipo: 'egreso' })
  api.clock.now = new Date('2026-11-20T17:00:00Z')
  await api
    .withToken(token)
    .put(`/contabilidad/${_id}`, { monto: 200, categoria: 'Local', fecha: '2026-11-01' })
  expect(await historialOf(_id)).toEqual([
    {
      quien: { _id: user._id, nombre: user.nombre },
      cuando: '2026-11-20T17:00:00.000Z',
      antes: { categoria: null, fecha: '2026-11-20' },
      despues: { categoria: 'Local', fecha: '2026-11-01' },
    },
    {
      quien: { _id: expect.any(String), nombre: 'Prueba admin' },
      cuando: '2026-11-20T16:00:00.000Z',
      antes: { monto: 100 },
      despues: { monto: 200 },
    },
  ])
})

test('an edit without changes records no history', async () => {
  const before = await created({ categoria: 'Local' })
  const same = aTransaccion({ categoria: ' Local', fecha: '2026-11-20T12:00:00Z' })
  expect((await put(before._id, same)).body).toEqual(before)
  expect((await put(before._id, {})).body).toEqual(before)
  expect(await historialOf(before._id)).toEqual([])
})

test("a transaction shows a deleted author's name, or none", async () => {
  const { token, user } = await api.signedIn('admin')
  const { body } = await api.withToken(token).post('/contabilidad', aTransaccion())
  const { _id } = body
  await api.withToken(token).put(`/contabilidad/${_id}`, { monto: 1 })
  await api.db
    .updateTable('users')
    .set({ eliminadoEn: api.clock.now.toISOString() })
    .where('id', '=', user._id)
    .execute()
  const author = { _id: user._id, nombre: user.nombre }
  expect((await api.as('admin').get(`/contabilidad/${_id}`)).body.creadoPor).toEqual(author)
  expect((await historialOf(_id))[0].quien).toEqual(author)
  await api.database.owned
    .updateTable('contabilidad')
    .set({ creadoPor: null })
    .where('id', '=', _id)
    .execute()
  expect((await api.as('admin').get(`/contabilidad/${_id}`)).body.creadoPor).toBeNull()
})

test('a transaction shows whether its payment was deleted', async () => {
  const pago = await frontDesk(api).pago({ monto: 5_000 })
  const [entry] = await ledgerOf(api.db, pago._id)
  const read = async () => (await api.as('admin').get(`/contabilidad/${entry?.id}`)).body
  expect(await read()).toMatchObject({ pagoId: pago._id, pagoEliminado: false })
  await api.as('recepcionista').delete(`/pagos/${pago._id}`)
  expect(await read()).toMatchObject({ pagoId: pago._id, pagoEliminado: true })
})
