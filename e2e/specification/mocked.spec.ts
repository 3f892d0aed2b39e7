import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { otherwise, plain } from './mocked-answers.ts'
import {
  callOf,
  choose,
  clientFields,
  fillIn,
  fillLogin,
  goTo,
  saveButton,
  setDay,
  soft,
  test,
} from './screen.ts'

test.use({ rol: null })

/** Mocks the login and the responses in `table`, and 404 for all other requests; then signs in. */
async function enter(page: Page, table: Record<string, unknown>) {
  const answers: Record<string, unknown> = {
    ...table,
    'POST auth/login': { token: 'un-token', user: { rol: 'admin' } },
  }
  await page.route('**/api/**', (route) => {
    const request = route.request()
    const [, path = ''] = new URL(request.url()).pathname.split('/api/')
    const answer = answers[`${request.method()} ${path.replace(/\/$/, '')}`]
    return answer === undefined
      ? route.fulfill({ status: 404, json: { mensaje: 'no' } })
      : route.fulfill({ status: 200, json: answer })
  })
  await page.goto('/login')
  await fillLogin(page)
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard')
}

const menu = (page: Page, label: string) =>
  page.getByRole('complementary').getByRole('link', { name: label, exact: true }).click()

async function missingIn(element: Locator, texts: (string | RegExp)[]): Promise<string[]> {
  const shown = await element.innerText()
  const has = (text: string | RegExp) => (typeof text === 'string' ? shown.includes(text) : text.test(shown))
  return texts.filter((text) => !has(text)).map(String)
}

const shapes = [
  { shape: 'plain', table: plain, tag: [] },
  { shape: 'other', table: otherwise, tag: '@full' },
]

for (const { shape, table, tag } of shapes) {
  test(`Lists and forms show responses of the ${shape} shape`, { tag }, async ({ page }) => {
    await enter(page, table)
    const main = page.getByRole('main')
    const screens: [string, (string | RegExp)[]][] = [
      ['Clientes', ['Ana', 'Pérez', 'ana@correo.test', '3001234567', 'Calle 1', '1000001']],
      ['Membresías', ['Ana', '30', '20', '12', /\$\s?75\.000/]],
      ['Entrenadores', ['Luis', 'Rojas', 'luis@correo.test', 'Fuerza']],
      ['Productos', ['Mensualidad', 'Un mes', /\$\s?80\.000/]],
      ['Pagos', ['Ana', 'Mensualidad', /\$\s?80\.000/, 'Tarjeta', '5/11/2026']],
      ['Contabilidad', ['Arriendo', /\$\s?500\.000/, 'Caja', 'Gastos', 'Desconocido', '5/11/2026']],
      ['Clases', ['Yoga', 'Luis Rojas', 'Fuerza', 'Lunes', '06:00', '07:00', /\b7\b/]],
      ['Crear rutina', ['Piernas', 'Sentadilla con barra', '4', '12']],
      ['Usuarios', ['Nadia', 'nadia@correo.test', /recepcionista/i]],
      ['Indicadores', ['101', '102', '103', '104', '105', '106', '107', '108']],
    ]
    for (const [label, texts] of screens) {
      await menu(page, label)
      await soft.poll(() => missingIn(main, texts), { message: label, timeout: 5_000 }).toEqual([])
    }
    const others: [string, string[]][] = [
      ['/asistencias', ['Ana', 'Yoga', '5/11/2026']],
      ['/admin/inscripciones', ['Yoga', 'Ana Pérez', 'ana@correo.test']],
    ]
    for (const [path, texts] of others) {
      await goTo(page, path)
      await soft.poll(() => missingIn(main, texts), { message: path, timeout: 5_000 }).toEqual([])
    }
    await goTo(page, '/rutinas/editar-asignacion')
    await main.getByLabel(/identificación|cédula/i).fill('1000001')
    await main.getByRole('button', { name: /^(buscar|consultar)$/i }).click()
    await soft(main).toContainText('Sentadilla con barra')
    const forms: [string, RegExp, string | RegExp][] = [
      ['/clientes/editar/c1', /direcci[oó]n/i, 'Calle 1'],
      ['/membresias/editar/m1', /duraci[oó]n/i, '30'],
      ['/entrenadores/editar/e1', /nombre de la clase/i, 'Yoga'],
      ['/productos/editar/p1', /^nombre/i, 'Mensualidad'],
      ['/pagos/editar/g1', /cantidad/i, '1'],
      ['/contabilidad/editar-transaccion/t1', /descripci[oó]n/i, 'Arriendo'],
      ['/usuarios/editar/u1', /^nombre/i, 'Nadia'],
    ]
    for (const [path, label, value] of forms) {
      await goTo(page, path)
      await soft(main.getByLabel(label).first(), path).toHaveValue(value)
    }
  })
}

async function save(page: Page, method: string, path: RegExp, scope: Page | Locator = page) {
  const call = callOf(page, method, path)
  await saveButton(scope).click()
  await (await call).response()
}

const isAt = (page: Page, path: string) => soft(page).toHaveURL((url) => url.pathname === path)

