import { expect, test } from '../support/fixtures.ts'
import { field, heading, menu, refusal } from '../support/screens/screen.ts'

const NO_ANSWER = 'Error de conexión. Verifica tu conexión a internet.'
const LIST = /\/assets\/clientes-page-.*\.js/

test.use({ rol: 'recepcionista' })

test('Screen whose code the network lost opens on Reintentar', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.route(/\/(assets\/clientes-page-.*\.js)?$/, (route) => route.abort())
  await menu(page).getByRole('link', { name: 'Clientes' }).click()
  await expect(refusal(page, NO_ANSWER)).toBeVisible()
  await expect(menu(page)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(heading(page, 'Clientes')).toBeVisible()
})

test('Tab of an older version opens a screen after Actualizar', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.route(LIST, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route(/:\d+\/$/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/otra.js"></script>',
    }),
  )
  let reloads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads += 1
  })
  await menu(page).getByRole('link', { name: 'Clientes' }).click()
  await expect(heading(page, 'Hay una nueva versión')).toBeVisible()
  expect(reloads).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(heading(page, 'Clientes')).toBeVisible()
})

test('Missing piece of the current version is reported as a fault', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.route(LIST, (route) => route.fulfill({ status: 404, body: '' }))
  await menu(page).getByRole('link', { name: 'Clientes' }).click()
  await expect(heading(page, 'No se pudo abrir la página')).toBeVisible()
  await expect(refusal(page, 'Algo falló al abrir esta parte del programa.')).toBeVisible()
  await expect(page.getByText(NO_ANSWER)).toHaveCount(0)
})

test('Palette whose code the network lost opens on Reintentar', { tag: '@full' }, async ({ page }) => {
  await page.route(/\/(assets\/palette-.*\.js)?$/, (route) => route.abort())
  await page.goto('/clientes/crear')
  await field(page, 'Nombre').fill('Ana')
  await page.keyboard.press('Control+k')
  await expect(refusal(page, NO_ANSWER)).toBeVisible()
  await expect(field(page, 'Nombre')).toHaveValue('Ana')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByPlaceholder('Buscar una pantalla o un cliente')).toBeVisible()
})
