import type { DineroRecibido } from '@gym/contract/indicadores/preguntas.schema'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { preguntar, wrongSums } from '../../testing/preguntas.ts'
import { type StripeServer, stripeServer } from '../../testing/stripe-server.ts'
import { connectStripe } from './stripe.ts'

const webhookSecret = 'whsec_prueba'

let stripe: StripeServer
beforeAll(async () => {
  stripe = await stripeServer({ webhookSecret })
})
afterAll(() => stripe.close())
beforeEach(() => stripe.setDown(false))

const withStripe = (suscripcionTasa: number | null) =>
  testApi({ stripe: { secretKey: 'sk_test_1', webhookSecret, apiHost: stripe.url }, suscripcionTasa })

async function begun(api: TestApi, rol: 'admin' | 'user' = 'admin'): Promise<string> {
  const { statusCode, body } = await api.as(rol).post('/pagos/crear-sesion')
  expect(statusCode).toBe(200)
  return body.url.split('/').at(-1)
}

const verify = (api: TestApi, id: string, rol: 'admin' | 'user' | 'entrenador' = 'admin') =>
  api.as(rol).get(`/pagos/verificar?session_id=${id}`)

const posted = (api: TestApi) =>
  api.db
    .selectFrom('contabilidad')
    .select(['tipo', 'monto', 'fecha', 'cuentaDebito', 'descripcion'])
    .execute()

function notify(api: TestApi, type: string, id: string, signature?: string) {
  const { payload, header } = stripe.notice(type, stripe.sessions.get(id))
  return api.anonymous.post('/pagos/webhook', payload, { 'stripe-signature': signature ?? header })
}

test('a Stripe session costs ten dollars a month', async () => {
  const api = await withStripe(4_100)
  await begun(api, 'user')
  const { form } = stripe.asked.at(-1) ?? { form: new URLSearchParams() }
  expect(form.get('mode')).toBe('subscription')
  expect(form.get('line_items[0][price_data][unit_amount]')).toBe('1000')
  expect(form.get('line_items[0][price_data][currency]')).toBe('usd')
  expect(form.get('line_items[0][price_data][recurring][interval]')).toBe('month')
  expect(form.get('success_url')).toContain('/suscripcion/exito?session_id={CHECKOUT_SESSION_ID}')
  expect(form.get('cancel_url')).toContain('/suscripcion/cancelado')
})

test('verifying an unpaid subscription returns 402 and posts nothing', async () => {
  const api = await withStripe(4_100)
  const answer = await verify(api, await begun(api))
  expect([answer.statusCode, answer.body.mensaje]).toEqual([402, 'El pago todavía no se ha completado.'])
  expect(await posted(api)).toEqual([])
})

test('twenty concurrent verifications post the income once, in pesos', async () => {
  const api = await withStripe(4_100.55)
  const id = await begun(api)
  stripe.pay(id)
  expect(countByStatus(await together(20, () => verify(api, id)))).toEqual({ 200: 20 })
  expect(await posted(api)).toEqual([
    {
      tipo: 'ingreso',
      monto: 41_005.5,
      fecha: '2026-11-20',
      cuentaDebito: 'Bancos',
      descripcion: 'Suscripción mensual: US$10 a 4100.55 pesos',
    },
  ])
})

test("verifying an unknown or another user's subscription returns 404, except for admins", async () => {
  const api = await withStripe(4_100)
  expect((await verify(api, 'cs_test_nadie')).statusCode).toBe(404)
  const id = await begun(api, 'user')
  stripe.pay(id)
  expect((await verify(api, id, 'entrenador')).statusCode).toBe(404)
  expect((await verify(api, id, 'user')).statusCode).toBe(200)
  expect((await verify(api, id, 'admin')).statusCode).toBe(200)
  expect(await posted(api)).toHaveLength(1)
})

test('an unreachable Stripe returns 502, and a retry succeeds', async () => {
  const api = await withStripe(4_100)
  const id = await begun(api)
  stripe.pay(id)
  stripe.setDown(true)
  for (const answer of [await verify(api, id), await api.as('admin').post('/pagos/crear-sesion')])
    expect([answer.statusCode, answer.body.mensaje]).toEqual([
      502,
      'El proveedor de pagos no responde. Inténtalo de nuevo en unos minutos.',
    ])
  expect(await posted(api)).toEqual([])
  stripe.setDown(false)
  expect((await verify(api, id)).statusCode).toBe(200)
})

