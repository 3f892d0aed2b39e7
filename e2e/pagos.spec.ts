import type { Pago } from '@gym/contract/pagos'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ledger } from './ledger.ts'
import { field, heading, message, pick, picker, refusal, row } from './screen.ts'

test.use({ rol: 'recepcionista' })

const OUT_OF_STOCK = 'Stock insuficiente para el producto seleccionado.'
const amount = (page: Page) => field(page, 'Monto')
const register = (page: Page) => page.getByRole('button', { name: 'Registrar pago' })
const correct = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })

test.describe('a sale', () => {
  test('of a product costs its price times the quantity, which nobody can type over', async ({
    page,
    gym,
  }) => {
    await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    const producto = await gym.producto({ nombre: 'Proteína', precio: 1_250.5, stock: 10 })
    await page.goto('/pagos/crear')
    await expect(field(page, 'Cantidad')).toHaveValue('1')
    await expect(page.getByLabel('Fecha')).toHaveValue(await gym.today())
    await expect(picker(page, 'Método de pago')).toHaveValue('Efectivo')
    await expect(amount(page)).toBeEditable()

    await pick(page, 'Cliente', 'Ana Pérez')
    await pick(page, 'Producto', 'Proteína')
    await expect(amount(page)).toHaveValue('$1.250,5')
    await expect(amount(page)).not.toBeEditable()
    await field(page, 'Cantidad').fill('3')
    await expect(amount(page)).toHaveValue('$3.751,5')
    await picker(page, 'Método de pago').selectOption('Transferencia')
    await register(page).click()

    await expect(message(page, 'Pago registrado exitosamente.')).toBeVisible()
    expect((await gym.call<{ pagos: Pago[] }>('GET', 'pagos')).pagos).toMatchObject([
      { cliente: { nombre: 'Ana' }, cantidad: 3, monto: 3_751.5, metodoPago: 'Transferencia' },
    ])
    expect(await gym.stockOf(producto)).toBe(7)
  })

  test('without a product or a client is the amount that is typed', async ({ page, gym }) => {
    await page.goto('/pagos/crear')
    await register(page).click()
    await expect(refusal(page, 'Sin producto, el monto debe ser mayor que cero.')).toBeVisible()
    await expect(amount(page)).toBeFocused()
    await amount(page).fill('15000')
    await page.getByLabel('Fecha').fill('2026-02-03')
    await register(page).click()
    await expect(message(page, 'Pago registrado exitosamente.')).toBeVisible()
    expect((await gym.call<{ pagos: Pago[] }>('GET', 'pagos')).pagos).toMatchObject([
      { cliente: null, producto: null, monto: 15_000, fecha: '2026-02-03' },
    ])
  })

  test('of an amount typed with the dots of its thousands is that amount', async ({ page }) => {
    await page.goto('/pagos/crear')
    await amount(page).pressSequentially('80.000')
    await page.keyboard.press('Enter')
    await expect(message(page, 'Pago registrado exitosamente.')).toBeVisible()
    await page.goto('/pagos')
    await expect(row(page, '$80.000')).toBeVisible()
  })

  test('needs a quantity of one or more, and a day', async ({ page }) => {
    await page.goto('/pagos/crear')
    await amount(page).fill('15000')
    await field(page, 'Cantidad').fill('0')
    await register(page).click()
    await expect(refusal(page, 'La cantidad debe ser 1 o más.')).toBeVisible()
    await field(page, 'Cantidad').fill('1')
    await page.getByLabel('Fecha').fill('')
    await register(page).click()
    await expect(refusal(page, 'La fecha es obligatoria.')).toBeVisible()
  })

  test('whose price has changed meanwhile is refused, and shows the new amount', async ({ page, gym }) => {
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

  test('of more than there is is refused, and nothing typed is lost', async ({ page, gym }) => {
    const producto = await gym.producto({ nombre: 'Proteína', stock: 2 })
    await page.goto('/pagos/crear')
    await pick(page, 'Producto', 'Proteína')
    await field(page, 'Cantidad').fill('3')
    await register(page).click()
    await expect(refusal(page, OUT_OF_STOCK)).toBeVisible()
    await expect(picker(page, 'Producto')).toHaveValue('Proteína')
    await field(page, 'Cantidad').fill('2')
    await register(page).click()
    await expect(message(page, 'Pago registrado exitosamente.')).toBeVisible()
    expect(await gym.stockOf(producto)).toBe(0)
  })

  test('sent again after the answer was lost is one sale', async ({ page, gym, database }) => {
    const producto = await gym.producto({ nombre: 'Proteína', stock: 10 })
    let isLost = true
    await page.route('**/api/pagos', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.continue()
      isLost = false
      await route.fetch()
      return route.abort()
    })
    await page.goto('/pagos/crear')
    await pick(page, 'Producto', 'Proteína')
    await register(page).click()
    await expect(refusal(page, 'Error de conexión. Verifica tu conexión a internet.')).toBeVisible()
    await register(page).dblclick()
    await expect(message(page, 'Pago registrado exitosamente.')).toBeVisible()
    expect(await gym.stockOf(producto)).toBe(9)
    expect(await ledger(database)).toHaveLength(1)
  })

  test('finds the client by the number that a card reader types', async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
    await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '5060708' })
    await page.goto('/pagos/crear')
    await picker(page, 'Cliente').focus()
    await page.keyboard.type('1.020.304')
    await page.keyboard.press('Enter')
    await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('in a browser on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('the day of a sale is the day at the gym', async ({ page, gym }) => {
    await gym.pago({ fecha: '2026-03-01', monto: 1_000 })
    await page.goto('/pagos/crear')
    await expect(page.getByLabel('Fecha')).toHaveValue(await gym.today())
    await page.goto('/pagos?dia=2026-03-01')
    await expect(row(page, '$1.000')).toContainText('1/3/2026')
  })
})

