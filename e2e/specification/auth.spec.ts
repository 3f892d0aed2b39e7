import type { Page } from '@playwright/test'
import { menus } from '../../web/src/testing/specified-menus.ts'
import { expect } from '../support/fixtures.ts'
import { menuOf, storedToken } from './routes.ts'
import { answer, bodyOf, callOf, fillIn, fillLogin, soft, test } from './screen.ts'

test.use({ rol: null })

const PASSWORD = 'una clave larga y nueva'

async function fillRegister(page: Page, email: string) {
  await fillIn(page, [
    [/nombre/i, 'Nueva Persona'],
    [/correo|email/i, email],
    [/contraseña|password|clave/i, PASSWORD],
  ])
  await page.getByRole('button', { name: /registrar|crear/i }).click()
}

test('Login and registration fail with their sentences, then succeed', async ({ page, gym, baseURL }) => {
  const account = await gym.account('recepcionista')
  const email = `nueva${Date.now()}@correo.test`
  const forms = [
    {
      path: '/login',
      fill: () => fillLogin(page, account.email, account.password),
      sends: { email: account.email, password: account.password },
      leadsTo: '/dashboard',
      refusal: 'Esa cuenta no existe aquí',
      fallback: 'Error al iniciar sesión',
    },
    {
      path: '/register',
      fill: () => fillRegister(page, email),
      sends: { nombre: 'Nueva Persona', email, password: PASSWORD, role: expect.anything() },
      leadsTo: '/login',
      refusal: 'Ese correo ya está',
      fallback: 'Error al registrar usuario',
    },
  ]
  for (const { path, fill, sends, leadsTo, refusal, fallback } of forms) {
    await page.goto('/login')
    await soft(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
    if (path === '/register') await page.locator('a[href="/register"]').click()
    const answers = [
      { status: 200, json: {}, says: 'No se recibió un token.' },
      { status: 400, json: { message: refusal }, says: refusal },
      { status: 500, json: {}, says: fallback },
    ]
    for (const { status, json, says } of answers) {
      const restore = await answer(page, `**/api/auth${path}`, { status, json })
      await fill()
      await soft(page.getByText(says).first()).toBeVisible()
      await soft(page, says).toHaveURL(`${baseURL}${path}`)
      soft(await storedToken(page), `token after ${says}`).toBeNull()
      await restore()
    }
    const post = callOf(page, 'POST', /^auth\/(register|login)$/)
    await fill()
    soft(bodyOf(await post), path).toEqual(sends)
    await expect(page).toHaveURL(`${baseURL}${leadsTo}`)
    const token = await storedToken(page)
    soft(token, `token after ${path}`).toBeTruthy()
    if (leadsTo === '/dashboard') {
      const bearer = page.waitForRequest('**/api/clientes*')
      await page.getByRole('link', { name: 'Clientes', exact: true }).first().click()
      soft((await bearer).headers().authorization).toBe(`Bearer ${token}`)
      await page.evaluate('localStorage.clear()')
    }
  }
  await fillLogin(page, email, PASSWORD)
  await expect(page, 'the registered account signs in').toHaveURL(`${baseURL}/dashboard`)
})

test('Session takes its role from rol or role, else member', async ({ page }) => {
  const users = [
    { user: { role: 'recepcionista' }, menu: menus.recepcionista },
    { user: { role: 'entrenador' }, menu: menus.entrenador },
    { user: { rol: 'user' }, menu: menus.user },
    { user: { rol: 'gerente' }, menu: menus.user },
    { user: {}, menu: menus.user },
  ]
  await page.goto('/login')
  for (const { user, menu } of users) {
    const what = JSON.stringify(user)
    await answer(page, '**/api/**', { status: 404, json: { mensaje: 'no' } })
    await answer(page, '**/api/auth/login', { json: { token: 'un-token', user } })
    await fillLogin(page)
    await expect(page, what).toHaveURL((url) => url.pathname === '/dashboard')
    await soft.poll(() => menuOf(page), what).toEqual(menu)
    soft(await storedToken(page), what).toBe('un-token')
    await page.getByRole('button', { name: 'Cerrar Sesión', exact: true }).click()
    await soft(page, what).toHaveURL((url) => url.pathname === '/login')
    soft(await storedToken(page), what).toBeNull()
    await page.unrouteAll()
  }
})

test('Role of the server lands on the dashboard', { tag: '@full' }, async ({ page, gym }) => {
  for (const rol of ['admin', 'recepcionista', 'entrenador'] as const) {
    const { email, password } = await gym.account(rol)
    await page.goto('/login')
    await fillLogin(page, email, password)
    await soft(page, rol).toHaveURL((url) => url.pathname === '/dashboard')
    await soft.poll(() => menuOf(page), rol).toEqual(menus[rol])
    await page.evaluate('localStorage.clear()')
  }
})
