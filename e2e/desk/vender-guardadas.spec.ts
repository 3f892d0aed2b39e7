import { addDays, formatDay } from '@gym/contract/core/calendar'
import type { Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, message, picker } from '../support/screens/screen.ts'
import {
  anAgua,
  atTheDesk,
  charging,
  lines,
  openCharge,
  receipt,
  sales,
  withAgua,
} from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

test('Saved sales survive a reload', async ({ page, gym }) => {
  await anAgua(gym)
  await gym.producto({ nombre: 'Toalla', precio: 20_000 })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await page.getByRole('button', { name: 'Guardar venta' }).click()
  await expect(lines(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Toalla/ }).click()
  await expect(lines(page)).toHaveCount(1)
  await page.reload()
  await expect(lines(page)).toHaveText([/Toalla/])
  await page.getByRole('button', { name: 'Ventas guardadas (1)' }).click()
  await page.getByRole('button', { name: 'Retomar la venta de Agua' }).click()
  await expect(lines(page)).toHaveText([/Agua/])
  await expect(page.getByRole('button', { name: 'Ventas guardadas (1)' })).toBeVisible()
  expect(await sales(gym)).toEqual([])
})

test('Renewal opens a sale with its line and saves the open one', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const { fechafin } = await gym.membresia({ cliente: ana._id, duracion: 90, precio: 200_000 })
  await withAgua(page, gym)
  await expect(lines(page)).toHaveCount(1)
  await page.goto(`/vender?cliente=${ana._id}&renovar=1`)
  await expect(charging(page).getByRole('button', { name: 'Cobrar $200.000' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(charging(page)).toHaveCount(0)
  await expect(lines(page)).toHaveText([new RegExp(`Mensualidad.*del ${formatDay(addDays(fechafin, 1))}`)])
  await expect(page).toHaveURL(/\/vender$/)
  await expect(page.getByRole('button', { name: 'Ventas guardadas (1)' })).toBeVisible()
  expect(fechafin).toBe(addDays(today, 90))
})

test('Late client answer does not bring back an abandoned sale screen', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { _id } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  let answer = () => {}
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/ficha', async (route) => {
    await isHeld
    return route.continue()
  })
  await page.goto(`/vender?cliente=${_id}`)
  await expect(heading(page, 'Vender')).toBeVisible()
  await page.getByRole('link', { name: 'Ver ventas' }).click()
  await expect(heading(page, 'Ventas')).toBeVisible()
  const answered = page.waitForResponse('**/ficha')
  answer()
  await (await answered).finished()
  await page.getByRole('link', { name: 'Vender', exact: true }).first().click()
  await expect(heading(page, 'Vender')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('')
})

test('Two windows keep separate sales over a reload', { tag: '@full' }, async ({ page, gym }) => {
  await anAgua(gym)
  await gym.producto({ nombre: 'Toalla', precio: 20_000 })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await expect(lines(page)).toHaveText([/Agua/])
  const other = await page.context().newPage()
  await atTheDesk(other)
  await expect(lines(other)).toHaveCount(0)
  await other.getByRole('button', { name: /^Toalla/ }).click()
  await expect(lines(other)).toHaveText([/Toalla/])
  await page.getByRole('button', { name: 'Uno más de Agua' }).click()
  await openCharge(other, '$20.000')
  await other.keyboard.press('Enter')
  await expect(receipt(other)).toContainText('1 × Toalla')
  await page.reload()
  await expect(field(page, 'Cantidad de Agua')).toHaveValue('2')
  await openCharge(page, '$6.000')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('2 × Agua')
  expect(await sales(gym)).toMatchObject([{ total: 6_000 }, { total: 20_000 }])
})

test('F8 pressed before the settings load opens the charge later', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await withAgua(page, gym)
  await expect(lines(page)).toHaveText([/Agua/])
  await page.addInitScript(`localStorage.removeItem('gimnasio')`)
  const asked = new Promise<Route>((resolve) => page.route('**/api/configuracion', resolve, { times: 1 }))
  await page.reload()
  const settings = await asked
  await expect(field(page, 'Cantidad de Agua')).toHaveValue('1')
  await page.keyboard.press('F8')
  await expect(charging(page)).toHaveCount(0)
  await settings.continue()
  await expect(charging(page)).toBeVisible()
})

test('Sale resumed in another window leaves the first window', { tag: '@full' }, async ({ page, gym }) => {
  await withAgua(page, gym)
  await openCharge(page, '$3.000')
  const other = await page.context().newPage()
  await atTheDesk(other)
  await other.getByRole('button', { name: 'Ventas guardadas (1)' }).click()
  await expect(other.getByRole('dialog', { name: 'Ventas guardadas' })).toContainText(
    'Abierta en otra ventana.',
  )
  await other.getByRole('button', { name: 'Retomar la venta de Agua' }).click()
  await expect(lines(other)).toHaveText([/Agua/])
  await expect(message(page, 'La venta que estaba aquí se abrió en otra ventana.')).toBeVisible()
  await expect(charging(page)).toHaveCount(0)
  await expect(lines(page)).toHaveCount(0)
  await openCharge(other, '$3.000')
  await other.keyboard.press('Enter')
  await expect(receipt(other)).toBeVisible()
  expect(await sales(gym)).toHaveLength(1)
})

test('Sale of a closed window opens in the next one', { tag: '@full' }, async ({ page, gym }) => {
  await anAgua(gym)
  const closed = await page.context().newPage()
  await atTheDesk(closed)
  await closed.getByRole('button', { name: /^Agua/ }).click()
  await expect(lines(closed)).toHaveText([/Agua/])
  await closed.close()
  await atTheDesk(page)
  await expect(lines(page)).toHaveText([/Agua/])
})
