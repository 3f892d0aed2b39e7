import { formatDay } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import { link, lookUp } from '../support/screens/consulta-screen.ts'
import { clippedLabels, heading } from '../support/screens/screen.ts'

const LOADED = 'Datos cargados exitosamente.'
const UNKNOWN = 'No se encontraron datos para este número de identificación.'

test.describe('a visitor without a session', () => {
  test.use({ rol: null })

  test('Lookup tells a visitor how long to wait after too many requests', { tag: '@full' }, async ({
    page,
  }) => {
    await page.route('**/api/clientes/consultar/*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '42' },
        json: { mensaje: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.' },
      }),
    )
    await page.goto('/consulta-usuario')
    await lookUp(page, '1020304')
    await expect(page.getByRole('alert')).toHaveText(
      'Error al consultar datos: Demasiados intentos. Podrás consultar de nuevo en 42 segundos.',
    )
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  test('Visitor uses the member lookup as a public page', { tag: '@full' }, async ({ page, gym }) => {
    await gym.cliente({ numeroIdentificacion: '1020304' })
    await page.goto('/rutinas/consultar?public=true')
    await expect(heading(page, 'Consultar Rutina y Más')).toBeVisible()
    await lookUp(page, '1020304')
    await expect(page.getByText('No hay rutinas asignadas.')).toBeVisible()
    await expect(page.getByText('No hay pagos registrados.')).toBeVisible()
    await expect(page.getByText('No hay clases inscritas.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ver rutina' })).toHaveCount(0)
  })
})

for (const [path, rol, missing] of [
  ['/consulta-usuario', 'admin', 'Por favor, ingresa un número de cédula válido.'],
  ['/rutinas/consultar', 'user', 'Por favor, ingrese un número de identificación.'],
] as const) {
  test.describe(`the lookup at ${path}`, () => {
    test.use({ rol })

    test(`Lookup at ${path} hides its messages after five seconds`, { tag: '@full' }, async ({
      page,
      gym,
    }) => {
      await page.clock.install()
      await gym.cliente({ numeroIdentificacion: '1020304' })
      await page.goto(path)
      const messages: [() => Promise<void>, string, 'alert' | 'status'][] = [
        [() => lookUp(page, ''), missing, 'alert'],
        [() => lookUp(page, '999999'), UNKNOWN, 'status'],
        [() => lookUp(page, '1020304'), LOADED, 'status'],
      ]
      for (const [ask, sentence, role] of messages) {
        await ask()
        const said = page.getByRole(role).filter({ hasText: sentence })
        await expect(said).toBeVisible()
        await page.clock.runFor(4_000)
        await expect(said).toBeVisible()
        await page.clock.runFor(1_500)
        await expect(said).toHaveCount(0)
      }
      await expect(page.getByText('No hay pagos registrados.')).toBeVisible()
    })
  })
}

test.describe('the member on a phone', () => {
  test.use({ rol: 'user', viewport: { width: 390, height: 844 } })

  test('Back link of the public lookup fits a phone', { tag: '@full' }, async ({ page }) => {
    await page.goto('/consulta-usuario')
    await expect(page.getByRole('link', { name: 'Volver al Dashboard' })).toBeVisible()
    expect(await clippedLabels(page)).toEqual([])
  })

  test('Member sees ten payments and loads the others', { tag: '@full' }, async ({ page, gym }) => {
    const cliente = await gym.cliente({ numeroIdentificacion: '1020304' })
    for (let monto = 1_001; monto <= 1_012; monto += 1) await gym.pago({ cliente: cliente._id, monto })
    await page.goto('/rutinas/consultar')
    await lookUp(page, '1020304')
    const rows = page.getByRole('list', { name: 'Pagos realizados' }).getByRole('listitem')
    await expect(rows).toHaveCount(10)
    await expect(rows.first()).toContainText('$1.012')
    await page.getByRole('button', { name: 'Ver más' }).click()
    await expect(rows).toHaveCount(12)
    await expect(rows.last()).toContainText('$1.001')
    await expect(page.getByRole('button', { name: 'Ver más' })).toHaveCount(0)
  })
})

test.describe('the member’s day on a phone', () => {
  test.use({ rol: 'user', viewport: { width: 390, height: 700 } })

  test('Member payment shows its quantity and its membership term', { tag: '@full' }, async ({
    page,
    gym,
    accounts,
  }) => {
    const cliente = await gym.cliente({ numeroIdentificacion: '1020304' })
    const water = await gym.producto({ nombre: 'Agua', precio: 3_000 })
    await gym.pago({ cliente: cliente._id, producto: water._id, cantidad: 3 })
    const pago = await gym.pago({ cliente: cliente._id, monto: 80_000 })
    const { fechafin } = await gym.membresia({ cliente: cliente._id, cobro: { pago: pago._id } })
    await link(gym, cliente._id, accounts.user.email)
    await page.goto('/rutinas/consultar')
    await lookUp(page, '1020304')
    const rows = page.getByRole('list', { name: 'Pagos realizados' }).getByRole('listitem')
    await expect(rows.filter({ hasText: '3 × Agua' })).toContainText('$9.000')
    await expect(rows.filter({ hasText: `Pagado hasta el ${formatDay(fechafin)}` })).toHaveCount(1)
  })
})
