import type { User } from '@gym/contract/auth/users.schema'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, message, picker, refusal, row } from '../support/screens/screen.ts'

test('Admin creates a receptionist account that can sign in', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/usuarios')
  await page.getByRole('button', { name: 'Nuevo usuario' }).click()
  const save = page.getByRole('button', { name: 'Crear usuario' })
  await save.click()
  await expect(refusal(page, 'Por favor, completa todos los campos obligatorios.')).toBeVisible()
  await expect(field(page, 'Nombre')).toBeFocused()
  const email = `carla-${Date.now()}@gimnasio.test`
  await field(page, 'Nombre').fill('Carla Díaz')
  await field(page, 'Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill('corta')
  await expect(picker(page, 'Rol')).toHaveValue('recepcionista')
  await save.click()
  await expect(
    refusal(page, 'Error al crear el usuario: La contraseña debe tener al menos 8 caracteres.'),
  ).toBeVisible()
  await page.getByLabel('Contraseña').fill('una clave larga')
  await save.click()
  await expect(message(page, 'Usuario creado exitosamente.')).toBeVisible()
  await page.getByRole('button', { name: 'Ir a usuarios' }).click()
  await expect(heading(page, 'Usuarios')).toBeVisible()
  await page.getByLabel('Buscar usuario').fill(email)
  await expect(row(page, 'Carla Díaz')).toContainText('Recepcionista')
  await gym.call('POST', 'auth/login', { email, password: 'una clave larga' })
})

test('User form links to the account that has the email', { tag: '@full' }, async ({ page, gym }) => {
  const { email, nombre } = await gym.account('user')
  await page.goto('/usuarios/crear')
  await field(page, 'Nombre').fill('Otra')
  await field(page, 'Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill('una clave larga')
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  await expect(
    refusal(page, 'Error al crear el usuario: Ya existe un usuario con ese correo electrónico.'),
  ).toBeVisible()
  await expect(field(page, 'Correo electrónico')).toBeFocused()
  await page.getByRole('link', { name: `Ver a ${nombre}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(heading(page, 'Editar usuario')).toBeVisible()
  await expect(field(page, 'Correo electrónico')).toHaveValue(email)
})

test('Role change ends the sessions of the account', async ({ page, gym }) => {
  const { email, token } = await gym.account('recepcionista')
  const [user] = await gym.call<User[]>('GET', `users?buscar=${email}`)
  await page.goto(`/usuarios/editar/${user?._id}`)
  await expect(field(page, 'Correo electrónico')).toHaveValue(email)
  await field(page, 'Nombre').fill('')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(refusal(page, 'Por favor, completa todos los campos obligatorios.')).toBeVisible()
  await field(page, 'Nombre').fill('Ana')
  await picker(page, 'Rol').selectOption('entrenador')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Usuario actualizado exitosamente.')).toBeVisible()
  await page.getByRole('button', { name: 'Ir a usuarios' }).click()
  await expect(heading(page, 'Usuarios')).toBeVisible()
  const answer = await page.request.get('/api/auth/perfil', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

test('User form shows the refusal of a taken email', { tag: '@full' }, async ({ page, gym }) => {
  const [mine, theirs] = [await gym.account('user'), await gym.account('user')]
  const [user] = await gym.call<User[]>('GET', `users?buscar=${mine.email}`)
  await page.goto(`/usuarios/editar/${user?._id}`)
  await field(page, 'Correo electrónico').fill(theirs.email)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(
    refusal(page, 'Error al actualizar el usuario: Ya existe un usuario con ese correo electrónico.'),
  ).toBeVisible()
})

test('Admin deletes an account but not their own', { tag: '@full' }, async ({ page, gym, accounts }) => {
  const { email } = await gym.account('user')
  await page.goto(`/usuarios?buscar=${email}`)
  await page.getByRole('button', { name: 'Eliminar a Prueba user' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('¿Estás seguro de que deseas eliminar este usuario?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Eliminar a Prueba user' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Usuario eliminado.')).toBeVisible()
  await expect(page.getByText('No se encontró nada con esa búsqueda.')).toBeVisible()

  await page.goto(`/usuarios?buscar=${accounts.admin.email}`)
  await page.getByRole('button', { name: 'Eliminar a Prueba admin' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(
    refusal(page, 'Error al eliminar el usuario: No puedes eliminar tu propia cuenta.'),
  ).toBeVisible()
})
