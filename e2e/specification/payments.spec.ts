import type { Page, Request } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import {
  bodyOf,
  callOf,
  choose,
  chosen,
  deleteWith,
  dialogsOf,
  expectColumns,
  goTo,
  isRed,
  keysOf,
  saveButton,
  setDay,
  soft,
  test,
} from './screen.ts'

test.use({ rol: 'recepcionista' })

const PAGO = ['cliente', 'producto', 'cantidad', 'monto', 'fecha', 'metodoPago'].sort()

const ticketNumber = (page: Page) => page.evaluate<string | null>("localStorage.getItem('lastTicketNumber')")

/** The start and end days of a request in Bogotá time; each may be a day or a timestamp. */
const period = (request: Request) =>
  ['fechaInicio', 'fechaFin'].map((key) => {
    const value = new URL(request.url()).searchParams.get(key) ?? ''
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
    return isDay ? value : new Date(new Date(value).getTime() - 5 * 3_600_000).toISOString().slice(0, 10)
  })

test('Payment is saved, and its receipt is printed and numbered', async ({ page, gym }) => {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const producto = await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  await page.addInitScript('window.prints = 0; window.print = () => { window.prints += 1 }')
  const dialogs = dialogsOf(page)
  const title = page.getByText('Mensualidad Gym 2025').first()
  await page.goto('/pagos')
  const create = page.getByRole('button', { name: /(nuevo|crear|registrar) pago/i })
  await soft(create.first(), 'a create button').toBeVisible({ timeout: 2_000 })

  soft(await ticketNumber(page)).toBeNull()

  for (const number of ['1', '2']) {
    await goTo(page, '/pagos/crear')
    const amount = page.getByLabel(/monto/i)
    await soft(page.getByLabel(/cantidad/i)).toHaveValue('1')
    await soft.poll(() => chosen(page.getByLabel(/m[eé]todo/i))).toBe('efectivo')
    await choose(page.getByLabel(/^cliente/i), 'Ana')
    await choose(page.getByLabel(/^producto/i), 'Mensualidad')
    await page.getByLabel(/cantidad/i).fill('2')
    await soft(amount).toHaveValue(/160\.?000/)
    await soft(amount, 'price times quantity is read-only').not.toBeEditable()
    await setDay(page.getByLabel(/^fecha/i), '2026-11-05')
    const post = callOf(page, 'POST', /^pagos\/?$/)
    await saveButton(page).click()
    const sent = bodyOf(await post)
    soft(keysOf(sent)).toEqual(PAGO)
    soft(sent).toMatchObject({
      cliente: cliente._id,
      producto: producto._id,
      cantidad: 2,
      monto: 160_000,
      metodoPago: 'Efectivo',
    })
    soft(`${sent.fecha}`).toMatch(/^2026-11-05/)
    await soft(title, 'the title of the receipt').toBeVisible()
    const page1 = page.locator('body')
    for (const words of ['Ana', '5/12/2026', /160\.000/, /COP|\$/, /transf/i, /congel/i, /reembols|devol/i]) {
      await soft(page1).toContainText(words)
    }
    await soft(page1).not.toContainText('05/12/2026')
    await soft(page1, 'the number of the receipt').toContainText(
      new RegExp(`(n[.ºo°]*|#|recibo|ticket)\\D{0,20}0*${number}\\b`, 'i'),
      { useInnerText: true },
    )
    await page.getByRole('button', { name: /imprimir/i }).click()
    await soft(page).toHaveURL((url) => url.pathname === '/pagos')
    await soft(title).toBeHidden()
    soft(await ticketNumber(page)).toBe(number)
  }
  soft(await page.evaluate<number>('window.prints'), 'printed').toBeGreaterThan(0)

  await page.evaluate("localStorage.setItem('lastTicketNumber', '41')")
  await page.goto('/pagos/crear')
  await choose(page.getByLabel(/^producto/i), 'Mensualidad')
  const alone = callOf(page, 'POST', /^pagos\/?$/)
  await saveButton(page).click()
  const sentAlone = bodyOf(await alone)
  soft(sentAlone, 'no client').toMatchObject({ producto: producto._id, cantidad: 1, monto: 80_000 })
  soft(`${sentAlone.fecha}`, 'today').toMatch(/^2026-11-20/)
  await soft(title).toBeVisible()
  const receipt = page.locator('body')
  await soft(receipt, 'the end is a month after the start').toContainText('20/12/2026')
  await soft(receipt, 'the number after 41').toContainText(/\b42\b/, { useInnerText: true })
  await page
    .getByRole('button', { name: /cancelar|cerrar el recibo/i })
    .last()
    .click()
  await soft(title, 'cancel hides the receipt').toBeHidden()
  soft(await ticketNumber(page), 'cancel does not number').toBe('41')
  soft(dialogs, 'no dialog on saving').toEqual([])
})

