import { stripeServer } from '../../server/src/testing/stripe-server.ts'
import { expect, test } from '../support/fixtures.ts'
import { Gym } from '../support/gym.ts'
import { aDataDir, admin, removeDataDir, start, stop } from '../support/program.ts'
import { leaveSaved } from '../support/saved-form.ts'
import { heading, message, refusal } from '../support/screens/screen.ts'

const offer = 'Suscribirse Ahora'

test('Test subscription is paid without charge or ledger entry', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/configuracion')
  await page.getByRole('link', { name: 'Suscripción' }).click()
  await expect(page.getByText(/Es la tarifa de este programa: la paga el gimnasio/)).toBeVisible()
  await page.getByRole('button', { name: offer }).click()
  await expect(heading(page, 'Pago de prueba')).toBeVisible()
  await expect(message(page, 'Modo de prueba: no se cobra dinero')).toBeVisible()
  await page.getByRole('button', { name: 'Pagar' }).click()
  await expect(page).toHaveURL(/\/suscripcion\/exito\?session_id=prueba_/)
  await expect(message(page, 'Pago de prueba verificado. No se cobró dinero.')).toBeVisible()
  await leaveSaved(page, 'Ir a contabilidad', 'Contabilidad')
  expect(await gym.call('GET', 'contabilidad')).toMatchObject({ transacciones: [] })
})

test('Failed subscription payment shows its error', { tag: '@full' }, async ({ page }) => {
  await page.goto('/suscripcion/exito?session_id=prueba_nadie')
  await expect(refusal(page, 'Error al verificar el pago.')).toBeVisible()
  await expect(page.getByText('Suscripción no encontrada')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()

  await page.goto('/pago-prueba?session_id=prueba_nadie')
  await page.getByRole('button', { name: 'Pagar' }).click()
  await expect(refusal(page, 'No se pudo hacer el pago.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeEnabled()
})

test('Subscription page without a payment leads to the subscription', { tag: '@full' }, async ({ page }) => {
  await page.goto('/suscripcion/exito')
  await expect(refusal(page, 'Error al verificar el pago.')).toBeVisible()
  await page.getByRole('link', { name: 'Ir a la suscripción' }).click()
  await expect(page).toHaveURL('/suscripcion')
})

test.describe('as receptionist', () => {
  test.use({ rol: 'recepcionista' })

  test('Receptionist returns to the dashboard after paying the subscription', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/suscripcion')
    await page.getByRole('button', { name: offer }).click()
    await page.getByRole('button', { name: 'Pagar' }).click()
    await expect(page.getByRole('link', { name: 'Ir al Dashboard' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('Provider subscription enters the ledger once, at a given rate', { tag: '@full' }, async ({ page }) => {
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
