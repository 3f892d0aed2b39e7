import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { ledger } from '../support/ledger.ts'
import { field, message, pick, picker, refusal } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

const OUT_OF_STOCK = 'Stock insuficiente para el producto seleccionado.'
const amount = (page: Page) => field(page, 'Monto')
const correct = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })

test('Corrected payment can return to the product it sold out', { tag: '@full' }, async ({ page, gym }) => {
  const agua = await gym.producto({ nombre: 'Agua', stock: 2 })
  await gym.producto({ nombre: 'Creatina', stock: 5 })
  const { _id } = await gym.pago({ producto: agua._id, cantidad: 2 })
  await page.goto(`/pagos/editar/${_id}`)
  await pick(page, 'Producto', 'Creatina')
  await picker(page, 'Producto').fill('Agua')
  await expect(page.getByRole('option', { name: 'Agua' })).toContainText('2 disponibles')
  await page.getByRole('option', { name: 'Agua' }).click()
  await correct(page).click()
  await expect(message(page, 'Pago actualizado exitosamente.')).toBeVisible()
  expect(await gym.stockOf(agua)).toBe(0)
})

test('Corrected payment corrects the stock and the ledger', async ({ page, gym, database }) => {
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

test('Corrected payment sells at most its own units and the stock', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const producto = await gym.producto({ nombre: 'Proteína', stock: 5 })
  const { _id } = await gym.pago({ producto: producto._id, cantidad: 4 })
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
  const stock = page.waitForResponse(new RegExp(`/api/productos/${producto._id}$`))
  await page.goto(`/pagos/editar/${_id}`)
  await stock
  await field(page, 'Cantidad').fill('6')
  await correct(page).click()
  await expect(refusal(page, OUT_OF_STOCK)).toBeVisible()
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
  await field(page, 'Cantidad').fill('5')
  await correct(page).click()
  await expect(message(page, 'Pago actualizado exitosamente.')).toBeVisible()
  expect(await gym.stockOf(producto)).toBe(0)
})

test('Payment deletion names its product, day and stock', { tag: '@full' }, async ({ page, gym }) => {
  const { _id: producto } = await gym.producto({ nombre: 'Agua', precio: 2_500 })
  const { _id: servicio } = await gym.producto({ nombre: 'Valoración', categoria: 'servicio' })
  await gym.pago({ producto, fecha: '2026-03-15' })
  await gym.pago({ monto: 5_000, fecha: '2026-03-14' })
  await gym.pago({ producto: servicio, fecha: '2026-03-13', monto: 80_000 })
  await page.goto('/pagos?dia=2026-03-01')
  const dialog = page.getByRole('dialog')
  for (const [name, amount, loss] of [
    ['de Agua del 15/3/2026', '$2.500', '1 unidad vuelve al stock y su ingreso'],
    ['sin cliente del 14/3/2026', '$5.000', '14/3/2026. Su ingreso'],
    ['de Valoración del 13/3/2026', '$80.000', '13/3/2026. Su ingreso'],
  ] as const) {
    await page.getByRole('button', { name: `Eliminar el pago ${name}` }).click()
    const question = page.getByRole('dialog', { name: `¿Eliminar el pago ${name} por ${amount}?` })
    await expect(question).toContainText(`${loss} se revierte en la contabilidad.`)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toHaveCount(0)
  }
})
