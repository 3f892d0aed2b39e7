import { callOf, soft, test, untilAt } from './screen.ts'

test('Subscription is offered, paid, cancelled and retried', async ({ page, baseURL }) => {
  await page.goto('/suscripcion')
  const button = page.getByRole('button', { name: 'Suscribirse Ahora' })
  await soft(page.getByRole('main')).toContainText('$10')
  await soft(page.getByRole('main')).toContainText(/mes|mensual/i)

  await page.route('**/api/pagos/crear-sesion', (route) => route.fulfill({ status: 500, json: {} }))
  await button.click()
  await soft(page.getByText('Error al iniciar el proceso de pago.').first()).toBeVisible()
  await page.unroute('**/api/pagos/crear-sesion')

  const url = `${baseURL}/suscripcion/exito?session_id=sesion-1`
  await page.route('**/api/pagos/crear-sesion', (route) => route.fulfill({ json: { url } }))
  await page.route('**/api/pagos/verificar*', (route) =>
    route.fulfill({ json: { message: 'Pago recibido, gracias' } }),
  )
  const post = callOf(page, 'POST', /^pagos\/crear-sesion$/)
  const verify = callOf(page, 'GET', /^pagos\/verificar$/)
  await button.click()
  await post
  const request = await verify
  soft(new URL(request.url()).searchParams.get('session_id')).toBe('sesion-1')
  await soft(page.getByText('Pago recibido, gracias').first()).toBeVisible()
  const waited = await untilAt(page, '/contabilidad')
  soft(waited, 'redirect after 3 s').toBeGreaterThan(2_000)

  await page.unroute('**/api/pagos/verificar*')
  await page.route('**/api/pagos/verificar*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/suscripcion/exito?session_id=sesion-2')
  await soft(page.getByText('Error al verificar el pago.').first()).toBeVisible()

  await page.goto('/suscripcion/cancelado')
  await soft(page.getByText(/cancel(ad|ó)/i).first()).toBeVisible()
  const retry = page.getByRole('button', { name: /intentar/i })
  await soft(retry, 'a retry button').toBeVisible()
  await retry.click({ timeout: 2_000 })
  await soft(page).toHaveURL((address) => address.pathname === '/suscripcion')
})