test.describe('correcting a payment', () => {
  test('moves stock and ledger with it', async ({ page, gym, database }) => {
    const producto = await gym.producto({ nombre: 'Proteína', precio: 80_000, stock: 10 })
    const { _id } = await gym.pago({ producto: producto._id, cantidad: 4 })
    await page.goto(`/pagos/editar/${_id}`)
    await expect(amount(page)).toHaveValue('$320.000')
    await field(page, 'Cantidad').fill('3')
    await expect(amount(page)).toHaveValue('$240.000')
    await amount(page).fill('200000')
    await correct(page).click()
    await expect(message(page, 'Pago actualizado exitosamente.')).toBeVisible()
    await expect(page.getByRole('article', { name: 'Recibo de caja' })).toContainText('$200.000 COP')
    expect(await gym.stockOf(producto)).toBe(7)
    expect((await ledger(database)).map(({ monto }) => monto)).toEqual([320_000, -320_000, 200_000])
  })

  test('counts what the payment holds as stock at hand, and no more', async ({ page, gym }) => {
    const producto = await gym.producto({ nombre: 'Proteína', stock: 5 })
    const { _id } = await gym.pago({ producto: producto._id, cantidad: 4 })
    const calls: string[] = []
    page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
    await page.goto(`/pagos/editar/${_id}`)
    await field(page, 'Cantidad').fill('6')
    await correct(page).click()
    await expect(refusal(page, OUT_OF_STOCK)).toBeVisible()
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
    await field(page, 'Cantidad').fill('5')
    await correct(page).click()
    await expect(message(page, 'Pago actualizado exitosamente.')).toBeVisible()
    expect(await gym.stockOf(producto)).toBe(0)
  })

  test('of another product is refused when that one is out of stock', async ({ page, gym }) => {
    const sold = await gym.producto({ nombre: 'Proteína' })
    await gym.producto({ nombre: 'Creatina', stock: 1 })
    const { _id } = await gym.pago({ producto: sold._id, cantidad: 2 })
    await page.goto(`/pagos/editar/${_id}`)
    await pick(page, 'Producto', 'Creatina')
    await correct(page).click()
    await expect(refusal(page, OUT_OF_STOCK)).toBeVisible()
  })

  test('that is not there says so', async ({ page }) => {
    await page.goto('/pagos/editar/019a0000-0000-7000-8000-000000000000')
    await expect(refusal(page, 'Error al cargar datos: Recurso no encontrado')).toBeVisible()
  })
})

test('a payment is deleted only when one says so, and its stock comes back', async ({
  page,
  gym,
  database,
}) => {
  const producto = await gym.producto({ nombre: 'Proteína', precio: 80_000, stock: 10 })
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.pago({ cliente: cliente._id, producto: producto._id, cantidad: 4 })
  await page.goto('/pagos')
  await page.getByRole('button', { name: 'Eliminar el pago de Ana Pérez' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Eliminar el pago de Ana Pérez por $320.000?' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'Ana Pérez')).toBeVisible()

  await page.getByRole('button', { name: 'Eliminar el pago de Ana Pérez' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Pago eliminado.')).toBeVisible()
  await expect(row(page, 'Ana Pérez')).toHaveCount(0)
  expect(await gym.stockOf(producto)).toBe(10)
  expect((await ledger(database)).map(({ monto }) => monto)).toEqual([320_000, -320_000])
  await expect(heading(page, 'Pagos')).toBeVisible()
})