test('Payments are filtered, edited and deleted', async ({ page, gym }) => {
  const [ana, luz] = [
    await gym.cliente({ nombre: 'Ana' }),
    await gym.cliente({ nombre: 'Luz', email: 'luz@correo.test' }),
  ]
  const producto = await gym.producto({ nombre: 'Guantes', precio: 10_000, stock: 5 })
  const pago = (cliente: string, fecha: string) =>
    gym.pago({ cliente, producto: producto._id, cantidad: 1, monto: 10_000, fecha, metodoPago: 'Efectivo' })
  const early = await pago(ana._id, '2026-11-03')
  await pago(luz._id, '2026-11-18')
  const dialogs = dialogsOf(page)
  const first = page.waitForRequest(/\/api\/pagos\/?\?.*fechaInicio/, { timeout: 8_000 })
  await page.goto('/pagos')
  soft(period(await first), 'the whole month').toEqual(['2026-11-01', '2026-11-30'])
  await expectColumns(page, [/cliente/i, /producto/i, /monto/i, /fecha/i])
  const table = page.getByRole('table').first()
  await soft(table).toContainText('3/11/2026')
  await soft(table.getByRole('cell', { name: '03/11/2026', exact: true })).toHaveCount(0)
  await soft(table).toContainText(/\$\s?10\.000/)

  const week = page.waitForRequest(/\/api\/pagos\?.*fechaInicio=2026-11-16/)
  await page.getByText('Semana', { exact: true }).click()
  soft(period(await week), 'Monday to Sunday').toEqual(['2026-11-16', '2026-11-22'])
  await soft(table).toContainText('Luz')
  await soft(table).not.toContainText('Ana')
  await page.getByText('Mes', { exact: true }).first().click()
  await soft(table).toContainText('Ana')
  await page.getByRole('main').getByRole('searchbox').fill('Ana')
  await soft(table).not.toContainText('Luz')

  await page.locator(`a[href^="/pagos/editar/${early._id}"]`).click()
  const amount = page.getByLabel(/cantidad/i)
  await expect(amount).toHaveValue('1')
  await amount.fill('50')
  await saveButton(page).click()
  await soft(page.getByText('Stock insuficiente para el producto seleccionado.').first()).toBeVisible()
  await amount.fill('2')
  await choose(page.getByLabel(/m[eé]todo/i), 'Tarjeta')
  const put = callOf(page, 'PUT', /^pagos\/[^/]+$/)
  await saveButton(page).click()
  soft(keysOf(bodyOf(await put))).toEqual(PAGO)
  soft(bodyOf(await put)).toMatchObject({ cantidad: 2, metodoPago: 'Tarjeta' })
  await (await put).response()
  await soft(page.getByRole('button', { name: /imprimir/i }), 'a receipt after the save').toBeVisible()
  soft(dialogs, 'no dialog on saving').toEqual([])

  await goTo(page, '/pagos')
  const row = page.getByRole('row').filter({ hasText: 'Luz' })
  const gone = callOf(page, 'DELETE', /^pagos\/[^/]+$/)
  await deleteWith(page, row.getByRole('button', { name: /eliminar/i }))
  await gone
  await soft(row).toHaveCount(0)
  await goTo(page, '/pagos/editar/6741f0c2a9b3d4e5f6071829')
  await soft(page.getByText('Error al cargar datos: Recurso no encontrado').first()).toBeVisible()
})

test('Monthly payment is red one to five days before 30 days', async ({ page, gym }) => {
  const producto = await gym.producto({ nombre: 'Plan MENSUALIDAD', categoria: 'servicio' })
  const other = await gym.producto({ nombre: 'Guantes' })
  const cases = [
    { nombre: 'Cero', fecha: '2026-10-21', red: false },
    { nombre: 'Uno', fecha: '2026-10-22', red: true },
    { nombre: 'Tres', fecha: '2026-10-24', red: true },
    { nombre: 'Cinco', fecha: '2026-10-26', red: true },
    { nombre: 'Seis', fecha: '2026-10-27', red: false },
    { nombre: 'Guante', fecha: '2026-10-24', red: false, otherProduct: true },
    { nombre: 'Repite', fecha: '2026-10-24', red: true, again: true },
  ]
  for (const { nombre, fecha, otherProduct, again } of cases) {
    const { _id } = await gym.cliente({ nombre })
    const product = otherProduct ? other._id : producto._id
    const body = { cliente: _id, producto: product, cantidad: 1, monto: 80_000, metodoPago: 'Efectivo' }
    await gym.pago({ ...body, fecha })
    if (again) await gym.pago({ ...body, fecha: '2026-11-10' })
  }
  await page.goto('/pagos')
  await page.getByRole('button', { name: 'Mes anterior' }).click()
  for (const { nombre, fecha, red } of cases) {
    const row = page.getByRole('row').filter({ hasText: nombre })
    await expect(row).toBeVisible()
    const cells = row.getByRole('cell').filter({ hasNot: page.locator('button[aria-label], a') })
    const looks = await Promise.all([isRed(cells.nth(0)), isRed(cells.nth(1)), isOwnRed(page, nombre)])
    soft(looks.includes(true), `${nombre}, paid on ${fecha}`).toBe(red)
  }
})

function isOwnRed(page: Page, nombre: string): Promise<boolean> {
  const row = page.getByRole('row').filter({ hasText: nombre })
  return row.evaluate((one) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return false
    context.fillStyle = getComputedStyle(one).backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return alpha > 0 && red > Math.max(green, blue) + 12
  })
}
