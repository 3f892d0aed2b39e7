import { stripeServer } from '../server/src/testing/stripe-server.ts'
import { expect, test } from './fixtures.ts'
import { Gym } from './gym.ts'
import { aDataDir, admin, removeDataDir, start, stop } from './program.ts'
import { heading, message, refusal } from './screen.ts'

const offer = 'Suscribirse Ahora'

test('the admin pays for the subscription in test mode, is not charged, and nothing is in the ledger', async ({
  page,
  gym,
}) => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Suscripción' }).click()
  await expect(page.getByText('$10')).toBeVisible()
  await page.getByRole('button', { name: offer }).click()
  await expect(heading(page, 'Pago de prueba')).toBeVisible()
  await expect(message(page, 'Modo de prueba: no se cobra dinero')).toBeVisible()
  await page.getByRole('button', { name: 'Pagar' }).click()
  await expect(page).toHaveURL(/\/suscripcion\/exito\?session_id=prueba_/)
  await expect(message(page, 'Pago de prueba verificado. No se cobró dinero.')).toBeVisible()
  await expect(page).toHaveURL('/contabilidad')
  expect(await gym.call('GET', 'contabilidad')).toMatchObject({ transacciones: [] })
})

test('a payment of the subscription that was cancelled can be tried again', async ({ page }) => {
  await page.goto('/suscripcion/cancelado')
  await expect(message(page, 'El pago se canceló y no se cobró nada.')).toBeVisible()
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page).toHaveURL('/suscripcion')
})

test('a payment of the subscription that cannot be begun or verified says so and can be tried again', async ({
  page,
}) => {
  await page.route('**/api/pagos/crear-sesion', (route) =>
    route.fulfill({ status: 502, json: { mensaje: 'No.' } }),
  )
  await page.goto('/suscripcion')
  await page.getByRole('button', { name: offer }).click()
  await expect(refusal(page, 'Error al iniciar el proceso de pago.')).toBeVisible()
  await expect(page.getByRole('button', { name: offer })).toBeEnabled()

  await page.goto('/suscripcion/exito?session_id=prueba_nadie')
  await expect(refusal(page, 'Error al verificar el pago.')).toBeVisible()
  await expect(page.getByText('Suscripción no encontrada')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()

  await page.goto('/pago-prueba?session_id=prueba_nadie')
  await page.getByRole('button', { name: 'Pagar' }).click()
  await expect(refusal(page, 'No se pudo hacer el pago.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeEnabled()
})

test('the page that a payment comes back to leads on also where nothing came back', async ({ page }) => {
  await page.goto('/suscripcion/exito')
  await expect(refusal(page, 'Error al verificar el pago.')).toBeVisible()
  await page.getByRole('link', { name: 'Ir a la suscripción' }).click()
  await expect(page).toHaveURL('/suscripcion')
})

test('a subscription of the test mode is not paid by looking whether it is', async ({ page, gym }) => {
  const { url } = await gym.call<{ url: string }>('POST', 'pagos/crear-sesion')
  await page.goto(url.replace('/pago-prueba', '/suscripcion/exito'))
  await expect(refusal(page, 'Error al verificar el pago.')).toBeVisible()
  await expect(page.getByText('El pago todavía no se ha completado.')).toBeVisible()
})

test('the page of the subscription says that it is the fee of the program, which the gym pays', async ({
  page,
}) => {
  await page.goto('/suscripcion')
  await expect(page.getByText(/Es la tarifa de este programa: la paga el gimnasio/)).toBeVisible()
})

test.describe('the receptionist', () => {
  test.use({ rol: 'recepcionista' })

  test('a receptionist is not offered the subscription on the dashboard, and reaches it by its address', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: 'Mi cuenta', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Suscripción' })).toHaveCount(0)
    await page.goto('/suscripcion')
    await expect(page.getByRole('button', { name: offer })).toBeVisible()
  })

  test('a receptionist who pays for the subscription is led to the dashboard', async ({ page }) => {
    await page.goto('/suscripcion')
    await page.getByRole('button', { name: offer }).click()
    await page.getByRole('button', { name: 'Pagar' }).click()
    await expect(page.getByRole('link', { name: 'Ir al Dashboard' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('a subscription paid at a provider waits for the rate of the day, and is in the ledger once', async ({
  page,
}) => {
  test.slow()
  const stripe = await stripeServer({ webhookSecret: 'whsec_prueba' })
  const dataDir = aDataDir()
  const program = await start(dataDir, {
    env: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_prueba',
      STRIPE_API_HOST: stripe.url,
    },
  })
  try {
    const gym = await Gym.enter(program.url, admin)
    const { url } = await gym.call<{ url: string }>('POST', 'pagos/crear-sesion')
    const id = url.split('/').at(-1) ?? ''
    stripe.pay(id)
    const { payload, header } = stripe.notice('checkout.session.completed', stripe.sessions.get(id))
    const notify = () =>
      fetch(`${program.url}/api/pagos/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': header },
        body: payload,
      })
    expect((await notify()).status).toBe(200)

    await page.goto(`${program.url}/login`)
    await page.getByLabel('Correo electrónico').fill(admin.email)
    await page.getByLabel('Contraseña').fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.goto(`${program.url}/suscripcion/exito?session_id=${id}`)
    await expect(message(page, 'Pago verificado. Tu suscripción está activa.')).toBeVisible()
    expect((await notify()).status).toBe(200)
    await expect(heading(page, 'Contabilidad')).toBeVisible()
    const waiting = page.getByRole('region', { name: 'Suscripciones por asentar' })
    await waiting.getByRole('button', { name: 'Asentar' }).click()
    await expect(refusal(page, 'Error al asentar la suscripción: La tasa es obligatoria.')).toBeVisible()
    await waiting.getByRole('textbox').fill('4100')
    await waiting.getByRole('button', { name: 'Asentar $41.000' }).click()
    await expect(message(page, 'Suscripción asentada en la contabilidad.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Suscripción mensual' })).toHaveCount(1)
  } finally {
    await stop(program)
    await stripe.close()
    removeDataDir(dataDir)
  }
})
