import type { Venta } from '@gym/contract/ventas/ventas.schema'
import type { Page } from '@playwright/test'
import { LONG } from '../full-gym.ts'
import type { Gym } from '../gym.ts'
import { visit } from '../states.ts'
import { field, picker } from './screen.ts'

export async function aSaleOnAccount(gym: Gym) {
  const cliente = await gym.cliente({ nombre: LONG })
  const producto = await gym.producto({ nombre: LONG, precio: 80_000 })
  const lineas = [{ producto: producto._id, cantidad: 2 }]
  return gym.call<Venta>('POST', 'ventas', { cliente: cliente._id, lineas, fiado: true })
}

/** Makes a cash sale that gets no response, so that the outbox queues it. */
export async function noteASale(page: Page, gym: Gym) {
  await gym.producto({ nombre: LONG, precio: 80_000 })
  await visit(page, '/vender')
  await page.getByRole('group', { name: 'Productos a mano' }).getByRole('button').click()
  await page.route('**/api/ventas', (route) => route.abort())
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Cobrar $80.000' }).last().click()
  await page.getByRole('heading', { name: /^Venta anotada/ }).waitFor()
}

export async function aSaleToDraw(page: Page, gym: Gym) {
  const { cliente } = await aSaleOnAccount(gym)
  await gym.producto({ nombre: 'Mensualidad', categoria: 'servicio' })
  await visit(page, '/vender')
  await page.getByRole('button', { name: new RegExp(`^${LONG}`) }).click()
  await page.getByRole('button', { name: /^Mensualidad/ }).click()
  await picker(page, 'Cliente').fill(cliente?.numeroIdentificacion ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cobrar deuda' }).click()
  await page.getByRole('button', { name: 'Otro concepto' }).click()
  const other = page.getByRole('dialog')
  await field(other, 'Concepto').fill(LONG)
  await field(other, 'Monto').fill('1250,50')
  await other.getByRole('button', { name: 'Agregar' }).click()
  await other.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Quitar Deuda' }).waitFor()
}
