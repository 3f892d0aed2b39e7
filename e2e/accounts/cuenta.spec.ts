import type { SesionPropia } from '@gym/contract/auth/auth.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { Gym } from '../support/gym.ts'
import { heading, message, refusal, row, signIn, storedToken } from '../support/screens/screen.ts'

test.use({ rol: null })

async function enter(page: Page, token: string) {
  await page.goto('/login')
  await page.evaluate(`localStorage.setItem('token', '${token}')`)
  await page.goto('/mi-cuenta')
  await expect(heading(page, 'Mi cuenta')).toBeVisible()
}

test('Password change ends the other sessions of the account', async ({ page, gym, program }) => {
  const account = await gym.account('recepcionista')
  const elsewhere = await Gym.enter(program.url, account)
  await enter(page, account.token)
  await page.getByLabel('Contraseña actual').fill('no es')
  await page.getByLabel(/^Contraseña nueva/).fill('otra clave larga')
  await page.getByLabel('Repite la contraseña nueva').fill('otra clave')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(refusal(page, 'Las contraseñas nuevas no coinciden.')).toBeVisible()
  await page.getByLabel('Repite la contraseña nueva').fill('otra clave larga')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(refusal(page, 'La contraseña actual no es correcta.')).toBeVisible()
  await page.getByLabel('Contraseña actual').fill(account.password)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(
    message(page, 'Contraseña actualizada. Las otras sesiones abiertas se cerraron.'),
  ).toBeVisible()
  await expect(page.getByLabel('Contraseña actual')).toHaveValue('')
  expect((await elsewhere.send('GET', 'auth/perfil')).status).toBe(401)
  await Gym.enter(program.url, { ...account, password: 'otra clave larga' })
})

test('Weak password of a member shows a notice until it changes', { tag: '@full' }, async ({ page, gym }) => {
  const weak = { nombre: 'Luz', email: `luz${Date.now()}@correo.test`, password: '123456' }
  await gym.call('POST', 'auth/register', weak)
  await page.goto('/login')
  await signIn(page, weak)
  const note = page.getByRole('note').filter({ hasText: 'Tu contraseña es fácil de adivinar.' })
  await note.getByRole('link', { name: 'Cambiarla en Mi cuenta' }).click()
  await expect(page.getByText('De 6 a 128 caracteres.')).toBeVisible()
  await page.getByLabel('Contraseña actual').fill(weak.password)
  await page.getByLabel(/^Contraseña nueva/).fill('una clave larga')
  await page.getByLabel('Repite la contraseña nueva').fill('una clave larga')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(
    message(page, 'Contraseña actualizada. Las otras sesiones abiertas se cerraron.'),
  ).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('¡Te damos la bienvenida, Luz!')).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('Person ends another session of their account', { tag: '@full' }, async ({ page, gym, program }) => {
  const account = await gym.account('user')
  const elsewhere = await Gym.enter(program.url, account)
  await enter(page, account.token)
  await expect(page.getByRole('table', { name: 'Sesiones abiertas' }).getByRole('row')).toHaveCount(3)
  await expect(row(page, 'Esta sesión')).toBeVisible()
  await page.getByRole('button', { name: /^Cerrar la sesión de/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(message(page, 'Sesión cerrada.')).toBeVisible()
  expect((await elsewhere.send('GET', 'auth/perfil')).status).toBe(401)
  const mine = new Gym(program.url, (await storedToken(page)) ?? '')
  expect(await mine.call<SesionPropia[]>('GET', 'auth/sesiones')).toMatchObject([{ actual: true }])
})

test('Expired session leaves no typed password in the browser', { tag: '@full' }, async ({ page, gym }) => {
  await enter(page, (await gym.account('user')).token)
  await page.getByLabel('Contraseña actual').fill('la clave secreta')
  await page.route('**/api/auth/**', (route) => route.fulfill({ status: 401, json: {} }))
  await page.getByLabel(/^Contraseña nueva/).fill('otra clave larga')
  await page.getByLabel('Repite la contraseña nueva').fill('otra clave larga')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
  expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('clave')
})
