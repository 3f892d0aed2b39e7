import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { heading } from './screen.ts'
import { anAgua, atTheDesk, charging, lines, openCharge, receipt, sales, withAgua } from './vender-screen.ts'

test.use({ rol: 'recepcionista' })

const noted = (page: Page) => page.getByRole('heading', { name: /^Venta anotada · [0-9A-F]{6}$/ })
const line = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Nothing that is sold is answered, and neither does it arrive. */
const loseSales = (page: Page) =>
  page.route('**/api/ventas', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )

test('a sale in cash that nobody answers is noted with a provisional receipt, and made once as they answer again', async ({
  page,
  gym,
}) => {
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
  await page.unroute('**/api/ventas')
  await expect.poll(() => sales(gym), { timeout: 20_000 }).toMatchObject([{ total: 3_000 }])
  await expect(line(page, /por enviar/)).toHaveCount(0)
})

test('on line a sale in cash has its receipt with its number', async ({ page, gym }) => {
  await withAgua(page, gym)
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('N.º 1')
  await page.goto('/pendientes')
  await expect(page.getByText('No hay nada por enviar.')).toBeVisible()
})

test('a sale that arrived and whose answer was lost is made once, and its number is told where it was noted', async ({
  page,
  gym,
}) => {
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
  await page.unroute('**/api/ventas')
  await expect(page.getByText('Ya quedó registrada: es la venta N.º 1.')).toBeVisible({ timeout: 20_000 })
  await page.goto('/pendientes')
  const sent = page.getByRole('region', { name: /^Enviadas/ })
  await expect(sent).toContainText('Es la venta N.º 1.')
  await expect(sent.getByRole('link', { name: 'Ver venta' })).toBeVisible()
  expect(await sales(gym)).toHaveLength(1)
  expect(await gym.stockOf(agua)).toBe(9)
})

test('the tender says that without a connection there is only cash, and takes nothing else', async ({
  page,
  gym,
}) => {
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
  test(`the desk stays where it is as the lines about the connection come and go, at ${width}`, async ({
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

test('what the program refuses waits to be looked at, and is sent again as somebody mends it, or taken out', async ({
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
  await expect(line(page, /2 por revisar/)).toBeVisible({ timeout: 20_000 })
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

test('signing out with something unsent is asked; it stays, is offered to another account and recorded as made by the first', async ({
  page,
  gym,
  accounts,
}) => {
  await withAgua(page, gym)
  await loseSales(page)
  // The next test has the same session.
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

test('the queue is a file that another browser takes in; sent from both, the sale is made once', async ({
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

  await page.unroute('**/api/ventas')
  await expect(page.getByText('No hay nada por enviar.')).toBeVisible({ timeout: 20_000 })
  expect(await sales(gym)).toHaveLength(1)
})

test('signing out while the program does not answer is asked too, with nothing unsent', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await menu.getByRole('link', { name: 'Clientes' }).click()
  await expect(page.getByText(/Error de conexión/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  const question = page.getByRole('dialog', { name: '¿Cerrar sesión sin conexión?' })
  await question.getByRole('button', { name: 'Esperar' }).click()
  await expect(heading(page, 'Clientes')).toBeVisible()
})
