import { formatDay } from '@gym/contract/core/calendar'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, message, pick, picker, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

const NOBODY = '019a0000-0000-7000-8000-000000000000'
const OUT_OF_STOCK = 'Stock insuficiente para el producto seleccionado.'
const amount = (page: Page) => field(page, 'Monto')
const register = (page: Page) => page.getByRole('button', { name: 'Registrar pago' })

test('Payment without product takes the typed amount', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/pagos/crear')
  await register(page).click()
  await expect(refusal(page, 'Sin producto, el monto debe ser mayor que cero.')).toBeVisible()
  await expect(amount(page)).toBeFocused()
  const nameless = page.getByText(/^Sin cliente ni producto: no se sabrá de quién es el pago ni por qué\./)
  await expect(nameless).toHaveCount(0)
  await amount(page).fill('15000')
  await expect(nameless).toBeVisible()
  await page.getByLabel('Fecha').fill('2026-02-03')
  await register(page).click()
  await expect(message(page, 'Pago registrado exitosamente.')).toBeVisible()
  expect((await gym.call<{ pagos: Pago[] }>('GET', 'pagos')).pagos).toMatchObject([
    { cliente: null, producto: null, monto: 15_000, fecha: '2026-02-03' },
  ])
})

test('Payment with an outdated price is rejected and shows the new one', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { _id } = await gym.producto({ nombre: 'Proteína', precio: 80_000 })
  await page.goto('/pagos/crear')
  await pick(page, 'Producto', 'Proteína')
  await field(page, 'Cantidad').fill('2')
  await expect(amount(page)).toHaveValue('$160.000')
  await gym.call('PUT', `productos/${_id}`, { precio: 90_000 })
  await register(page).click()
  await expect(refusal(page, 'El precio del producto cambió. Revisa el monto.')).toBeVisible()
  await expect(amount(page)).toHaveValue('$180.000')
  await register(page).click()
  await expect(message(page, 'Pago registrado exitosamente.')).toBeVisible()
})

test('Payment beyond the stock is rejected and keeps the form', { tag: '@full' }, async ({ page, gym }) => {
  const producto = await gym.producto({ nombre: 'Proteína', stock: 2 })
  await page.goto('/pagos/crear')
  await pick(page, 'Producto', 'Proteína')
  await field(page, 'Cantidad').fill('3')
  await register(page).click()
  await expect(refusal(page, OUT_OF_STOCK)).toBeVisible()
  await expect(page.getByText('Stock de Proteína: 2.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sumar existencias de Proteína' })).toBeVisible()
  await expect(picker(page, 'Producto')).toHaveValue('Proteína')
  await field(page, 'Cantidad').fill('2')
  await register(page).click()
  await expect(message(page, 'Pago registrado exitosamente.')).toBeVisible()
  expect(await gym.stockOf(producto)).toBe(0)
})

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('Payment day is the day of the gym', { tag: '@full' }, async ({ page, gym }) => {
    await gym.pago({ fecha: '2026-03-01', monto: 1_000 })
    await page.goto('/pagos/crear')
    await expect(page.getByLabel('Fecha')).toHaveValue(formatDay(await gym.today()))
    await page.goto('/pagos?dia=2026-03-01')
    await expect(row(page, '$1.000')).toContainText('1/3/2026')
  })
})

test('Sold-out product cannot be chosen for a payment', { tag: '@full' }, async ({ page, gym }) => {
  const { _id: agua } = await gym.producto({ nombre: 'Agua', precio: 2_500, stock: 0 })
  await page.goto('/pagos/crear')
  await picker(page, 'Producto').fill('Agua')
  const option = page.getByRole('listbox', { name: 'Producto' }).getByRole('option', { name: 'Agua' })
  await expect(option).toContainText('$2.500 · agotado')
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Agua está agotado: no quedan existencias.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Súmalas en Productos' })).toHaveAttribute(
    'href',
    `/productos/editar/${agua}`,
  )
  await register(page).click()
  await expect(picker(page, 'Producto')).toBeFocused()
  expect((await gym.call<{ pagos: Pago[] }>('GET', 'pagos')).pagos).toEqual([])
})

test('New payment opens with the client of its address', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await page.goto(`/pagos/crear?cliente=${_id}`)
  await expect(picker(page, 'Cliente')).toHaveValue('Luz Mora')
  await page.goto(`/pagos/crear?cliente=${NOBODY}`)
  await expect(refusal(page, 'Error al cargar el cliente: Cliente no encontrado')).toBeVisible()
})
