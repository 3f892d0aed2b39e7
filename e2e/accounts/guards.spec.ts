import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { allowed, screens } from '../support/screens/guarded-screens.ts'
import { heading, LOGIN, menu, refusal } from '../support/screens/screen.ts'

/** Navigates without a page load, so that only the route guards run. */
const goTo = (page: Page, path: string) => page.evaluate(`history.pushState(null, '', '${path}')`)

const each = expect.configure({ soft: true })

for (const rol of ['admin', 'user'] as const) {
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

test.describe('visitor', () => {
  test.use({ rol: null })

  test('Screen opened as public says that it needs a session', { tag: '@full' }, async ({ page }) => {
    await page.goto('/pagos?public=true')
    await expect(heading(page, 'Pagos')).toBeVisible()
    await expect(page).toHaveURL('/pagos?public=true')
    await expect(refusal(page, 'Debes iniciar sesión para ver esta página.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(LOGIN)
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
    await page.goto('/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    for (const [path, sentence] of Object.entries(sentences)) {
      await goTo(page, path)
      await expect(page).toHaveURL('/dashboard')
      await expect(refusal(page, sentence)).toBeVisible()
    }
    await page.reload()
    await expect(page.getByText('¡Te damos la bienvenida, Prueba entrenador!')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('Unknown address keeps the menu of a signed-in user', { tag: '@full' }, async ({ page }) => {
  await page.goto('/recetas')
  await expect(heading(page, 'Página no encontrada')).toBeVisible()
  await expect(page).toHaveTitle('Página no encontrada · Admin Gimnasios')
  await expect(page.getByText('La página que buscas no existe.')).toBeVisible()
  await expect(menu(page)).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await goTo(page, '/pagos/editar')
  await expect(menu(page)).toBeVisible()
  await expect(heading(page, 'Página no encontrada')).toBeVisible()
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
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