test('a notice with an invalid signature returns 400', async () => {
  const api = await withStripe(4_100)
  const id = await begun(api)
  stripe.pay(id)
  for (const signature of ['', 't=1,v1=abc', stripe.notice('x', {}).header]) {
    const { statusCode, body } = await notify(api, 'checkout.session.completed', id, signature)
    expect([statusCode, body.mensaje]).toEqual([400, 'La firma del aviso no es válida.'])
  }
  expect(await posted(api)).toEqual([])
})

test('notices converge with verification in any order, repeated or concurrent', async () => {
  const api = await withStripe(4_100)
  const id = await begun(api)
  // The first webhook precedes the payment; later ones are late, repeated, or report a false expiry.
  expect((await notify(api, 'checkout.session.completed', id)).statusCode).toBe(200)
  expect(await posted(api)).toEqual([])
  stripe.pay(id)
  const answers = await Promise.all([
    notify(api, 'checkout.session.completed', id),
    verify(api, id),
    notify(api, 'checkout.session.async_payment_succeeded', id),
    notify(api, 'checkout.session.expired', id),
    verify(api, id),
  ])
  expect(countByStatus(answers)).toEqual({ 200: 5 })
  expect(await posted(api)).toHaveLength(1)
})

test('an unrelated notice is accepted and ignored', { tags: ['full'] }, async () => {
  const api = await withStripe(4_100)
  const { payload, header } = stripe.notice('customer.created', { id: 'cus_1', object: 'customer' })
  const answer = await api.anonymous.post('/pagos/webhook', payload, { 'stripe-signature': header })
  expect([answer.statusCode, answer.body]).toEqual([200, { mensaje: 'Aviso recibido.' }])
})

test('a notice is rejected without a signing secret', async () => {
  const api = await testApi({
    stripe: { secretKey: 'sk_test_1', webhookSecret: null, apiHost: stripe.url },
  })
  const id = await begun(api)
  expect((await notify(api, 'checkout.session.completed', id)).statusCode).toBe(400)
})

test('a subscription without a rate waits until the admin posts it', async () => {
  const api = await withStripe(null)
  const id = await begun(api)
  stripe.pay(id)
  expect((await verify(api, id)).statusCode).toBe(200)
  expect(await posted(api)).toEqual([])
  const { body } = await api.as('admin').get('/contabilidad/suscripciones')
  expect(body).toEqual([
    { _id: expect.any(String), fecha: '2026-11-20', dolares: 10, usuario: 'Prueba admin' },
  ])
  const path = `/contabilidad/suscripciones/${body[0]._id}/asentar`
  for (const [tasa, mensaje] of [
    [0, 'La tasa debe ser mayor que cero.'],
    [0.00001, 'La tasa debe ser 1 o más.'],
    [4_000.12345, 'La tasa admite cuatro decimales como máximo.'],
  ])
    expect((await api.as('admin').post(path, { tasa })).body).toMatchObject({
      mensaje,
      errores: [{ campo: 'tasa' }],
    })
  const answers = await together(10, () => api.as('admin').post(path, { tasa: 4_000 }))
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 9 })
  expect(await posted(api)).toMatchObject([{ monto: 40_000 }])
  expect((await api.as('admin').get('/contabilidad/suscripciones')).body).toEqual([])
})

test("a subscription's income counts as membership in the indicators", async () => {
  const api = await withStripe(4_000)
  const id = await begun(api)
  stripe.pay(id)
  await verify(api, id)
  const owner = preguntar(api)
  const days = 'desde=2026-11-01&hasta=2026-11-30'
  const { porClase, porProducto } = await owner.answer<DineroRecibido>('dinero', days)
  expect(porClase).toEqual([{ mes: '2026-11-01', clase: 'membresias', monto: 40_000 }])
  expect(porProducto).toEqual([
    { que: 'Suscripcion', nombre: 'Suscripciones', clase: 'membresias', monto: 40_000 },
  ])
  for (const figure of ['que=Suscripcion', 'clase=membresias'])
    expect((await owner.rows(`pregunta=dinero&${days}&${figure}`)).suma.monto).toBe(40_000)
  const [{ _id }] = (await api.as('admin').get('/contabilidad')).body.transacciones
  const [asiento] = (await api.as('admin').get(`/libros/diario?de=${_id}`)).body
  expect((await api.as('admin').get(`/libros/asientos/${asiento._id}/origen`)).body.abre).toEqual({
    que: 'transaccion',
    _id,
  })
  expect((await api.as('admin').put(`/contabilidad/${_id}`, { monto: 39_000 })).statusCode).toBe(200)
  expect((await owner.answer<DineroRecibido>('dinero', days)).porClase).toMatchObject([
    { clase: 'membresias', monto: 39_000 },
  ])
  expect(await wrongSums(api)).toEqual([])
})

