import type { User } from '@gym/contract/auth/users.schema'
import { expect, test } from '../support/fixtures.ts'
import { Gym } from '../support/gym.ts'
import { askPasswordAgain } from '../support/own-password.ts'
import { field, heading, message, refusal } from '../support/screens/screen.ts'

test('Sensitive change asks for the password again, then continues', { tag: '@full' }, async ({
  page,
  gym,
  accounts,
  database,
}) => {
  const { email } = await gym.account('entrenador')
  const [user] = await gym.call<User[]>('GET', `users?buscar=${email}`)
  await askPasswordAgain(database)
  await page.goto(`/usuarios/editar/${user?._id}`)
  await field(page, 'Correo electrónico').fill(`nuevo-${email}`)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()

  const asked = page.getByRole('dialog', { name: 'Confirma tu contraseña' })
  await expect(asked.getByLabel('Tu contraseña')).toBeFocused()
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await expect(
    refusal(page, 'Error al actualizar el usuario: Confirma tu contraseña para seguir.'),
  ).toBeVisible()
  await expect(field(page, 'Correo electrónico')).toHaveValue(`nuevo-${email}`)

  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await asked.getByLabel('Tu contraseña').fill('no es')
  await page.keyboard.press('Enter')
  await expect(asked.getByRole('alert')).toHaveText('La contraseña actual no es correcta.')
  await asked.getByLabel('Tu contraseña').fill(accounts.admin.password)
  await page.keyboard.press('Enter')
  await expect(message(page, 'Usuario actualizado exitosamente.')).toBeVisible()
  const [changed] = await gym.call<User[]>('GET', `users?buscar=nuevo-${email}`)
  expect(changed?._id).toBe(user?._id)
})

test('Admin ends all sessions of an account', { tag: '@full' }, async ({ page, gym, program }) => {
  const account = await gym.account('recepcionista')
  const phone = await Gym.enter(program.url, account)
  const [user] = await gym.call<User[]>('GET', `users?buscar=${account.email}`)
  await page.goto(`/usuarios/editar/${user?._id}`)
  await expect(heading(page, 'Editar usuario')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar todas sus sesiones' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesiones' }).click()
  await expect(message(page, 'Sesiones cerradas.')).toBeVisible()
  expect((await phone.send('GET', 'auth/perfil')).status).toBe(401)
})
