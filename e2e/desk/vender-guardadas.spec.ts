import type { Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, picker } from '../support/screens/screen.ts'
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
