import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { assigned, assignmentsOf, day, toggle } from '../support/screens/asignacion-screen.ts'
import { field, heading, message, pick, refusal } from '../support/screens/screen.ts'

test.use({ rol: 'entrenador' })

const NOTHING = 'No se encontraron asignaciones para este cliente.'
const MAY_NOT = 'No tienes permisos para eliminar asignaciones.'

async function search(page: Page, numero: string) {
  await field(page, 'Número de identificación').fill(numero)
  await page.keyboard.press('Enter')
}

test('Assignment search finds a client by number and keeps its address', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { asignacion } = await assigned(gym)
  await page.goto('/rutinas/editar-asignacion')
  await expect(heading(page, 'Editar Asignación Rutina')).toBeVisible()
  await search(page, '1.020.304')
  const card = page.getByRole('listitem').filter({ hasText: 'Sentadilla con barra' })
  await expect(card).toContainText('Piernas · 4 series de 12')
  await expect(card).toContainText('Lunes, Miércoles')
  await expect(card).toContainText('Domingo')
  await expect(page.getByText('Ana Pérez')).toBeVisible()
  await page.reload()
  await expect(card).toBeVisible()
  await expect(field(page, 'Número de identificación')).toHaveValue(asignacion.numeroIdentificacion)
})

test('Assignment search explains an empty result and an unknown number', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.cliente({ numeroIdentificacion: '5060708' })
  await page.goto('/rutinas/editar-asignacion')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(refusal(page, 'Por favor, ingresa un número de cédula.')).toBeVisible()
  await search(page, '5060708')
  await expect(message(page, NOTHING)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Asignarle una rutina' })).toBeVisible()
  for (const numero of ['99999999', 'abc?&/#']) {
    await search(page, numero)
    await expect(message(page, 'Ningún cliente tiene ese número de identificación. Revísalo.')).toBeVisible()
    await expect(message(page, NOTHING)).toBeVisible()
  }
})

test('Assignment search finds a client by name', { tag: '@full' }, async ({ page, gym }) => {
  const { cliente } = await assigned(gym)
  await page.goto('/rutinas/editar-asignacion')
  await pick(page, 'Cliente', 'Ana Pérez')
  await expect(page.getByRole('heading', { name: 'Sentadilla con barra' })).toBeVisible()
  await expect(field(page, 'Número de identificación')).toHaveValue(cliente.numeroIdentificacion)
  await expect(page).toHaveURL(`/rutinas/editar-asignacion?buscar=${cliente.numeroIdentificacion}`)
})

test('Trainer changes the routine and the days of an assignment', { tag: '@full' }, async ({ page, gym }) => {
  const { cliente } = await assigned(gym)
  await gym.rutina({ grupoMuscular: 'Espalda', nombreEjercicio: 'Dominadas' })
  await page.goto(`/rutinas/editar-asignacion?buscar=${cliente.numeroIdentificacion}`)
  await page.getByRole('button', { name: 'Editar la asignación de Sentadilla con barra' }).click()
  await expect(
    page.getByRole('heading', { name: 'Editar la asignación de Sentadilla con barra' }),
  ).toBeFocused()
  await expect(day(page, 'Días de entrenamiento', 'Lunes')).toBeChecked()
  await pick(page, 'Rutina', 'Dominadas')
  await toggle(page, 'Días de descanso', 'Lunes')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(message(page, 'Asignación actualizada con éxito!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dominadas' })).toBeFocused()
  expect(await assignmentsOf(gym, cliente)).toMatchObject([
    {
      rutinaId: { nombreEjercicio: 'Dominadas' },
      diasEntrenamiento: ['Miércoles'],
      diasDescanso: ['Lunes', 'Domingo'],
    },
  ])
})

test('Delete button tells a trainer why it is disabled', { tag: '@full' }, async ({ page, gym }) => {
  const { cliente, asignacion } = await assigned(gym)
  await page.goto(`/rutinas/editar-asignacion?buscar=${cliente.numeroIdentificacion}`)
  const button = page.getByRole('button', { name: 'Eliminar la asignación de Sentadilla con barra' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(MAY_NOT)
  await expect(page.getByText(`${MAY_NOT} Pídeselo a un administrador.`)).toBeVisible()
  await button.focus()
  await expect(button).toBeFocused()
  await expect(page.getByRole('tooltip', { name: MAY_NOT })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await assignmentsOf(gym, cliente)).toEqual([asignacion])
})
