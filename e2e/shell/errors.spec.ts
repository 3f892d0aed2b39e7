import type { Page } from '@playwright/test'
import { now } from '../support/clock.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  field,
  heading,
  menu,
  message,
  refusal,
  row,
  signIn,
  withoutLive,
} from '../support/screens/screen.ts'

const TOO_SLOW = 'La solicitud tardó demasiado. Verifica tu conexión.'
const NO_ANSWER = 'Error de conexión. Verifica tu conexión a internet.'

/** Controls the clock, and also `AbortSignal.timeout`, which Playwright's clock does not fake. */
async function rulesTheClock(page: Page) {
  await page.clock.install()
  await page.addInitScript(`AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
    return controller.signal
  }`)
}

test.describe('login', () => {
  test.use({ rol: null })
  const anybody = { email: 'ana@correo.test', password: 'una clave' }

  test('Login shows the message of the server', { tag: '@full' }, async ({ page }) => {
    await page.goto('/login')
    const answers = [
      [{ status: 500, json: { mensaje: 'Sin luz', message: 'No power' } }, 'Sin luz'],
      [{ status: 502, json: { message: 'No power' } }, 'No power'],
      [{ status: 500, body: '' }, 'Error al iniciar sesión'],
      [{ status: 418, body: '<html>' }, 'Error al iniciar sesión'],
      [
        { status: 429, json: { mensaje: 'Demasiados intentos.', message: 'Slow down' } },
        'Demasiados intentos.',
      ],
    ] as const
    for (const [answer, sentence] of answers) {
      await page.route('**/api/auth/login', (route) => route.fulfill(answer))
      await signIn(page, anybody)
      await expect(refusal(page, sentence)).toBeVisible()
      await page.unroute('**/api/auth/login')
    }
  })

  test('Login says that there is no connection', async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.abort())
    await page.goto('/login')
    await signIn(page, anybody)
    await expect(refusal(page, NO_ANSWER)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeEnabled()
  })

  test('Login times out after 10 seconds', { tag: '@full' }, async ({ page }) => {
    await rulesTheClock(page)
    await page.route('**/api/auth/login', () => {})
    await page.goto('/login')
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
    await page.clock.pauseAt(now().getTime() + 60_000)
    await signIn(page, anybody)
    await page.clock.runFor(9_900)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(refusal(page, TOO_SLOW)).toBeVisible()
  })
})

