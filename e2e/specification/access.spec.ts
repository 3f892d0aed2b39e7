import type { Page } from '@playwright/test'
import { labels, menus } from '../../web/src/testing/specified-menus.ts'
import { expect } from '../support/fixtures.ts'
import { desk, everyone, ID, member, menuOf, office, storedToken, training } from './routes.ts'
import { goTo, isRed, soft, test } from './screen.ts'

const allowed = {
  admin: [...desk, ...training, ...office, ...everyone],
  recepcionista: [...desk, ...everyone],
  entrenador: [...training, ...everyone],
  user: [...member, ...everyone],
}
const guarded = [...desk, ...training, ...member, ...office]

const forbidden = (rol: keyof typeof allowed) =>
  rol === 'admin' ? [] : guarded.filter((one) => !allowed[rol].includes(one))

/** Screens that the program adds to those of the specification. */
const besides = [
  ...[
    '/recepcion',
    '/entradas',
    '/vender',
    '/ventas',
    '/caja',
    '/cobros',
    '/planes',
    '/planes/crear',
    '/pendientes',
  ],
  ...[
    '/importar',
    '/copias',
    '/auditoria',
    '/configuracion',
    '/configuracion/entrada',
    '/configuracion/cobros',
  ],
  ...[
    '/configuracion/tokens',
    '/configuracion/webhooks',
    '/indicadores/conciliacion',
    '/contabilidad/libros',
  ],
  ...['/contabilidad/cierre', '/clases/inscritos', '/clientes/eliminados', '/mi-cuenta', '/mis-datos'],
]

const isAt = (page: Page, path: string, message = path) =>
  soft(page, message).toHaveURL((url) => url.pathname === path)

for (const rol of ['admin', 'recepcionista', 'entrenador', 'user'] as const) {
  test.describe(rol, () => {
    test.use({ rol })

    const tag = rol === 'admin' || rol === 'user' ? [] : '@full'

    test(`Role ${rol} has its menu and no other guarded route`, { tag }, async ({ page }) => {
      await page.goto('/dashboard')
      const button = page.getByRole('button', { name: 'Cerrar Sesión', exact: true })
      await expect(button).toBeVisible()
      const sidebar = page.getByRole('complementary')
      await soft(sidebar.getByText('Admin Gimnasios')).toBeVisible()
      await soft(page).toHaveTitle(/Admin Gimnasios/)
      await soft.poll(() => menuOf(page), 'menu').toEqual(menus[rol])
      soft(await isRed(button), 'the button is red').toBe(true)
      soft((await sidebar.boundingBox())?.width, 'width of the sidebar').toBe(250)
      soft(await sidebar.locator('img, svg').count(), 'a logo').toBeGreaterThan(0)
      for (const path of menus[rol]) {
        await sidebar.getByRole('link', { name: labels[path], exact: true }).click()
        await isAt(page, path)
        await soft(button, path).toBeVisible()
      }
      for (const path of forbidden(rol)) {
        await goTo(page, path)
        await isAt(page, '/dashboard', path)
      }
      await button.click()
      await isAt(page, '/login', 'logout')
      soft(await storedToken(page), 'token after logout').toBeNull()
    })

    test(`Address of each route of ${rol} opens it`, { tag: '@full' }, async ({ page }) => {
      test.setTimeout(120_000)
      for (const path of forbidden(rol).slice(0, 3)) {
        await page.goto(path, { waitUntil: 'commit' })
        await isAt(page, '/dashboard', path)
      }
      const own = rol === 'admin' ? [...guarded, ...everyone] : allowed[rol]
      for (const path of own.filter((one) => !/editar\/|exito|editar-transaccion/.test(one))) {
        await page.goto(path)
        await soft(page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
        await isAt(page, path)
      }
    })
  })
}

test.describe('no session', () => {
  test.use({ rol: null })

  test('Route behind the login redirects to /login without a session', async ({ page, baseURL }) => {
    await page.goto('/', { waitUntil: 'commit' })
    await soft(page).toHaveURL(`${baseURL}/login`)
    await soft(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible()
    const closed = ['/suscripcion?public=1', '/videos-entrenamiento?public=false']
    for (const path of [...guarded, ...everyone, ...closed]) {
      await goTo(page, path)
      await soft(page, path).toHaveURL(`${baseURL}/login`)
    }
    await page.goto('/clientes')
    await soft(page, 'loaded from its address').toHaveURL(`${baseURL}/login`)
    await page.goto('/no/hay/tal-ruta')
    await soft(page.getByText(/no existe/i).first()).toBeVisible()
    await page.locator('a[href="/"]').first().click()
    await isAt(page, '/login', 'home without a session')
  })

  test('Query public=true opens a route without a token', async ({ page }) => {
    await page.goto('/videos-entrenamiento?public=true')
    await soft(page.getByText(/pecho/i).first()).toBeVisible()
    await isAt(page, '/videos-entrenamiento')
    await goTo(page, '/clientes?public=true')
    await soft(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
    await isAt(page, '/clientes')
    await goTo(page, '/suscripcion?public=true')
    await soft(page.getByRole('button', { name: 'Suscribirse Ahora' })).toBeVisible()
    await goTo(page, '/consulta-usuario')
    await soft(page.getByRole('button', { name: 'Consultar', exact: true })).toBeVisible()
  })
})

test('Token leads home to the dashboard until the server refuses it', async ({ page, baseURL }) => {
  await page.goto('/')
  await isAt(page, '/dashboard')
  await soft(page.getByText(/bienvenid/i).first()).toBeVisible()
  for (const words of [/ganancias|ingresos/i, /gastos|egresos/i, /clientes/i, /entrenadores/i, /rutinas/i]) {
    await soft(page.getByRole('main').getByText(words).first()).toBeVisible()
  }
  await page.goto('/no-hay-tal-ruta')
  await soft(page.getByText(/no existe/i).first()).toBeVisible()
  await page.locator('a[href="/"]').first().click()
  await isAt(page, '/dashboard', 'home with a token')
  await page.evaluate("localStorage.setItem('token', 'no-vale')")
  await page.goto('/clientes')
  await soft(page).toHaveURL(`${baseURL}/login`)
  soft(await storedToken(page), 'a refused token is removed').toBeNull()
})

test('Screens behind the login come to rest', { tag: '@full' }, async ({ page, gym }) => {
  test.setTimeout(240_000)
  const cliente = await gym.cliente()
  const paths = [...everyone, ...desk, ...training, ...office, ...member, ...besides]
  const restless: string[] = []
  for (const path of paths) {
    await page.goto(path.replace(`/clientes/editar/${ID}`, `/clientes/editar/${cliente._id}`))
    // The timeout finds screens that send requests for ever. It is long, because the machine may be busy.
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => restless.push(path))
  }
  expect(restless, 'screens whose network is never idle').toEqual([])
})
