import { addDays, formatDay } from '@gym/contract/core/calendar'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { Page } from '@playwright/test'
import type { Gym } from '../gym.ts'

export const create = (page: Page) => page.getByRole('button', { name: 'Crear membresía' })
export const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })
export const start = (page: Page) => page.getByLabel('Fecha de inicio')
export const filter = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Vigencia' }).getByText(name, { exact: true })
export const renew = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^Renovar( y cobrar)? la membresía de ${name}$`) })
export const days = ({ fechainicio, fechafin }: Pick<Membresia, 'fechainicio' | 'fechafin'>) =>
  `${formatDay(fechainicio)} – ${formatDay(fechafin)}`
export const membresias = async (gym: Gym) =>
  (await gym.call<{ membresias: Membresia[] }>('GET', 'membresias')).membresias

/** Creates a client with a membership of 30 days that ends `inDays` from today. */
export async function ending(gym: Gym, apellido: string, inDays: number, fields: Partial<Membresia> = {}) {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido })
  const fechainicio = addDays(await gym.today(), inDays - 30)
  return gym.membresia({ fechainicio, ...fields, cliente: cliente._id } as Parameters<Gym['membresia']>[0])
}
