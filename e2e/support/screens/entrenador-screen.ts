import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import type { Gym } from '../gym.ts'
import { field } from './screen.ts'

export const clase = (page: Page, number: number) => page.getByRole('group', { name: `Clase ${number}` })

export const horario = (within: Locator, number: number) =>
  within.getByRole('group', { name: `Horario ${number}`, exact: true })

export async function expectHorario(slot: Locator, [dia = '', inicio = '', fin = '']: string[]) {
  await expect(slot.getByLabel('Día')).toHaveValue(dia)
  await expect(slot.getByLabel('Hora de inicio')).toHaveValue(inicio)
  await expect(slot.getByLabel('Hora de fin')).toHaveValue(fin)
}

export async function fillPerson(page: Page) {
  await field(page, 'Nombre').fill('Eva')
  await field(page, 'Apellido').fill('Núñez')
  await field(page, 'Correo electrónico').fill('eva@correo.test')
  await field(page, 'Teléfono').fill('3107654321')
  await field(page, 'Especialidad').fill('Yoga')
}

export async function withPeople(gym: Gym, howMany: number) {
  const entrenador = await gym.entrenador()
  const [yoga] = await gym.clases()
  for (let n = 0; n < howMany && yoga; n += 1) await gym.inscripcion(await gym.cliente(), yoga)
  return entrenador
}
