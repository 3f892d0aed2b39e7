import { expect } from '../fixtures.ts'
import { desk, everyone, labels, member, menuOf, menus, office, storedToken, training } from './routes.ts'
import { isRed, soft, test } from './screen.ts'

const allowed = {
  admin: [...desk, ...training, ...office, ...everyone],
  recepcionista: [...desk, ...everyone],
  entrenador: [...training, ...everyone],
  user: [...member, ...everyone],
}
const guarded = [...desk, ...training, ...member, ...office]

/** Section 6: admin is allowed everything. */
const forbidden = (rol: keyof typeof allowed) =>
  rol === 'admin' ? [] : guarded.filter((one) => !allowed[rol].includes(one))

for (const rol of ['admin', 'recepcionista', 'entrenador', 'user'] as const) {
  test.describe(rol, () => {
    test.use({ rol })

    test(`Sidebar of ${rol} has the menu of the specification`, async ({ page, gym, accounts }) => {
      // Logging out ends the session, so this test has one of its own.
      const { email, password } = accounts[rol]
      const { token } = await gym.call<{ token: string }>('POST', 'auth/login', { email, password })
      await page.goto('/login')
      await page.evaluate(`localStorage.setItem('token', '${token}')`)
      await page.goto('/dashboard')
      const button = page.getByRole('button', { name: 'Cerrar Sesión', exact: true })
      await expect(button).toBeVisible()
      const sidebar = page.getByRole('complementary')
      await soft(sidebar.getByText('Admin Gimnasios')).toBeVisible()
      await expect(page).toHaveTitle(/Admin Gimnasios/)
      await expect.poll(() => menuOf(page)).toEqual(menus[rol])
      soft(await isRed(button), 'the button is red').toBe(true)
      soft((await sidebar.boundingBox())?.width, 'width of the sidebar').toBe(250)
      soft(await sidebar.locator('img, svg').count(), 'a logo').toBeGreaterThan(0)
      for (const path of menus[rol]) {
        await sidebar.getByRole('link', { name: labels[path] ?? '', exact: true }).click()
        await soft(page).toHaveURL((url) => url.pathname === path)
        await soft(page.getByRole('button', { name: 'Cerrar Sesión', exact: true })).toBeVisible()
      }
      await page.getByRole('button', { name: 'Cerrar Sesión', exact: true }).click()
      await expect(page).toHaveURL((url) => url.pathname === '/login')
      expect(await storedToken(page)).toBeNull()
    })

    test(`Guarded routes are open to ${rol} only when its own`, async ({ page }) => {
      test.setTimeout(120_000)
      for (const path of forbidden(rol)) {
        await page.goto(path, { waitUntil: 'commit' })
        await soft(page, path).toHaveURL((url) => url.pathname === '/dashboard')
      }
      const own = rol === 'admin' ? [...guarded, ...everyone] : allowed[rol]
      for (const path of own.filter((one) => !/editar\/|exito|editar-transaccion/.test(one))) {
        await page.goto(path)
        await soft(page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
        await soft(page, path).toHaveURL((url) => url.pathname === path)
      }
    })
  })
}

test.describe('no session', () => {
  test.use({ rol: null })

  test('Every route behind the login redirects to /login without a session', async ({ page, baseURL }) => {
    test.setTimeout(120_000)
    const addresses: Record<string, string> = {}
    const paths = ['/', ...guarded, ...everyone, '/videos-entrenamiento?public=false']
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' })
      await soft(page, path).toHaveURL((url) => url.pathname === '/login')
      addresses[path] = page.url()
    }
    soft(addresses).toEqual(Object.fromEntries(paths.map((path) => [path, `${baseURL}/login`])))
  })

  test('Query public=true opens a route without a token', async ({ page }) => {
    await page.goto('/videos-entrenamiento?public=true')
    await soft(page.getByText(/pecho/i).first()).toBeVisible()
    await soft(page).toHaveURL((url) => url.pathname === '/videos-entrenamiento')
    await page.goto('/clientes?public=true')
    await soft(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
    await soft(page).toHaveURL((url) => url.pathname === '/clientes')
    await page.goto('/suscripcion?public=true')
    await soft(page.getByRole('button', { name: 'Suscribirse Ahora' })).toBeVisible()
    await page.goto('/consulta-usuario')
    await soft(page.getByRole('button', { name: 'Consultar', exact: true })).toBeVisible()
  })

  test('Unknown path shows that the page does not exist', async ({ page }) => {
    await page.goto('/no-hay-tal-ruta')
    await soft(page.getByText(/no existe/i).first()).toBeVisible()
    await page.locator('a[href="/"]').first().click()
    await soft(page).toHaveURL((url) => url.pathname === '/login')
  })
})

test('Home and unknown paths with a token lead to the dashboard', async ({ page }) => {
  await page.goto('/')
  await soft(page).toHaveURL((url) => url.pathname === '/dashboard')
  await soft(page.getByText(/bienvenid/i).first()).toBeVisible()
  for (const words of [/ganancias|ingresos/i, /gastos|egresos/i, /clientes/i, /entrenadores/i, /rutinas/i]) {
    await soft(page.getByRole('main').getByText(words).first()).toBeVisible()
  }
  await page.goto('/no-hay-tal-ruta')
  await soft(page.getByText(/no existe/i).first()).toBeVisible()
  await page.locator('a[href="/"]').first().click()
  await soft(page).toHaveURL((url) => url.pathname === '/dashboard')
})

test('Token that the server refuses is removed and leads to /login', async ({ page, baseURL }) => {
  await page.goto('/dashboard')
  await page.evaluate("localStorage.setItem('token', 'no-vale')")
  await page.goto('/clientes')
  await soft(page).toHaveURL(`${baseURL}/login`)
  soft(await storedToken(page)).toBeNull()
})
