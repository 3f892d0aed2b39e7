import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { AN_ID, allowed, labels, places, screens } from '../support/screens/guarded-screens.ts'
import { field, heading, LOGIN, menu, refusal } from '../support/screens/screen.ts'

/** Navigates without a page load, so that only the route guards run. */
const goTo = (page: Page, path: string) => page.evaluate(`history.pushState(null, '', '${path}')`)

const each = expect.configure({ soft: true })

for (const rol of ['admin', 'recepcionista', 'entrenador', 'user'] as const) {
  test.describe(rol, () => {
    test.use({ rol })

    test(`Role ${rol} opens its own screens only`, { tag: '@full' }, async ({ page }) => {
      test.slow()
      await page.goto('/dashboard')
      await expect(heading(page, 'Dashboard')).toBeVisible()
      for (const path of Object.keys(screens)) {
        const title = allowed[rol][path]
        await goTo(page, path)
        await each(heading(page, title ?? 'Dashboard'), path).toBeVisible()
        await each(page, path).toHaveURL(title ? path : '/dashboard')
      }
    })
  })
}

test('Menu of the admin has a link to each of its screens', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  const links = menu(page).getByRole('link')
  await expect(links).toHaveText(labels.admin)
  const hrefs = await links.all()
  for (const [index, label] of labels.admin.entries())
    await expect(hrefs[index] ?? links).toHaveAttribute('href', places[label] ?? '')
})

test.describe('visitor', () => {
  test.use({ rol: null })

  test('Start page leads a visitor without a session to the login', { tag: '@full' }, async ({ page }) => {
    await page.goto('/')
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
    await expect(page).toHaveURL(LOGIN)
  })

  test('Every screen leads a visitor without a session to the login', { tag: '@full' }, async ({ page }) => {
    await page.goto('/contabilidad/crear-transaccion')
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
    for (const path of Object.keys(screens)) {
      await goTo(page, path)
      await each(page, path).toHaveURL(LOGIN)
      await each(heading(page, 'Iniciar Sesión'), path).toBeVisible()
      await each(page.getByText(/^(Debes iniciar sesión|Inicia sesión)/), path).toBeVisible()
    }
  })

  test('Screen opened as public says that it needs a session', async ({ page }) => {
    await page.goto('/dashboard?public=true')
    // A sample of the screens that refuse with the default notice. The next test covers '/clientes/crear'.
    const built = /^\/(dashboard|clientes|membresias|entrenadores|productos|pagos|asistencias|contabilidad)/
    for (const [path, title] of Object.entries(screens)) {
      if (!built.test(path) || path === '/clientes/crear') continue
      await goTo(page, `${path}?public=true`)
      await each(heading(page, title), path).toBeVisible()
      await each(page, path).toHaveURL(`${path}?public=true`)
      await each(refusal(page, 'Debes iniciar sesión para ver esta página.'), path).toBeVisible()
    }
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(LOGIN)
  })

  test('Public form of a client asks for a session after its fields', { tag: '@full' }, async ({ page }) => {
    await page.goto('/clientes/crear?public=true')
    const save = page.getByRole('button', { name: 'Crear cliente' })
    await save.click()
    await expect(refusal(page, 'El nombre es obligatorio.')).toBeVisible()
    await field(page, 'Nombre').fill('Ana')
    await field(page, 'Apellido').fill('Pérez')
    await field(page, 'Correo electrónico').fill('ana@correo.test')
    await field(page, 'Teléfono').fill('3001234567')
    await field(page, 'Dirección').fill('Calle 1')
    await save.click()
    await expect(refusal(page, 'El número de identificación es obligatorio.')).toBeVisible()
    await field(page, 'Número de identificación').fill('1020304')
    await save.click()
    await expect(refusal(page, 'Debes iniciar sesión para crear un cliente.')).toBeVisible()
    await expect(field(page, 'Nombre')).toHaveValue('Ana')
    await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  })

  test('Screen opens as public with the value true only', { tag: '@full' }, async ({ page }) => {
    await page.goto('/clientes?public=1')
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
  })

  test('Unknown address leads a visitor to the login', { tag: '@full' }, async ({ page }) => {
    await page.goto('/clientes/crear/otra-cosa')
    await expect(heading(page, 'Página no encontrada')).toBeVisible()
    await expect(page.getByText('La página que buscas no existe.')).toBeVisible()
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
  })
})

