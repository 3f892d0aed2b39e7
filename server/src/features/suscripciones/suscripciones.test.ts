import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { type StripeServer, stripeServer } from '../../testing/stripe-server.ts'

const webhookSecret = 'whsec_prueba'

let stripe: StripeServer
beforeAll(async () => {
  stripe = await stripeServer({ webhookSecret })
})
afterAll(() => stripe.close())
beforeEach(() => stripe.setDown(false))

/** A program that talks to the provider's stand-in, at a rate or without one. */
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

test('a Stripe session is for ten dollars a month and comes back to this program', async () => {
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

test('verifying a subscription that is not paid is 402 and posts nothing', async () => {
  const api = await withStripe(4_100)
  const answer = await verify(api, await begun(api))
  expect([answer.statusCode, answer.body.mensaje]).toEqual([402, 'El pago todavía no se ha completado.'])
  expect(await posted(api)).toEqual([])
})

test('a paid subscription is posted once in pesos, however often it is verified at once', async () => {
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

test('verifying a subscription that is unknown, or another person’s, is 404; the admin may verify any', async () => {
  const api = await withStripe(4_100)
  expect((await verify(api, 'cs_test_nadie')).statusCode).toBe(404)
  const id = await begun(api, 'user')
  stripe.pay(id)
  expect((await verify(api, id, 'entrenador')).statusCode).toBe(404)
  expect((await verify(api, id, 'user')).statusCode).toBe(200)
  expect((await verify(api, id, 'admin')).statusCode).toBe(200)
  expect(await posted(api)).toHaveLength(1)
})

test('a failing Stripe is 502 with a clear sentence and nothing half-done, and the next try works', async () => {
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

test('a notice of Stripe without a valid signature is 400 and changes nothing', async () => {
  const api = await withStripe(4_100)
  const id = await begun(api)
  stripe.pay(id)
  for (const signature of ['', 't=1,v1=abc', stripe.notice('x', {}).header]) {
    const { statusCode, body } = await notify(api, 'checkout.session.completed', id, signature)
    expect([statusCode, body.mensaje]).toEqual([400, 'La firma del aviso no es válida.'])
  }
  expect(await posted(api)).toEqual([])
})

test('notices of Stripe converge to what it says, repeated, at once, and in any order with verification', async () => {
  const api = await withStripe(4_100)
  const id = await begun(api)
  // It comes before the payment, late, twice, and for an end that was not one.
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

test('a notice of Stripe about something else is taken and does nothing', async () => {
  const api = await withStripe(4_100)
  const { payload, header } = stripe.notice('customer.created', { id: 'cus_1', object: 'customer' })
  const answer = await api.anonymous.post('/pagos/webhook', payload, { 'stripe-signature': header })
  expect([answer.statusCode, answer.body]).toEqual([200, { mensaje: 'Aviso recibido.' }])
})

test('a notice of Stripe is refused while no signing secret is configured', async () => {
  const api = await testApi({
    stripe: { secretKey: 'sk_test_1', webhookSecret: null, apiHost: stripe.url },
  })
  const id = await begun(api)
  expect((await notify(api, 'checkout.session.completed', id)).statusCode).toBe(400)
})

test('without a rate a paid subscription waits until the admin posts it with the rate of the day, once', async () => {
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
  expect((await api.as('admin').post(path, { tasa: 0 })).body.mensaje).toBe(
    'La tasa debe ser mayor que cero.',
  )
  const answers = await together(10, () => api.as('admin').post(path, { tasa: 4_000 }))
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 9 })
  expect(await posted(api)).toMatchObject([{ monto: 40_000 }])
  expect((await api.as('admin').get('/contabilidad/suscripciones')).body).toEqual([])
})

test('in test mode a subscription goes its whole way on this machine and never posts', async () => {
  const api = await testApi({ suscripcionTasa: 4_100 })
  const { body } = await api.as('user').post('/pagos/crear-sesion')
  expect(body.url).toMatch(/^\/pago-prueba\?session_id=prueba_[0-9a-f-]{36}$/)
  const id = body.url.split('=')[1]
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
