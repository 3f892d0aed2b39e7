import { createHash, scryptSync } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aCliente, aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf } from '../../testing/models/ledger.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const HOUR_MS = 3_600_000
let lastKey = 0
const aKey = () => {
  lastKey += 1
  return { 'idempotency-key': `formulario-${lastKey}` }
}

const aRegistration = () => ({
  nombre: 'Luz',
  email: `${aKey()['idempotency-key']}@gimnasio.test`,
  password: 'clave larga',
})

async function pagosOf(cliente: { _id: string }) {
  const rows = await api.db.selectFrom('pagos').select('id').where('clienteId', '=', cliente._id).execute()
  return rows.map(({ id }) => id)
}

it('a replayed sale sells once and gets the first response', async () => {
  const desk = frontDesk(api)
  const cliente = await desk.cliente()
  const producto = await desk.producto({ stock: 10 })
  const key = aKey()
  const sell = () =>
    api
      .as('recepcionista')
      .post('/pagos', aPago({ cliente: cliente._id, producto: producto._id, cantidad: 3 }), key)
  const first = await sell()
  const again = await sell()
  expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([201, undefined])
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect(again.body).toEqual(first.body)
  expect(await pagosOf(cliente)).toEqual([first.body._id])
  expect(await desk.stockOf(producto)).toBe(7)
  expect(await ledgerOf(api.db, first.body._id)).toHaveLength(1)
})

it('a body with the same key may differ in its formatting', async () => {
  const key = aKey()
  const send = (body: string) => api.as('recepcionista').post('/pagos', body, key)
  const first = await send('{"monto":1000,"cantidad":1,"fecha":"2026-11-20"}')
  const again = await send('{ "fecha": "2026-11-20", "cantidad": 1, "monto": 1e3, "x": 2 }')
  expect(again.body).toEqual(first.body)
})

it('twenty concurrent requests with one key make one payment', async () => {
  const desk = frontDesk(api)
  const cliente = await desk.cliente()
  const producto = await desk.producto({ stock: 10 })
  const key = aKey()
  const answers = await together(20, () =>
    api.as('recepcionista').post('/pagos', aPago({ cliente: cliente._id, producto: producto._id }), key),
  )
  expect(countByStatus(answers)).toEqual({ 201: 20 })
  const [pago, ...others] = await pagosOf(cliente)
  expect(others).toEqual([])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]?.body._id).toBe(pago)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
  expect(await desk.stockOf(producto)).toBe(9)
  expect(await ledgerOf(api.db, pago ?? '')).toHaveLength(1)
})

it('the same key with another body is 422', async () => {
  const key = aKey()
  const first = await api.as('recepcionista').post('/pagos', aPago({ monto: 1000 }), key)
  const other = await api.as('recepcionista').post('/pagos', aPago({ monto: 2000 }), key)
  expect([other.statusCode, other.body.codigo]).toEqual([422, 'CLAVE_REUTILIZADA'])
  const again = await api.as('recepcionista').post('/pagos', aPago({ monto: 1000 }), key)
  expect(again.body).toEqual(first.body)
})

it('a key is free after a refusal, for another body too', async () => {
  const desk = frontDesk(api)
  const producto = await desk.producto({ stock: 0 })
  const key = aKey()
  const sale = aPago({ producto: producto._id, cantidad: 2 })
  const refused = await api.as('recepcionista').post('/pagos', sale, key)
  expect(refused.statusCode).toBe(409)
  await api.as('recepcionista').put(`/productos/${producto._id}`, { stock: 2 })
  const accepted = await api.as('recepcionista').post('/pagos', aPago({ ...sale, cantidad: 1 }), key)
  expect([accepted.statusCode, accepted.headers['idempotent-replayed']]).toEqual([201, undefined])
})

it('a key is free after an invalid body', async () => {
  const key = aKey()
  expect((await api.as('recepcionista').post('/pagos', aPago({ monto: -1 }), key)).statusCode).toBe(400)
  expect((await api.as('recepcionista').post('/pagos', aPago({ monto: 500 }), key)).statusCode).toBe(201)
})

it('the same key of another user is a different key', async () => {
  const key = aKey()
  const mine = await api.as('recepcionista').post('/pagos', aPago({ monto: 1000 }), key)
  const theirs = await api.as('admin').post('/pagos', aPago({ monto: 1000 }), key)
  expect([theirs.statusCode, theirs.headers['idempotent-replayed']]).toEqual([201, undefined])
  expect(theirs.body._id).not.toBe(mine.body._id)
})

