import { expect, test } from '../support/fixtures.ts'
import {
  anAgua,
  atTheDesk,
  chargeUnanswered,
  charging,
  lines,
  openCharge,
  receipt,
  sales,
  sellUnanswered,
  withAgua,
} from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

test('Sale with a lost answer is made once after a reload', async ({ page, gym }) => {
  const agua = await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await chargeUnanswered(page, '$3.000')
  await page.reload()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('La venta ya estaba registrada: no se cobró dos veces.')).toBeVisible()
  await expect(receipt(page)).toContainText('N.º 1')
  expect(await sales(gym)).toHaveLength(1)
  expect(await gym.stockOf(agua)).toBe(9)
})

test('Next sale stays while the previous one awaits its answer', { tag: '@full' }, async ({ page, gym }) => {
  await anAgua(gym)
  await gym.producto({ nombre: 'Toalla', precio: 9_000, stock: 10, codigo: 'T1' })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await sellUnanswered(page, '$3.000')
  await page.getByRole('button', { name: /^Toalla/ }).click()
  await expect(page.getByText('La venta que espera respuesta quedó guardada. Esta es otra.')).toBeVisible()
  await expect(lines(page)).toHaveText([/Toalla/])
  await page.getByRole('button', { name: 'Ventas guardadas (1)' }).click()
  await expect(page.getByText('No llegó su respuesta: retómala y reintenta.')).toBeVisible()
  await page.getByRole('button', { name: 'Retomar la venta de Agua' }).click()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('La venta ya estaba registrada: no se cobró dos veces.')).toBeVisible()
  expect(await sales(gym)).toHaveLength(1)
  await page.getByRole('button', { name: 'Siguiente venta' }).click()
  await page.getByRole('button', { name: 'Ventas guardadas (1)' }).click()
  await expect(page.getByRole('button', { name: 'Retomar la venta de Toalla' })).toBeVisible()
})

test('Unanswered sale that was changed is not made again', { tag: '@full' }, async ({ page, gym }) => {
  await withAgua(page, gym)
  await chargeUnanswered(page, '$3.000')
  await charging(page).getByRole('radio', { name: 'Transferencia' }).check()
  await charging(page).getByRole('button', { name: 'Cobrar $3.000' }).click()
  await expect(charging(page).getByRole('alert')).toContainText('Esta venta ya se registró')
  await charging(page).getByRole('button', { name: 'Empezar otra venta' }).click()
  await expect(charging(page)).toHaveCount(0)
  await expect(lines(page)).toHaveCount(0)
  expect(await sales(gym)).toMatchObject([{ total: 3_000 }])
})

test('Unanswered sale is made once when retried a day later', { tag: '@full' }, async ({ page, gym }) => {
  await withAgua(page, gym)
  await sellUnanswered(page, '$3.000')
  const now = await page.evaluate<number>('Date.now()')
  await page.clock.setFixedTime(now + 25 * 3_600_000)
  await page.reload()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('La venta ya estaba registrada: no se cobró dos veces.')).toBeVisible()
  expect(await sales(gym)).toHaveLength(1)
})

test('Sale offers the new price of a product', { tag: '@full' }, async ({ page, gym }) => {
  const agua = await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await expect(lines(page)).toHaveCount(1)
  await gym.call('PUT', `productos/${agua._id}`, { precio: 3_500 })
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await expect(charging(page).getByRole('alert')).toContainText('Agua ahora cuesta $3.500.')
  await page.getByRole('button', { name: 'Usar el precio nuevo' }).click()
  await charging(page).getByRole('button', { name: 'Cobrar $3.500' }).click()
  await expect(receipt(page)).toContainText('$3.500 COP')
  expect(await sales(gym)).toMatchObject([{ total: 3_500 }])
})