test('Sales desk saves against responses that say nothing', { tag: '@full' }, async ({ page }) => {
  await enter(page, plain)
  await menu(page, 'Clientes')
  await page.getByRole('button', { name: /nuevo cliente/i }).click()
  await fillIn(page, clientFields('1000002'))
  await save(page, 'POST', /^clientes$/)
  await isAt(page, '/clientes')
  await page.locator('a[href="/clientes/editar/c1"]').click()
  await soft(page.getByLabel(/apellido/i)).toHaveValue('Pérez')
  await page.getByLabel(/apellido/i).fill('Gómez')
  await save(page, 'PUT', /^clientes\/c1$/)
  await isAt(page, '/clientes')

  await menu(page, 'Membresías')
  await page.getByRole('button', { name: /nueva membres/i }).click()
  await choose(page.getByLabel(/^cliente/i), 'Ana')
  await page.getByLabel(/duraci[oó]n/i).fill('30')
  await page.getByLabel(/precio/i).fill('75000')
  const sessions = page.getByLabel(/sesiones/i)
  if (await sessions.isVisible()) await sessions.fill('12')
  await setDay(page.getByLabel(/fecha.*inicio/i), '2026-11-20')
  await save(page, 'POST', /^membresias$/)
  await isAt(page, '/membresias')

  await menu(page, 'Pagos')
  const create = page.getByRole('button', { name: /nuevo pago/i })
  await page.locator('a[href="/pagos/crear"]').or(create).first().click()
  await choose(page.getByLabel(/^cliente/i), 'Ana')
  await choose(page.getByLabel(/^producto/i), 'Mensualidad')
  await save(page, 'POST', /^pagos$/)
  await soft(page.getByText('Mensualidad Gym 2025').first()).toBeVisible()
  await page
    .getByRole('button', { name: /cancelar|cerrar el recibo/i })
    .last()
    .click()

  await menu(page, 'Productos')
  await page.getByRole('button', { name: /(nuevo|crear|agregar) producto/i }).click()
  const modal = page.getByRole('dialog')
  await fillIn(modal, [
    [/^nombre/i, 'Guantes'],
    [/precio/i, '45000'],
    [/^stock/i, '3'],
  ])
  await save(page, 'POST', /^productos$/, modal)
  await soft(modal).toBeHidden()
})

test('Back office saves against responses that say nothing', { tag: '@full' }, async ({ page }) => {
  await enter(page, plain)
  await menu(page, 'Clases')
  await page.getByRole('textbox', { name: /identificación|cédula/i }).fill('1000001')
  await page.getByRole('button', { name: 'Registrarse', exact: true }).click()
  await soft(page.getByText('Cliente registrado exitosamente en la clase.').first()).toBeVisible()
  await soft(page.getByRole('main')).toContainText(/\b6\b/, { useInnerText: true })

  await menu(page, 'Entrenadores')
  await page.locator('a[href="/entrenadores/editar/e1"]').click()
  await soft(page.getByLabel(/nombre de la clase/i)).toHaveValue('Yoga')
  await page.getByLabel(/especialidad/i).fill('Boxeo')
  await save(page, 'PUT', /^entrenadores\/e1$/)
  await soft(page.getByText(/Error al actualizar el entrenador/)).toHaveCount(0)

  await menu(page, 'Contabilidad')
  const create = page.getByRole('button', { name: /(nueva|registrar).*transacci[oó]n/i })
  await page.locator('a[href="/contabilidad/crear-transaccion"]').or(create).first().click()
  await page.getByLabel(/d[eé]bito/i).waitFor()
  await page.getByLabel(/descripci[oó]n/i).fill('Venta')
  await page.getByLabel(/monto/i).fill('1000')
  await save(page, 'POST', /^contabilidad\/?$/)
  await soft(page.getByText(/Error al crear la transacción/)).toHaveCount(0)
  await menu(page, 'Contabilidad')
  await page.locator('a[href="/contabilidad/editar-transaccion/t1"]').first().click()
  await page.getByLabel(/monto/i).fill('510000')
  await save(page, 'PUT', /^contabilidad\/t1$/)
  await soft(page.getByText('Transacción actualizada exitosamente').first()).toBeVisible()

  await menu(page, 'Usuarios')
  await page.locator('a[href="/usuarios/editar/u1"]').click()
  await soft(page.getByLabel(/^nombre/i)).toHaveValue('Nadia')
  await page.getByLabel(/^nombre/i).fill('Nadia Ruiz')
  await save(page, 'PUT', /^users\/u1$/)
  await soft(page.getByText(/Error al actualizar el usuario/)).toHaveCount(0)

  await menu(page, 'Crear rutina')
  await choose(page.getByLabel(/grupo/i), 'Piernas')
  await choose(page.getByLabel(/^ejercicio/i), 'Sentadilla')
  await page.getByLabel(/^series/i).fill('4')
  await page.getByLabel(/^repeticiones/i).fill('12')
  await save(page, 'POST', /^rutinas$/)
  await soft(page.getByText('Rutina creada con éxito!').first()).toBeVisible()

  await menu(page, 'Composición Corporal')
  await choose(page.getByLabel(/^cliente/i), 'Ana')
  await page.getByLabel(/peso/i).first().fill('80')
  await page.getByLabel(/altura/i).fill('175')
  await choose(page.getByLabel(/^objetivo/i).last(), 'Cardio')
  await save(page, 'POST', /^composicion-corporal$/)
  await soft(page.getByText('Composición corporal guardada con éxito!').first()).toBeVisible()

  await goTo(page, '/asistencias/registrar')
  const main = page.getByRole('main')
  const register = main.getByRole('button', { name: /registrar/i })
  await register.waitFor()
  await choose(main.getByLabel(/^cliente/i), 'Ana')
  await choose(main.getByLabel(/^clase/i), 'Yoga')
  await register.click()
  await soft(page.getByText('Asistencia registrada exitosamente').first()).toBeVisible()
})
