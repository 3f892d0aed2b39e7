import type { Venta } from '@gym/contract/ventas/ventas.schema'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import type { Gym } from '../gym.ts'
import { field, heading, picker } from './screen.ts'

export const search = (page: Page) => picker(page, 'Producto')
export const lines = (page: Page) => page.getByRole('list', { name: 'Lo que se vende' }).getByRole('listitem')
export const charging = (page: Page) => page.getByRole('dialog', { name: 'Cobrar' })
export const receipt = (page: Page) => page.getByRole('article', { name: 'Recibo de caja' })
export const sales = (gym: Gym) => gym.call<Venta[]>('GET', 'ventas')

export async function atTheDesk(page: Page) {
  await page.goto('/vender')
  await expect(heading(page, 'Vender')).toBeVisible()
  await expect(search(page)).toBeFocused()
}

export const anAgua = (gym: Gym, fields: Parameters<Gym['producto']>[0] = {}) =>
  gym.producto({ nombre: 'Agua', precio: 3_000, stock: 10, codigo: 'A1', ...fields })

export async function withAgua(page: Page, gym: Gym) {
  await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
}

export async function openCharge(page: Page, amount: string) {
  await page.keyboard.press('F8')
  await expect(charging(page).getByRole('button', { name: `Cobrar ${amount}`, exact: true })).toBeVisible()
  await expect(field(page, 'Recibido')).toBeFocused()
}

/** Charges by card and loses the response of the saved sale. A cash sale would be queued instead. */
export async function chargeUnanswered(page: Page, amount: string) {
  await page.route('**/api/ventas', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await openCharge(page, amount)
  await charging(page).getByRole('radio', { name: 'Tarjeta' }).check()
  await charging(page)
    .getByRole('button', { name: `Cobrar ${amount}`, exact: true })
    .click()
  await expect(charging(page)).toContainText('Puede que la venta ya esté hecha')
  await page.unroute('**/api/ventas')
}

export async function sellUnanswered(page: Page, amount: string) {
  await chargeUnanswered(page, amount)
  await page.keyboard.press('Escape')
  await expect(charging(page)).toHaveCount(0)
}