test.describe('trainer', () => {
  test.use({ rol: 'entrenador' })

  test('Trainer opens as public what a visitor may open', { tag: '@full' }, async ({ page }) => {
    await page.goto('/clientes/crear?public=true')
    await expect(heading(page, 'Nuevo cliente')).toBeVisible()
    await goTo(page, '/videos-entrenamiento?public=true')
    await expect(page.getByRole('region', { name: 'Pecho' })).toBeVisible()
    await goTo(page, '/clientes?public=true')
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })

  test('Dashboard says which roles a refused screen is for', { tag: '@full' }, async ({ page }) => {
    const sentences = {
      '/usuarios': 'Esa página es solo para administradores.',
      '/clientes': 'Esa página es solo para recepcionistas y administradores.',
      '/rutinas/consultar': 'Esa página es solo para afiliados y administradores.',
      '/admin/inscripciones': 'Acceso denegado. Solo para administradores.',
    }
    for (const [path, sentence] of Object.entries(sentences)) {
      await page.goto(path)
      await expect(heading(page, 'Dashboard')).toBeVisible()
      await expect(refusal(page, sentence)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Cerrar el mensaje' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('Reason of a redirect does not come back after a reload', { tag: '@full' }, async ({ page }) => {
    await page.goto('/usuarios')
    await expect(refusal(page, 'Esa página es solo para administradores.')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page.getByText('¡Te damos la bienvenida, Prueba entrenador!')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('Unknown address keeps the menu of a signed-in user', { tag: '@full' }, async ({ page }) => {
  await page.goto('/recetas')
  await expect(heading(page, 'Página no encontrada')).toBeVisible()
  await expect(page).toHaveTitle('Página no encontrada · Admin Gimnasios')
  await expect(page.getByText('La página que buscas no existe.')).toBeVisible()
  await expect(menu(page).getByRole('link')).toHaveText(labels.admin)
  await expect(page.getByRole('main')).toHaveCount(1)
  await goTo(page, '/pagos/editar')
  await expect(menu(page)).toBeVisible()
  await expect(heading(page, 'Página no encontrada')).toBeVisible()
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

for (const [what, rol] of [
  ['an unknown role', { rol: 'gerente' }],
  ['no role', {}],
] as const) {
  test(`Account with ${what} has the menu of a member`, { tag: '@full' }, async ({ page }) => {
    await page.route('**/api/auth/perfil', (route) =>
      route.fulfill({ json: { _id: AN_ID, nombre: 'Ana', email: 'ana@correo.test', ...rol } }),
    )
    await page.goto('/clientes')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(menu(page).getByRole('link')).toHaveText(labels.user)
  })
}

test('Account whose profile says role instead of rol has that role', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/auth/perfil', (route) =>
    route.fulfill({
      json: { _id: AN_ID, nombre: 'Ana', email: 'ana@correo.test', role: 'recepcionista' },
    }),
  )
  await page.goto('/dashboard')
  await expect(menu(page).getByRole('link')).toHaveText(labels.recepcionista)
})

test('Menu on a low screen shows that it has more entries', { tag: '@full' }, async ({ page }) => {
  const last = menu(page).getByRole('link', { name: 'Asesoramiento Ejercicios' })
  const more = menu(page).getByTitle('Hay más abajo')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(more).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 500 })
  await expect(more).toBeInViewport()
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(more).toHaveCount(0)
  await last.press('Enter')
  await expect(heading(page, 'Asesoramiento Ejercicios')).toBeVisible()
})