test.describe('receptionist', () => {
  test.use({ rol: 'recepcionista' })

  test('Failed list shows the message of each status', { tag: '@full' }, async ({ page }) => {
    const answers = [
      [{ status: 403, body: '' }, 'No tienes permisos para realizar esta acción.'],
      [{ status: 404, body: '' }, 'Recurso no encontrado. Verifica la ruta o los datos enviados.'],
      [{ status: 500, json: { mensaje: 'Sin luz', message: 'No power' } }, 'Error 500: Sin luz'],
      [{ status: 502, json: { message: 'No power' } }, 'Error 502: No power'],
      [{ status: 500, body: '<html>' }, 'Error 500: Error desconocido'],
      [{ status: 418, body: '' }, 'Error 418: Error desconocido'],
      [{ status: 409, json: { message: 'Ocupado' } }, 'Error 409: Ocupado'],
    ] as const
    const left = answers[Symbol.iterator]()
    await withoutLive(page)
    await page.route('**/api/clientes?*', (route) => route.fulfill(left.next().value?.[0]))
    await page.goto('/clientes')
    for (const [, sentence] of answers) {
      await expect(refusal(page, `Error al cargar los clientes: ${sentence}`)).toBeVisible()
      await page.getByRole('button', { name: 'Reintentar' }).click()
    }
  })

  test('List retries once after a network failure', { tag: '@full' }, async ({ page, gym }) => {
    await gym.cliente()
    await withoutLive(page)
    let tries = 0
    await page.route('**/api/clientes?*', (route) => {
      tries += 1
      return tries === 1 ? route.abort() : route.continue()
    })
    await page.goto('/clientes')
    await expect(row(page, 'Ana')).toBeVisible()
    expect(tries).toBe(2)

    await page.unroute('**/api/clientes?*')
    await page.route('**/api/clientes?*', (route) => {
      tries += 1
      return route.abort()
    })
    await page.reload()
    await expect(refusal(page, `Error al cargar los clientes: ${NO_ANSWER}`)).toBeVisible()
    expect(tries).toBe(4)
  })

  test('List that fails after a deletion keeps its rows', async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await page.goto('/clientes')
    await expect(row(page, 'Pérez')).toBeVisible()
    await page.route('**/api/clientes/*', (route) => route.fulfill({ status: 200, json: {} }))
    await page.route('**/api/clientes?*', (route) =>
      route.fulfill({ status: 500, json: { mensaje: 'Sin luz' } }),
    )
    await page.getByRole('button', { name: 'Eliminar a Ana Pérez' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(refusal(page, 'Error al cargar los clientes: Error 500: Sin luz')).toBeVisible()
    await expect(row(page, 'Pérez')).toBeVisible()
  })

  test('Form of a client keeps its fields after a failure', async ({ page }) => {
    await page.goto('/clientes/crear')
    const typed = {
      Nombre: 'Ana',
      Apellido: 'Pérez',
      'Correo electrónico': 'ana@correo.test',
      Teléfono: '3001234567',
      Dirección: 'Calle 1',
      'Número de identificación': '1020304',
    }
    for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
    await page.route('**/api/clientes', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Crear cliente' }).click()
    await expect(refusal(page, 'Error al crear el cliente: Error 500: Error desconocido')).toBeVisible()
    for (const [name, value] of Object.entries(typed)) await expect(field(page, name)).toHaveValue(value)
  })

  test('Success message closes after 5 seconds, failure message stays', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    await page.clock.install()
    await gym.producto({ nombre: 'Agua' })
    const { _id } = await gym.producto({ nombre: 'Guantes' })
    await page.goto('/productos')
    const ask = (name: string) => page.getByRole('button', { name: `Eliminar ${name}` }).click()
    const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await ask('Agua')
    await confirm()
    await expect(message(page, 'Producto eliminado.')).toBeVisible()
    await page.clock.fastForward(5_000)
    await expect(page.getByRole('status')).toHaveCount(0)

    // Opens the dialog before the deletion, after which the list would not have the row.
    await ask('Guantes')
    await gym.call('DELETE', `productos/${_id}`)
    await confirm()
    const sentence = refusal(page, 'Error al eliminar el producto: Producto no encontrado')
    await expect(sentence).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(sentence).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar el mensaje' }).click()
    await expect(sentence).toHaveCount(0)
  })
})

test('Failed session check can be retried', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/auth/perfil', (route) =>
    route.fulfill({ status: 503, json: { mensaje: 'Sin luz' } }),
  )
  await page.goto('/dashboard')
  await expect(heading(page, 'No se pudo abrir la página')).toBeFocused()
  await expect(refusal(page, 'Error 503: Sin luz')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.unroute('**/api/auth/perfil')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(menu(page)).toBeVisible()
})

test('Screen whose file fails says so beside the menu', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.route('**/assets/pagos-page-*.js', (route) => route.abort())
  await menu(page).getByRole('link', { name: 'Pagos' }).click()
  await expect(heading(page, 'No se pudo abrir la página')).toBeFocused()
  await expect(page).toHaveTitle('No se pudo abrir la página · Admin Gimnasios')
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(menu(page).getByRole('link', { name: 'Clientes' })).toBeVisible()
  await page.unroute('**/assets/pagos-page-*.js')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(heading(page, 'Pagos')).toBeVisible()
})

test('Screen opens when its file is slow', { tag: '@full' }, async ({ browser, program, accounts }) => {
  // A new context has no cached files.
  const context = await browser.newContext({ baseURL: program.url })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.route('**/assets/screens-*.js', async (route) => {
    await page.getByRole('status', { name: 'Cargando' }).waitFor()
    await route.continue()
  })
  await page.goto('/login')
  await page.evaluate(`localStorage.setItem('token', '${accounts.admin.token}')`)
  await page.goto('/clientes')
  await expect(heading(page, 'Clientes')).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})
