import type { Rutina } from '@gym/contract/rutinas/rutinas.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, LOGIN, message, picker } from '../support/screens/screen.ts'

test.use({ rol: 'entrenador' })

const form = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'Crear rutina' })
const EDIT_SQUAT = 'Editar Sentadilla con barra, 4 series de 12'

test('Edited routine is recovered after the session ends', { tag: '@full' }, async ({
  page,
  gym,
  accounts,
}) => {
  await gym.rutina()
  await page.goto('/rutinas/crear')
  await page.getByRole('button', { name: EDIT_SQUAT }).click()
  await field(page, 'Series').fill('7')
  await page.route('**/api/rutinas/*', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page).toHaveURL(LOGIN)
  await page.unrouteAll()
  await field(page, 'Correo electrónico').fill(accounts.entrenador.email)
  await page.getByLabel('Contraseña').fill(accounts.entrenador.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Recuperarlos' }).click()
  await expect(form(page, 'Editar rutina')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Rutina actualizada con éxito!')).toBeVisible()
  expect(await gym.call<Rutina[]>('GET', 'rutinas')).toMatchObject([{ series: 7 }])
})

test('Draft of a new routine is not offered to an edit', { tag: '@full' }, async ({
  page,
  gym,
  accounts,
}) => {
  await gym.rutina()
  await page.goto('/rutinas/crear')
  await picker(page, 'Grupo muscular').selectOption('Espalda')
  await picker(page, 'Ejercicio').selectOption('Dominadas')
  await field(page, 'Series').fill('7')
  await field(page, 'Repeticiones').fill('9')
  await page.route('**/api/rutinas', (route) => route.fulfill({ status: 401, json: {} }))
  await create(page).click()
  await expect(page).toHaveURL(LOGIN)
  await page.unrouteAll()
  await field(page, 'Correo electrónico').fill(accounts.entrenador.email)
  await page.getByLabel('Contraseña').fill(accounts.entrenador.password)
  await page.keyboard.press('Enter')
  const recover = page.getByRole('button', { name: 'Recuperarlos' })
  await expect(recover).toBeVisible()
  await page.getByRole('button', { name: EDIT_SQUAT }).click()
  await expect(form(page, 'Editar rutina')).toBeVisible()
  await expect(recover).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await recover.click()
  await expect(field(page, 'Series')).toHaveValue('7')
})
