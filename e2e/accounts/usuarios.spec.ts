import { expect, test } from '../support/fixtures.ts'
import { field, heading, refusal } from '../support/screens/screen.ts'

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
