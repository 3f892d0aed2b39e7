import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import type { Gym } from '../gym.ts'
import { heading, picker } from './screen.ts'

export const who = (page: Page) => picker(page, 'Quién llega')
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const last = (page: Page) => page.getByRole('region', { name: 'Últimas entradas' })

export async function atTheDoor(page: Page) {
  await page.goto('/recepcion')
  await expect(heading(page, 'Recepción')).toBeVisible()
  await expect(who(page)).toBeFocused()
}

export const entries = (gym: Gym) =>
  gym.call<{ cliente: { nombre: string }; veredicto: string; permitidaPorque: string | null }[]>(
    'GET',
    'entradas',
  )

/** Opens the kiosk and waits for its restricted session: a pending request would affect the next test. */
export async function atTheKiosk(page: Page): Promise<Locator> {
  const sealed = page.waitForResponse('**/api/auth/quiosco')
  await page.goto('/recepcion?quiosco=1')
  await sealed
  return page.getByRole('dialog', { name: 'Quiosco' })
}

/** Zeroes the event timestamps, so that even on a slow machine the app takes typed keys for a scanner's. */
export async function withReader(page: Page) {
  await page.addInitScript('Object.defineProperty(Event.prototype, "timeStamp", { get: () => 0 })')
  return async (numero: string) => {
    await page.keyboard.type(numero)
    await page.keyboard.press('Enter')
  }
}

export async function aMember(gym: Gym, nombre: string, numeroIdentificacion: string) {
  const cliente = await gym.cliente({ nombre, apellido: 'Pérez', numeroIdentificacion })
  await gym.membresia({ cliente: cliente._id, duracion: 30 })
  return cliente
}
