import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { storedToken } from './routes.ts'
import { soft, test } from './screen.ts'

test.use({ rol: null })

async function fillLogin(page: Page, email = 'duena@correo.test', password = 'la clave secreta') {
  await page.getByLabel(/correo|email/i).fill(email)
  await page
    .getByLabel(/contraseña|password|clave/i)
    .first()
    .fill(password)
  await page.getByRole('button', { name: /iniciar sesión|entrar|ingresar/i }).click()
}

async function fillRegister(page: Page, email = 'nueva@correo.test') {
  await page.getByLabel(/nombre/i).fill('Nueva Persona')
  await page.getByLabel(/correo|email/i).fill(email)
  await page
    .getByLabel(/contraseña|password|clave/i)
    .first()
    .fill('una clave larga y nueva')
  await page.getByRole('button', { name: /registrar|crear/i }).click()
}

test('Login form sends email and password and opens the dashboard', async ({ page, accounts }) => {
  await page.goto('/login')
  await soft(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
  await soft(page.locator('a[href="/register"]')).toBeVisible()
  const { email, password } = accounts.admin
  const request = page.waitForRequest('**/api/auth/login')
  await fillLogin(page, email, password)
  soft((await request).postDataJSON()).toEqual({ email, password })
  soft((await request).method()).toBe('POST')
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard')
  soft(await storedToken(page)).toBeTruthy()
  const bearer = page.waitForRequest('**/api/clientes*')
  await page.getByRole('link', { name: 'Clientes', exact: true }).first().click()
  soft((await bearer).headers().authorization).toBe(`Bearer ${await storedToken(page)}`)
})

test('Every role lands on the dashboard after the login', async ({ page, accounts }) => {
  for (const rol of ['recepcionista', 'entrenador', 'user'] as const) {
    await page.goto('/login')
    await fillLogin(page, accounts[rol].email, accounts[rol].password)
    await soft(page, rol).toHaveURL((url) => url.pathname === '/dashboard')
    await page.getByRole('button', { name: 'Cerrar Sesión', exact: true }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/login')
  }
})

test('Login failure shows the message of the specification', async ({ page }) => {
  const answers = [
    { status: 200, json: {}, says: 'No se recibió un token.' },
    { status: 400, json: { message: 'Esa cuenta no existe aquí' }, says: 'Esa cuenta no existe aquí' },
    { status: 500, json: {}, says: 'Error al iniciar sesión' },
  ]
  for (const { status, json, says } of answers) {
    await page.route('**/api/auth/login', (route) => route.fulfill({ status, json }))
    await page.goto('/login')
    await fillLogin(page)
    await soft(page.getByText(says).first()).toBeVisible()
    await soft(page).toHaveURL((url) => url.pathname === '/login')
    soft(await storedToken(page)).toBeNull()
    await page.unroute('**/api/auth/login')
  }
})

test('Register form sends its fields and goes to /login', async ({ page, baseURL }) => {
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({ json: { token: 'un-token', user: { rol: 'user' } } }),
  )
  await page.goto('/login')
  await page.locator('a[href="/register"]').click()
  await expect(page).toHaveURL((url) => url.pathname === '/register')
  const request = page.waitForRequest('**/api/auth/register')
  await fillRegister(page)
  const sent = (await request).postDataJSON()
  soft(Object.keys(sent).sort()).toEqual(['email', 'nombre', 'password', 'role'])
  soft(sent).toMatchObject({
    nombre: 'Nueva Persona',
    email: 'nueva@correo.test',
    password: 'una clave larga y nueva',
  })
  await soft(page).toHaveURL(`${baseURL}/login`)
})

test('Registered account signs in', async ({ page }) => {
  const email = `nueva${Date.now()}@correo.test`
  await page.goto('/register')
  await fillRegister(page, email)
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await fillLogin(page, email, 'una clave larga y nueva')
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard')
})

test('Register failure shows the message of the specification', async ({ page }) => {
  const answers = [
    { status: 200, json: {}, says: 'No se recibió un token.' },
    { status: 400, json: { message: 'Ese correo ya está' }, says: 'Ese correo ya está' },
    { status: 500, json: {}, says: 'Error al registrar usuario' },
  ]
  for (const { status, json, says } of answers) {
    await page.route('**/api/auth/register', (route) => route.fulfill({ status, json }))
    await page.goto('/register')
    await fillRegister(page)
    await soft(page.getByText(says).first()).toBeVisible()
    await soft(page).toHaveURL((url) => url.pathname === '/register')
    await page.unroute('**/api/auth/register')
  }
})
