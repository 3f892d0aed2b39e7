import { storedToken } from './routes.ts'
import { answer, deleteWith, goTo, isRed, soft, test } from './screen.ts'

const FORBIDDEN = 'No tienes permisos para realizar esta acción.'
const MISSING = 'Recurso no encontrado. Verifica la ruta o los datos enviados.'
const LOST = 'Error de conexión. Verifica tu conexión a internet.'
const EXPIRED = 'Sesión expirada. Por favor, inicia sesión nuevamente.'

test.use({ rol: 'recepcionista' })

const lists = [
  { path: '/clientes', label: 'Clientes', api: /\/api\/clientes\/?(\?|$)/ },
  { path: '/membresias', label: 'Membresías', api: /\/api\/membresias\/?(\?|$)/ },
  { path: '/productos', label: 'Productos', api: /\/api\/productos\/?(\?|$)/ },
  { path: '/entrenadores', label: 'Entrenadores', api: /\/api\/entrenadores\/?(\?|$)/ },
  { path: '/pagos', label: 'Pagos', api: /\/api\/pagos\/?(\?|$)/ },
]

test('List or deletion that fails says why in a red alert', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana' })
  const answers = [
    { status: 403, json: { mensaje: 'otra cosa' }, says: FORBIDDEN },
    { status: 404, json: { mensaje: 'otra cosa' }, says: MISSING },
    { status: 500, json: { mensaje: 'uno', message: 'dos' }, says: 'Error 500: uno' },
    { status: 503, json: { message: 'dos' }, says: 'Error 503: dos' },
    { status: 400, json: {}, says: 'Error 400: Error desconocido' },
  ]
  const none = { status: 200, json: {}, says: 'no such answer' }
  await page.goto('/dashboard')
  for (const round of [0, 2]) {
    for (const [index, { path, api }] of lists.entries()) {
      const { status, json, says } = answers[(index + round) % 5] ?? none
      const restore = await answer(page, api, { status, json })
      await goTo(page, path)
      const alert = page.getByRole('alert').filter({ hasText: says }).first()
      await soft(alert, path).toContainText(/Error al cargar .+/)
      if (await alert.isVisible()) soft(await isRed(alert), `${path}: red`).toBe(true)
      await restore()
    }
  }
  await page.route(/\/api\/clientes\/?(\?|$)/, (route) => route.abort())
  await goTo(page, '/clientes')
  await soft(page.getByText(LOST).first()).toBeVisible()
  await page.unrouteAll()

  await page.goto('/clientes')
  await answer(page, '**/api/clientes/*', { status: 500, json: { mensaje: 'no se deja' } }, 'DELETE')
  const row = page.getByRole('row').filter({ hasText: 'Ana' })
  await deleteWith(page, row.getByRole('button', { name: /eliminar/i }))
  const alert = page.getByRole('alert').filter({ hasText: 'Error al eliminar' }).first()
  await soft(alert).toContainText(/Error al eliminar .*Error 500: no se deja/)
  if (await alert.isVisible()) soft(await isRed(alert)).toBe(true)
  await soft(row).toHaveCount(1)
})

for (const { path, label, api } of lists.slice(0, 3)) {
  const tag = path === '/membresias' ? [] : '@full'

  test(`Answer 401 of ${path} ends the session`, { tag }, async ({ page, baseURL }) => {
    await page.goto('/dashboard')
    await answer(page, api, { status: 401, json: { mensaje: 'no' } })
    await page.getByRole('complementary').getByRole('link', { name: label, exact: true }).click()
    await soft(page).toHaveURL(`${baseURL}/login`)
    await soft(page.getByText(EXPIRED).first()).toBeVisible()
    soft(await storedToken(page)).toBeNull()
  })
}
