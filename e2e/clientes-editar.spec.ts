import type { Cliente } from '@gym/contract/clientes'
import { expect, test } from './fixtures.ts'
import { field, heading, message, refusal, row } from './screen.ts'

test.use({ rol: 'recepcionista' })

test('a client is edited in a form that is filled in, and the list shows the change', async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '77' + '88' })
  await page.goto('/clientes')
  await page.getByRole('link', { name: 'Editar a Luz Ñáñez' }).click()
  await expect(heading(page, 'Editar cliente')).toBeVisible()
  await expect(field(page, 'Nombre')).toHaveValue('Luz')
  await expect(field(page, 'Número de identificación')).toHaveValue('7788')
  await field(page, 'Dirección').fill('Carrera 7')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Cliente actualizado exitosamente.')).toBeVisible()
  await expect(heading(page, 'Clientes')).toBeVisible()
  await expect(row(page, 'Luz')).toContainText('Carrera 7')
})

test('two desks that edit the same client keep both changes, and are asked where both changed one field', async ({
  page,
  gym,
}) => {
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

test('a list that was searched comes back as it was left after an edit, and after Cancelar', async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  for (const button of ['Guardar cambios', 'Cancelar']) {
    await page.goto('/clientes?buscar=luz&orden=-nombre')
    await page.getByRole('link', { name: 'Editar a Luz Ñáñez' }).click()
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(/\/clientes\?buscar=luz&orden=-nombre$/)
  }
})

test('editing a client who is gone says so, and offers to try again', async ({ page }) => {
  await page.goto('/clientes/editar/019a0000-0000-7000-8000-000000000000')
  await expect(refusal(page, 'Error al cargar el cliente: Cliente no encontrado')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('a client is deleted only when one says so in a dialog that names them', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const dialog = page.getByRole('dialog', { name: '¿Eliminar a Luz Ñáñez?' })
  const remove = page.getByRole('button', { name: 'Eliminar a Luz Ñáñez' })
  await page.goto('/clientes')

  await remove.click()
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await gym.call<Cliente[]>('GET', 'clientes')).toHaveLength(2)

  await remove.click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Cliente eliminado.')).toBeVisible()
  await expect(row(page, 'Luz')).toHaveCount(0)
  await expect(row(page, 'Ana')).toBeVisible()
})

test('deleting a client whom somebody else has just deleted says so', async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  await page.goto('/clientes')
  await page.getByRole('button', { name: 'Eliminar a Luz Ñáñez' }).click()
  await gym.call('DELETE', `clientes/${_id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(refusal(page, 'Error al eliminar el cliente: Cliente no encontrado')).toBeVisible()
})

test('going from one client to another by the palette moves title, page and focus', async ({ page, gym }) => {
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
