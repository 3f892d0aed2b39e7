import { expect } from '../fixtures.ts'
import { storedToken } from './routes.ts'
import { deleteWith, isRed, soft, test } from './screen.ts'

const FORBIDDEN = 'No tienes permisos para realizar esta acción.'
const MISSING = 'Recurso no encontrado. Verifica la ruta o los datos enviados.'

test.use({ rol: 'recepcionista' })

const lists = [
  { path: '/clientes', api: /\/api\/clientes\/?(\?|$)/ },
  { path: '/membresias', api: /\/api\/membresias\/?(\?|$)/ },
  { path: '/productos', api: /\/api\/productos\/?(\?|$)/ },
  { path: '/entrenadores', api: /\/api\/entrenadores\/?(\?|$)/ },
  { path: '/pagos', api: /\/api\/pagos\/?(\?|$)/ },
]

test('Lists that fail show a red alert with the sentence', async ({ page }) => {
  const answers: { status: number; json: object; says: string }[] = [
    { status: 403, json: { mensaje: 'otra cosa' }, says: FORBIDDEN },
    { status: 404, json: { mensaje: 'otra cosa' }, says: MISSING },
    { status: 500, json: { mensaje: 'uno', message: 'dos' }, says: 'Error 500: uno' },
    { status: 500, json: { message: 'dos' }, says: 'Error 500: dos' },
    { status: 400, json: {}, says: 'Error 400: Error desconocido' },
  ]
  for (const [index, { path, api }] of lists.entries()) {
    for (const { status, json, says } of [answers[index], answers[(index + 2) % 5]].filter((one) => !!one)) {
      await page.route(api, (route) => route.fulfill({ status, json }))
      await page.goto(path)
      const alert = page.getByRole('alert').filter({ hasText: 'Error al cargar' }).first()
      await soft(alert, path).toContainText(/Error al cargar .+/)
      await soft(alert, path).toContainText(says)
      if (await alert.isVisible()) soft(await isRed(alert), `${path}: red`).toBe(true)
      await page.unroute(api)
    }
  }
})

test('Call without an answer tells of the connection', async ({ page }) => {
  await page.route(/\/api\/clientes\/?(\?|$)/, (route) => route.abort())
  await page.goto('/clientes')
  const lost = 'Error de conexión. Verifica tu conexión a internet.'
  await soft(page.getByText(lost).first()).toBeVisible()
})

test('Call that takes ten seconds tells of the delay', async ({ page }) => {
  await page.route(/\/api\/clientes\/?(\?|$)/, () => {})
  await page.goto('/clientes')
  const late = page.getByText('La solicitud tardó demasiado. Verifica tu conexión.').first()
  const begun = Date.now()
  await expect(late).toBeVisible({ timeout: 15_000 })
  soft(Date.now() - begun).toBeGreaterThan(8_000)
})

test('Deletion that fails shows a red alert with the sentence', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana' })
  await page.goto('/clientes')
  await page.route('**/api/clientes/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { mensaje: 'no se deja' } })
      : route.fallback(),
  )
  const row = page.getByRole('row').filter({ hasText: 'Ana' })
  await deleteWith(page, row.getByRole('button', { name: /eliminar/i }))
  const alert = page.getByRole('alert').filter({ hasText: 'Error al eliminar' }).first()
  await soft(alert).toContainText(/Error al eliminar .*Error 500: no se deja/)
  if (await alert.isVisible()) soft(await isRed(alert)).toBe(true)
  await soft(row).toHaveCount(1)
})

test('Answer 401 removes the token and leads to /login', async ({ page, baseURL }) => {
  for (const { path, api } of lists.slice(0, 3)) {
    const token = (await storedToken(page).catch(() => null)) ?? ''
    await page.goto('/dashboard')
    const before = (await storedToken(page)) ?? token
    await page.route(api, (route) => route.fulfill({ status: 401, json: { mensaje: 'no' } }))
    await page.goto(path)
    await soft(page, path).toHaveURL((url) => url.pathname === '/login')
    soft(page.url(), path).toBe(`${baseURL}/login`)
    soft(await storedToken(page)).toBeNull()
    const expired = 'Sesión expirada. Por favor, inicia sesión nuevamente.'
    await soft(page.getByText(expired).first()).toBeVisible()
    await page.unroute(api)
    await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(before)})`)
  }
})
