import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  field,
  heading,
  menu,
  message,
  refusal,
  signIn,
  storedToken,
  withoutLive,
} from '../support/screens/screen.ts'

test.use({ rol: null })

const EXPIRED = 'Sesión expirada. Por favor, inicia sesión nuevamente.'
const LEFT_BEHIND = 'Hay datos que escribiste antes de que terminara tu sesión.'

const withToken = (page: Page, token: string) => page.evaluate(`localStorage.setItem('token', '${token}')`)

test('Login offers to continue the open session', { tag: '@full' }, async ({ page, accounts }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Continuar' })).toHaveCount(0)
  await withToken(page, accounts.recepcionista.token)
  await page.reload()
  await page.getByRole('link', { name: 'Continuar como Prueba recepcionista' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

async function register(page: Page, person: { nombre: string; email: string; password: string }) {
  await field(page, 'Nombre').fill(person.nombre)
  await field(page, 'Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña').fill(person.password)
  await page.getByRole('button', { name: 'Registrarse' }).click()
}

test('Member registers and continues from the login', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Regístrate' }).click()
  await expect(heading(page, 'Crear cuenta')).toBeVisible()
  const email = `lucia${Date.now()}@correo.test`
  await register(page, { nombre: 'Lucía', email, password: 'la clave de Lucía' })

  await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(message(page, 'Cuenta creada exitosamente. Ya puedes iniciar sesión.')).toBeVisible()
  expect(await storedToken(page)).toBeTruthy()
  await page.getByRole('link', { name: 'Continuar como Lucía' }).click()
  await expect(page.getByText('¡Te damos la bienvenida, Lucía!')).toBeVisible()
  await expect(menu(page).getByRole('link').first()).toHaveText('Consultar Rutina')
})

test('Logout ends the session in the browser and on the server', async ({ page, gym }) => {
  const account = await gym.account('recepcionista')
  await page.goto('/login')
  await withToken(page, account.token)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await storedToken(page)).toBeNull()
  const answer = await page.request.get('/api/auth/perfil', {
    headers: { authorization: `Bearer ${account.token}` },
  })
  expect(answer.status()).toBe(401)
  await page.goto('/clientes')
  await expect(page).toHaveURL('/login')
})

test('Login drops the expired-session message after the next attempt', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login')
  await withToken(page, 'de otra época')
  await page.goto('/clientes')
  await expect(refusal(page, EXPIRED)).toBeVisible()
  await signIn(page, { email: 'nadie@correo.test', password: 'otra clave' })
  await expect(refusal(page, 'Correo o contraseña incorrectos.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.getByLabel('Contraseña').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('La contraseña es obligatoria.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('Login tells whom to ask for a new password', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login')
  const answer = page.getByText('Pídele una nueva al administrador de tu gimnasio')
  await expect(answer).toBeHidden()
  await page.getByText('Olvidé mi contraseña').click()
  await expect(answer).toBeVisible()
})

async function loseSession(page: Page, account: { token: string }) {
  // The event stream might report the end of the session to the page before the click.
  await withoutLive(page)
  await page.goto('/login')
  await withToken(page, account.token)
  await page.goto('/clientes/crear')
  await field(page, 'Nombre').fill('Ana')
  await field(page, 'Apellido').fill('Pérez')
  await field(page, 'Correo electrónico').fill('ana@correo.test')
  await field(page, 'Teléfono').fill('3001234567')
  await field(page, 'Dirección').fill('Calle 1')
  await field(page, 'Número de identificación').fill('1.020.304')
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${account.token}` } })
  await page.getByRole('button', { name: 'Crear cliente' }).click()
  await expect(refusal(page, EXPIRED)).toBeVisible()
  await expect(page).toHaveURL('/login')
}

test('Form offers its draft to the same account after the session ends', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const account = await gym.account('recepcionista')
  await loseSession(page, account)
  await signIn(page, account)
  await expect(heading(page, 'Nuevo cliente')).toBeVisible()
  await expect(page.getByText(LEFT_BEHIND)).toBeVisible()
  await expect(field(page, 'Nombre')).toHaveValue('')
  await page.getByRole('button', { name: 'Recuperarlos' }).click()
  await expect(page.getByText(LEFT_BEHIND)).toHaveCount(0)
  await expect(field(page, 'Nombre')).toHaveValue('Ana')
  await expect(field(page, 'Número de identificación')).toHaveValue('1.020.304')
  await page.getByRole('button', { name: 'Crear cliente' }).click()
  await expect(message(page, 'Cliente creado exitosamente.')).toBeVisible()
})
