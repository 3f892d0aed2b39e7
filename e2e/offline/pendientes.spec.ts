import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { heading } from '../support/screens/screen.ts'
import {
  anAgua,
  atTheDesk,
  charging,
  lines,
  openCharge,
  sales,
  withAgua,
} from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

const noted = (page: Page) => page.getByRole('heading', { name: /^Venta anotada · [0-9A-F]{6}$/ })
const line = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

const loseSales = (page: Page) =>
  page.route('**/api/ventas', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )

/** Unblocks the requests for sales, and makes the outbox send at once, without its backoff. */
async function answerSales(page: Page) {
  await page.unroute('**/api/ventas')
  await sendNow(page)
}

const sendNow = (page: Page) => page.evaluate('dispatchEvent(new Event("online"))')

test('Unanswered cash sale is made once after the server returns', async ({ page, gym }) => {
  await withAgua(page, gym)
  await loseSales(page)
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await expect(noted(page)).toBeVisible()
  await expect(page.getByRole('article', { name: 'Recibo provisional' })).toContainText('$3.000 COP')
  await expect(page.getByRole('button', { name: 'Siguiente venta' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(0)
  await expect(line(page, /1 por enviar/)).toBeVisible()
  expect(await sales(gym)).toEqual([])
  await answerSales(page)
  await expect.poll(() => sales(gym)).toMatchObject([{ total: 3_000 }])
  await expect(line(page, /por enviar/)).toHaveCount(0)
})

test('Noted sale shows its number once the lost answer is known', { tag: '@full' }, async ({ page, gym }) => {
  const agua = await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await page.route('**/api/ventas', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort().catch(() => {})
  })
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await expect(noted(page)).toBeVisible()
  await answerSales(page)
  await expect(page.getByText('Ya quedó registrada: es la venta N.º 1.')).toBeVisible()
  await page.goto('/pendientes')
  const sent = page.getByRole('region', { name: /^Enviadas/ })
  await expect(sent).toContainText('Es la venta N.º 1.')
  await expect(sent.getByRole('link', { name: 'Ver venta' })).toBeVisible()
  expect(await sales(gym)).toHaveLength(1)
  expect(await gym.stockOf(agua)).toBe(9)
})

test('Cobrar window takes only cash without a connection', { tag: '@full' }, async ({ page, gym }) => {
  await withAgua(page, gym)
  await loseSales(page)
  await page.route('**/api/auth/perfil', (route) => route.abort())
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Siguiente venta' }).click()
  await page.getByRole('button', { name: /^Agua/ }).click()
  await openCharge(page, '$3.000')
  await expect(charging(page).getByRole('status')).toContainText('Sin conexión solo se cobra en efectivo')
  await expect(charging(page).getByRole('radio', { name: 'Tarjeta' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(noted(page)).toBeVisible()
})

for (const width of [1280, 390])
  test(`Vender does not move when connection messages appear, at ${width}`, { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await withAgua(page, gym)
    const product = page.getByRole('button', { name: /^Agua/ })
    const where = async () => (await product.boundingBox())?.y
    const before = await where()
    await loseSales(page)
    await page.route('**/api/auth/perfil', (route) => route.abort())
    await openCharge(page, '$3.000')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Siguiente venta' }).click()
    await expect(line(page, 'Sin conexión: 1 por enviar')).toBeVisible()
    await expect(page.getByText(/^Sin conexión. Datos de hace/)).toBeVisible()
    expect(await where()).toBe(before)
  })

test('Refused sale waits in Por revisar to be sent again or removed', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await anAgua(gym)
  await page.goto(`/vender?cliente=${ana._id}`)
  await expect(page).toHaveURL(/\/vender$/)
  const gone = { mensaje: 'No existe un cliente con ese ID.', codigo: 'CLIENTE_NO_ENCONTRADO' }
  let isRefused = false
  await page.route('**/api/ventas', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (!isRefused) return route.abort()
    const { cliente } = route.request().postDataJSON()
    return cliente ? route.fulfill({ status: 409, json: gone }) : route.continue()
  })
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('button', { name: /^Agua/ }).click()
    await openCharge(page, '$3.000')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Siguiente venta' }).click()
    if (times === 0) {
      await page.getByRole('combobox', { name: 'Cliente' }).fill(ana.numeroIdentificacion)
      await page.getByRole('option').first().click()
    }
  }
  isRefused = true
  await sendNow(page)
  await expect(line(page, /2 por revisar/)).toBeVisible()
  await line(page, /2 por revisar/)
    .getByRole('link', { name: 'Ver pendientes' })
    .click()
  const toReview = page.getByRole('region', { name: /^Por revisar/ })
  await expect(toReview.getByText(gone.mensaje)).toHaveCount(2)
  await toReview.getByRole('button', { name: 'Enviar sin cliente' }).first().click()
  await expect.poll(() => sales(gym)).toMatchObject([{ cliente: null, total: 3_000 }])
  await toReview.getByRole('button', { name: 'Quitar' }).click()
  const question = page.getByRole('dialog', { name: '¿Quitar la venta de Ana Pérez?' })
  await question.getByRole('button', { name: 'Quitar' }).click()
  await expect(toReview).toHaveCount(0)
  await expect(page.getByText('Se quitó: no se registró.')).toBeVisible()
  await expect(heading(page, 'Pendientes')).toBeFocused()
  expect(await sales(gym)).toHaveLength(1)
})

test('Another account sends an unsent sale for its seller', { tag: '@full' }, async ({
  page,
  gym,
  accounts,
}) => {
  await withAgua(page, gym)
  await loseSales(page)
  // Stubs the logout, so that the session of the worker's account stays open.
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: {} }))
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Siguiente venta' }).click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  const question = page.getByRole('dialog', { name: '¿Cerrar sesión con 1 operación sin enviar?' })
  await expect(question).toContainText('Quedan guardadas en este navegador')
  await question.getByRole('button', { name: 'Esperar' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await question.getByRole('button', { name: 'Salir y dejarlas guardadas' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.unroute('**/api/ventas')
  const { email, password } = accounts.admin
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.keyboard.press('Enter')
  const { nombre } = accounts.recepcionista
  await expect(line(page, `Hay 1 operación de ${nombre} sin enviar.`)).toBeVisible()
  expect(await sales(gym)).toEqual([])
  await page.getByRole('link', { name: 'Ver pendientes' }).click()
  await page.getByRole('button', { name: `Enviar lo de ${nombre}` }).click()
  await expect.poll(() => sales(gym)).toMatchObject([{ total: 3_000, vendidaPor: nombre }])
})

test('Downloaded queue sent from two browsers makes the sale once', { tag: '@full' }, async ({
  page,
  gym,
  browser,
  accounts,
}) => {
  await withAgua(page, gym)
  await loseSales(page)
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ver pendientes' }).last().click()
  await expect(page.getByRole('region', { name: 'Por enviar (1)' })).toContainText('Agua')
  await page.getByRole('button', { name: 'Ver recibo' }).click()
  await expect(page.getByRole('article', { name: 'Recibo provisional' })).toContainText('$3.000 COP')
  await page.getByRole('button', { name: 'Volver a los pendientes' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar pendientes' }).click()
  const file = await (await downloading).path()

  const context = await browser.newContext()
  const other = await context.newPage()
  const { token } = accounts.recepcionista
  await other.addInitScript(`localStorage.setItem('token', '${token}')`)
  await other.goto(new URL('/pendientes', page.url()).href)
  await other.locator('input[type=file]').setInputFiles(file)
  await expect(other.getByText('1 operación traída.')).toBeVisible()
  await expect.poll(() => sales(gym)).toHaveLength(1)
  await expect(other.getByRole('region', { name: /^Enviadas/ })).toContainText('Es la venta N.º 1.')
  await other.locator('input[type=file]').setInputFiles({
    name: 'otro.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  await expect(other.getByText('Ese archivo no es de pendientes, o está incompleto.')).toBeVisible()
  await context.close()

  await answerSales(page)
  await expect(page.getByText('No hay nada por enviar.')).toBeVisible()
  expect(await sales(gym)).toHaveLength(1)
})
