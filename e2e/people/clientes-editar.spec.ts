import { expect, test } from '../support/fixtures.ts'
import { leaveSaved } from '../support/saved-form.ts'
import { field, heading, message } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Conflict of two client edits is resolved field by field', async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', telefono: '3001112233' })
  await page.goto(`/clientes/editar/${_id}`)
  await field(page, 'Dirección').fill('Carrera 7')
  await field(page, 'Teléfono').fill('3009999999')
  await gym.call('PUT', `clientes/${_id}`, { email: 'luz@correo.test', telefono: '3004445566' })
  await page.getByRole('button', { name: 'Guardar cambios' }).click()

  const conflict = page.getByRole('alert')
  await expect(conflict).toContainText('cambió esto mientras lo editabas')
  await expect(conflict.getByRole('row', { name: 'Teléfono 3004445566 3009999999' })).toBeVisible()
  await expect(conflict.getByRole('row')).toHaveCount(2)
  await expect(field(page, 'Correo electrónico')).toHaveValue('luz@correo.test')
  await expect(field(page, 'Teléfono')).toHaveValue('3009999999')
  await conflict.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(message(page, 'Cliente actualizado exitosamente.')).toBeVisible()
  expect(await gym.call('GET', `clientes/${_id}`)).toMatchObject({
    direccion: 'Carrera 7',
    telefono: '3009999999',
    email: 'luz@correo.test',
  })
})

test('Client list keeps its search after an edit', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  for (const button of ['Guardar cambios', 'Cancelar']) {
    await page.goto('/clientes?buscar=luz&orden=-nombre')
    await page.getByRole('link', { name: 'Editar a Luz Ñáñez' }).click()
    await page.getByRole('button', { name: button }).click()
    await leaveSaved(page, 'Ir a clientes', 'Clientes')
    await expect(page).toHaveURL(/\/clientes\?buscar=luz&orden=-nombre$/)
  }
})

test('Edit from the panel of a list returns to the list', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  await page.goto('/clientes?buscar=luz')
  await page.getByRole('button', { name: 'Luz', exact: true }).click()
  await page.getByRole('dialog', { name: 'Luz Ñáñez' }).getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/\/clientes\?buscar=luz$/)
})

test('Command palette moves title, page and focus to another client', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  await gym.cliente({ nombre: 'Luis', apellido: 'Rojas', telefono: '3009998877' })
  await page.goto(`/clientes/${_id}`)
  await expect(page).toHaveTitle('Luz Ñáñez · Admin Gimnasios')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Buscar una pantalla o un cliente').fill('luis')
  await expect(page.getByRole('dialog').getByText('Luis Rojas')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Luis Rojas · Admin Gimnasios')
  await expect(page.getByRole('main').getByText('3009998877')).toBeVisible()
  await expect(heading(page, 'Luis Rojas')).toBeFocused()
})
