import { expect, test } from '../support/fixtures.ts'
import { heading, menu, message, refusal, row } from '../support/screens/screen.ts'

test.describe('receptionist', () => {
  test.use({ rol: 'recepcionista' })

  test('List that fails after a deletion keeps its rows', { tag: '@full' }, async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await page.goto('/clientes')
    await expect(row(page, 'Pérez')).toBeVisible()
    await page.route('**/api/clientes/*', (route) => route.fulfill({ status: 200, json: {} }))
    await page.route('**/api/clientes?*', (route) =>
      route.fulfill({ status: 500, json: { mensaje: 'Sin luz' } }),
    )
    await page.getByRole('button', { name: 'Eliminar a Ana Pérez' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(refusal(page, 'Error al cargar los clientes: Error 500: Sin luz')).toBeVisible()
    await expect(row(page, 'Pérez')).toBeVisible()
  })

  test('Success message closes after 5 seconds, failure message stays', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    await page.clock.install()
    await gym.producto({ nombre: 'Agua' })
    const { _id } = await gym.producto({ nombre: 'Guantes' })
    await page.goto('/productos')
    const ask = (name: string) => page.getByRole('button', { name: `Eliminar ${name}` }).click()
    const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await ask('Agua')
    await confirm()
    await expect(message(page, 'Producto eliminado.')).toBeVisible()
    await page.clock.fastForward(5_000)
    await expect(page.getByRole('status')).toHaveCount(0)

    // Opens the dialog before the deletion, after which the list would not have the row.
    await ask('Guantes')
    await gym.call('DELETE', `productos/${_id}`)
    await confirm()
    const sentence = refusal(page, 'Error al eliminar el producto: Producto no encontrado')
    await expect(sentence).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(sentence).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar el mensaje' }).click()
    await expect(sentence).toHaveCount(0)
  })
})

test('Failed session check can be retried', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/auth/perfil', (route) =>
    route.fulfill({ status: 503, json: { mensaje: 'Sin luz' } }),
  )
  await page.goto('/dashboard')
  await expect(heading(page, 'No se pudo abrir la página')).toBeFocused()
  await expect(refusal(page, 'Error 503: Sin luz')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.unroute('**/api/auth/perfil')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(menu(page)).toBeVisible()
})

test('Screen whose file fails says so beside the menu', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.route('**/assets/pagos-page-*.js', (route) => route.abort())
  await menu(page).getByRole('link', { name: 'Pagos' }).click()
  await expect(heading(page, 'No se pudo abrir la página')).toBeFocused()
  await expect(page).toHaveTitle('No se pudo abrir la página · Admin Gimnasios')
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(menu(page).getByRole('link', { name: 'Clientes' })).toBeVisible()
  await page.unroute('**/assets/pagos-page-*.js')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(heading(page, 'Pagos')).toBeVisible()
})

test('Screen opens when its file is slow', { tag: '@full' }, async ({ browser, program, accounts }) => {
  // A new context has no cached files.
  const context = await browser.newContext({ baseURL: program.url })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.route('**/assets/screens-*.js', async (route) => {
    await page.getByRole('status', { name: 'Cargando' }).waitFor()
    await route.continue()
  })
  await page.goto('/login')
  await page.evaluate(`localStorage.setItem('token', '${accounts.admin.token}')`)
  await page.goto('/clientes')
  await expect(heading(page, 'Clientes')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})