test("posting replays with its key; another subscription's key is separate", async () => {
  const api = await withStripe(null)
  for (const id of [await begun(api), await begun(api)]) {
    stripe.pay(id)
    await verify(api, id)
  }
  const { body } = await api.as('admin').get('/contabilidad/suscripciones')
  const [one, other] = body.map(({ _id }: { _id: string }) => `/contabilidad/suscripciones/${_id}/asentar`)
  const post = (path: string) => api.as('admin').post(path, { tasa: 4_000 }, { 'idempotency-key': 'k' })
  expect((await post(one)).headers['idempotent-replayed']).toBeUndefined()
  const again = await post(one)
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
  expect((await post(other)).headers['idempotent-replayed']).toBeUndefined()
  expect(await posted(api)).toHaveLength(2)
})

test('the test mode completes a subscription without posting', async () => {
  const api = await testApi({ suscripcionTasa: 4_100 })
  const { body } = await api.as('user').post('/pagos/crear-sesion', undefined, { host: 'gimnasio.test:3000' })
  expect(body.url).toMatch(/^http:\/\/gimnasio\.test:3000\/pago-prueba\?session_id=prueba_[0-9a-f-]{36}$/)
  const id = body.url.split('=')[1]
  const pay = (rol: 'user' | 'entrenador', session_id = id) =>
    api.as(rol).post('/pagos/prueba', { session_id })
  // Verification does not pay.
  for (let look = 0; look < 2; look += 1)
    expect((await verify(api, id, 'user')).body.codigo).toBe('PAGO_PENDIENTE')
  expect((await pay('entrenador')).statusCode).toBe(404)
  expect((await pay('user', 'prueba_nadie')).statusCode).toBe(404)
  expect(countByStatus([await pay('user'), await pay('user')])).toEqual({ 200: 2 })
  const answer = await verify(api, id, 'user')
  expect([answer.statusCode, answer.body]).toEqual([
    200,
    { message: 'Pago de prueba verificado. No se cobró dinero.' },
  ])
  expect((await verify(api, id, 'entrenador')).statusCode).toBe(404)
  expect((await verify(api, 'prueba_nadie')).statusCode).toBe(404)
  expect((await api.as('admin').get('/pagos/verificar')).statusCode).toBe(400)
  expect(await posted(api)).toEqual([])
  expect((await api.as('admin').get('/contabilidad/suscripciones')).body).toEqual([])
})

test('the test payment does not pay a Stripe subscription', async () => {
  const api = await withStripe(4_100)
  const session_id = await begun(api)
  expect((await api.as('admin').post('/pagos/prueba', { session_id })).statusCode).toBe(404)
  expect((await verify(api, session_id)).body.codigo).toBe('PAGO_PENDIENTE')
})

test("provider's error is preserved as cause for the log", async () => {
  const stripe = { secretKey: 'sk_test_1', webhookSecret: null, apiHost: 'http://127.0.0.1:9' }
  const problem = await connectStripe(stripe, 'http://gimnasio.test')
    .findSession('cs_1')
    .catch((error: unknown) => error)
  expect(problem).toMatchObject({
    codigo: 'PROVEEDOR_NO_DISPONIBLE',
    cause: { message: expect.stringContaining('connection to Stripe') },
  })
})

test.each([
  ['of another program', { metadata: { programa: 'otra-tienda' } }],
  ['of a single payment', { mode: 'payment' }],
  ['in another currency', { currency: 'eur' }],
  ['of an account that is none of ours', { client_reference_id: 'cliente-77' }],
  ['that cost nothing', { amount_total: 0 }],
])('a paid Stripe session %s is ignored', async (_what, fields) => {
  const api = await withStripe(4_100)
  const id = await begun(api)
  Object.assign(stripe.sessions.get(id) ?? {}, fields)
  stripe.pay(id)
  expect((await notify(api, 'checkout.session.completed', id)).statusCode).toBe(200)
  expect((await verify(api, id)).statusCode).toBe(404)
  expect(await posted(api)).toEqual([])
})
