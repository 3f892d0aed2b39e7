import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { expect, test } from '../support/fixtures.ts'
import { ana, fillIn, save } from '../support/screens/cliente-screen.ts'
import { field, heading, message, refusal } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('New client with a lost answer is created once', async ({ page, gym }) => {
  let isLost = true
  await page.route('**/api/clientes', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.abort()
  })
  await page.goto('/clientes/crear')
  await fillIn(page, ana)
  await save(page).click()
  await expect(
    refusal(page, 'Error al crear el cliente: Error de conexión. Verifica tu conexión a internet.'),
  ).toBeVisible()
  await save(page).click()
  await expect(message(page, 'Ya se había guardado.')).toBeVisible()
  expect(await gym.call<Cliente[]>('GET', 'clientes')).toHaveLength(1)
})

test('Leaving an unsaved client asks first', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await page.goto('/clientes')
  await page.getByRole('button', { name: 'Nuevo cliente' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(heading(page, 'Clientes')).toBeVisible()

  await page.getByRole('button', { name: 'Nuevo cliente' }).click()
  await field(page, 'Nombre').fill('Ana')
  await page.getByRole('link', { name: 'Pagos' }).click()
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seguir editando' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'Nombre')).toHaveValue('Ana')

  await page.goBack()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page).toHaveURL('/clientes/crear')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(heading(page, 'Clientes')).toBeVisible()
})

test('Late answer of a saved client closes the exit question', { tag: '@full' }, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/clientes', async (route) => {
    if (route.request().method() === 'POST') await answered
    return route.continue()
  })
  await page.goto('/clientes')
  await page.getByRole('button', { name: 'Nuevo cliente' }).click()
  await fillIn(page, ana)
  await save(page).click()
  await page.goBack()
  await expect(dialog).toBeVisible()
  answer()
  await expect(heading(page, 'Clientes')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('Going back twice from an unsaved client asks once', { tag: '@full' }, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Clientes' }).first().click()
  await page.getByRole('button', { name: 'Nuevo cliente' }).click()
  await field(page, 'Nombre').fill('Ana')
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/clientes/crear')
  await expect(field(page, 'Nombre')).toHaveValue('Ana')

  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('Closing the window on an unsaved client asks first', async ({ page }) => {
  await page.goto('/clientes/crear')
  await field(page, 'Nombre').click()
  await page.keyboard.type('Ana')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(field(page, 'Nombre')).toHaveValue('Ana')
})

test('Double press of the button creates one client', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/clientes/crear')
  await fillIn(page, ana)
  await save(page).dblclick()
  await expect(message(page, 'Cliente creado exitosamente.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await gym.call<Cliente[]>('GET', 'clientes')).toHaveLength(1)
})