it('the same key for another route is a different key', async () => {
  const key = aKey()
  expect((await api.as('recepcionista').post('/pagos', aPago({ monto: 1000 }), key)).statusCode).toBe(201)
  expect((await api.as('recepcionista').post('/clientes', aCliente(), key)).statusCode).toBe(201)
})

it('a key expires after 24 hours', async () => {
  const key = aKey()
  const sell = (caller: ReturnType<TestApi['as']>) => caller.post('/pagos', aPago({ monto: 1000 }), key)
  const { token, user } = await api.signedIn('recepcionista')
  const first = await sell(api.withToken(token))
  const start = api.clock.now
  const later = async (hours: number) => {
    api.clock.now = new Date(start.getTime() + hours * HOUR_MS)
    return sell(api.withToken((await api.signInAgain(user)).token))
  }
  expect((await later(23.9)).body._id).toBe(first.body._id)
  const forgotten = await later(24.1)
  expect(forgotten.statusCode).toBe(201)
  expect(forgotten.body._id).not.toBe(first.body._id)
  expect((await sell(api.withToken((await api.signInAgain(user)).token))).body).toEqual(forgotten.body)
  api.clock.now = start
})

it.each([
  ['empty', ''],
  ['256 characters long', 'k'.repeat(256)],
])('a key that is %s is refused and sells nothing', async (_, key) => {
  const cliente = await frontDesk(api).cliente()
  const sale = aPago({ cliente: cliente._id, monto: 1000 })
  const answer = await api.as('recepcionista').post('/pagos', sale, { 'idempotency-key': key })
  expect([answer.statusCode, answer.body.mensaje]).toEqual([
    400,
    'La cabecera Idempotency-Key debe tener entre 1 y 255 caracteres.',
  ])
  expect(await pagosOf(cliente)).toEqual([])
})

it.each(['k', 'k'.repeat(255), "'; drop table pagos; --", 'á é'])('a key may be %j', async (key) => {
  const headers = { 'idempotency-key': key }
  const first = await api.as('admin').post('/pagos', aPago({ monto: 1000 }), headers)
  const again = await api.as('admin').post('/pagos', aPago({ monto: 1000 }), headers)
  expect([first.statusCode, again.body._id]).toEqual([201, first.body._id])
})

it('without a key each request is a sale', async () => {
  const cliente = await frontDesk(api).cliente()
  for (let sale = 0; sale < 2; sale += 1)
    await api.as('recepcionista').post('/pagos', aPago({ cliente: cliente._id, monto: 1000 }))
  expect(await pagosOf(cliente)).toHaveLength(2)
})

it('the stored response of a registration hides its password', async () => {
  const body = aRegistration()
  const key = aKey()
  await api.as('admin').post('/auth/register', body, key)
  const row = await api.db
    .selectFrom('idempotencia')
    .selectAll()
    .where('clave', '=', key['idempotency-key'])
    .executeTakeFirstOrThrow()
  const quick = createHash('sha256').update(JSON.stringify(body)).digest()
  expect([row.huella.equals(quick), row.huella.length]).toEqual([false, 32])
  expect(row.respuesta).not.toMatch(/clave larga|token/)
})

it('a registration hashes as in 0.1.0, whose keys an upgrade preserves', async () => {
  const body = aRegistration()
  const { user, token } = await api.signedIn('admin')
  const key = aKey()
  await api.withToken(token).post('/auth/register', body, key)
  const clave = key['idempotency-key']
  const salt = JSON.stringify({ userId: user._id, llamada: 'POST /api/auth/register', clave })
  const costs = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
  const { huella } = await api.db
    .selectFrom('idempotencia')
    .select('huella')
    .where('clave', '=', clave)
    .executeTakeFirstOrThrow()
  expect(huella.equals(scryptSync(JSON.stringify(body), salt, 32, costs))).toBe(true)
})

it('an anonymous registration stores no key, because of its token', async () => {
  const body = aRegistration()
  const key = aKey()
  expect((await api.anonymous.post('/auth/register', body, key)).statusCode).toBe(201)
  expect((await api.anonymous.post('/auth/register', body, key)).body.codigo).toBe('CORREO_DUPLICADO')
})
