import { addDays, formatDay, weekOf } from '@gym/contract/calendar'
import type { Cliente } from '@gym/contract/clientes'
import { catalogo } from '@gym/contract/ejercicio-catalogo'
import type { Membresia } from '@gym/contract/membresias'
import { diasSemana, weekdayOf } from '@gym/contract/weekdays'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Gym } from './gym.ts'
import { aDataDir, admin, removeDataDir, start, stop } from './program.ts'
import { clippedLabels, field, heading, message, refusal, row } from './screen.ts'

const NUMBER = 'Número de identificación'
const LOADED = 'Datos cargados exitosamente.'
const UNKNOWN = 'No se encontraron datos para este número de identificación.'

const sheet = (page: Page) => page.getByRole('article', { name: 'Rutina de la semana' })
const day = (page: Page, name: string) => sheet(page).getByRole('region', { name, exact: true })

async function lookUp(page: Page, numero: string) {
  await field(page, NUMBER).fill(numero)
  await page.keyboard.press('Enter')
}

/** Somebody who squats on Monday and Thursday, has paid once and does yoga. */
async function aMember(gym: Gym): Promise<Cliente> {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  const squat = await gym.rutina({ descripcion: 'Baja despacio.' })
  const plank = await gym.rutina({ grupoMuscular: 'Abdomen', nombreEjercicio: 'Plancha frontal' })
  const clienteId = cliente._id
  await gym.asignacion({
    clienteId,
    rutinaId: squat._id,
    diasEntrenamiento: ['Lunes', 'Jueves'],
    diasDescanso: ['Miércoles', 'Domingo'],
  })
  await gym.asignacion({ clienteId, rutinaId: plank._id, diasEntrenamiento: ['Lunes'] })
  const fee = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await gym.pago({ cliente: cliente._id, producto: fee._id, fecha: '2026-03-15', metodoPago: 'Tarjeta' })
  await gym.entrenador()
  for (const clase of await gym.clases()) await gym.inscripcion(cliente, clase)
  return cliente
}

test.describe('a visitor without a session', () => {
  test.use({ rol: null })

  test('a visitor who comes back from the routine still sees the number that was looked up', async ({
    page,
    gym,
  }) => {
    await aMember(gym)
    await page.goto('/consulta-usuario')
    await lookUp(page, '1020304')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await page.getByRole('button', { name: 'Volver' }).click()
    await expect(row(page, 'Yoga')).toBeVisible()
    await expect(field(page, NUMBER)).toHaveValue('1020304')
  })

  test('a routine left open by a reload is not opened over what is asked for next', async ({ page, gym }) => {
    await aMember(gym)
    await page.goto('/consulta-usuario')
    await lookUp(page, '1020304')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await expect(page.getByRole('button', { name: 'Volver' })).toBeVisible()
    await page.reload()
    await lookUp(page, '1020304')
    await expect(row(page, 'Yoga')).toBeVisible()
  })

  test('the login leads a visitor to the lookup, which shows routines, payments and classes', async ({
    page,
    gym,
  }) => {
    await aMember(gym)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Consultar mis rutinas y pagos' }).click()
    await expect(page).toHaveURL('/consulta-usuario')
    await lookUp(page, ' 1.020-304 CC')
    await expect(message(page, LOADED)).toBeVisible()
    await expect(field(page, NUMBER)).toHaveValue('1020304')
    await expect(page.getByRole('heading', { name: '¡Te damos la bienvenida, Ana Pérez!' })).toBeFocused()
    const cells = (table: string, text: string) =>
      page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text }).getByRole('cell')
    await expect(cells('Rutinas asignadas', 'Sentadilla')).toHaveText([
      'Sentadilla con barra (Piernas)',
      'Lunes, Jueves',
      'Miércoles, Domingo',
    ])
    await expect(cells('Pagos realizados', 'Mensualidad')).toHaveText([
      '15/03/2026',
      '$80.000',
      'Tarjeta',
      'Mensualidad',
    ])
    await expect(cells('Clases inscritas', 'Yoga')).toHaveText([
      'Yoga',
      'Lunes',
      '06:00 a 07:00',
      'Luis Rojas',
    ])
  })

  test('a visitor who looks up too often is told how long to wait', async ({ browser }) => {
    test.slow()
    const dataDir = aDataDir()
    const program = await start(dataDir, { script: 'server/dist/main.js' })
    const gym = await Gym.enter(program.url, admin)
    await gym.cliente({ numeroIdentificacion: '1020304' })
    const stranger = new Gym(program.url, '')
    for (let tries = 0; tries < 60; tries += 1) await stranger.send('GET', 'clientes/consultar/9999999')

    const page = await browser.newPage({ baseURL: program.url })
    await page.goto('/consulta-usuario')
    await lookUp(page, '1020304')
    await expect(page.getByRole('alert')).toHaveText(
      /^Error al consultar datos: Demasiados intentos\. Podrás consultar de nuevo en \d+ segundos\.$/,
    )
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.close()
    await stop(program)
    removeDataDir(dataDir)
  })

  test('a visitor uses the member lookup when it is opened as public', async ({ page, gym }) => {
    await gym.cliente({ numeroIdentificacion: '1020304' })
    await page.goto('/rutinas/consultar?public=true')
    await expect(heading(page, 'Consultar Rutina y Más')).toBeVisible()
    await lookUp(page, '1020304')
    await expect(page.getByText('No hay rutinas asignadas.')).toBeVisible()
    await expect(page.getByText('No hay pagos registrados.')).toBeVisible()
    await expect(page.getByText('No hay clases inscritas.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ver rutina' })).toHaveCount(0)
  })

  test('a visitor’s lookup, routine and videos ask nothing of another host', async ({
    page,
    gym,
    baseURL,
  }) => {
    await aMember(gym)
    const others: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
        others.push(request.url())
    })
    await page.goto('/consulta-usuario')
    await lookUp(page, '1020304')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await sheet(page).getByRole('link', { name: 'Ver video' }).first().hover()
    await page.goto('/videos-entrenamiento?public=true')
    await page.getByRole('link', { name: 'Zancadas con mancuernas' }).click()
    await page.getByRole('link', { name: 'Buscar en YouTube' }).hover()
    await page.goto('/rutinas/consultar?public=true')
    await expect(heading(page, 'Consultar Rutina y Más')).toBeVisible()
    expect(others).toEqual([])
  })
})

for (const [path, rol, missing] of [
  ['/consulta-usuario', 'admin', 'Por favor, ingresa un número de cédula válido.'],
  ['/rutinas/consultar', 'user', 'Por favor, ingrese un número de identificación.'],
] as const) {
  test.describe(`the lookup at ${path}`, () => {
    test.use({ rol })

    test(`${path} asks for a number when nothing is typed, and when only letters are`, async ({ page }) => {
      await page.goto(path)
      await page.getByRole('button', { name: 'Consultar', exact: true }).click()
      await expect(refusal(page, missing)).toBeVisible()
      await lookUp(page, 'abc')
      await expect(refusal(page, missing)).toBeVisible()
      await expect(field(page, NUMBER)).toBeFocused()
    })

    test(`${path} takes every message away after 5 seconds, and keeps what was found`, async ({
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

    test(`${path} says why a lookup failed, and shows nothing of the lookup before`, async ({
      page,
      gym,
    }) => {
      await gym.cliente({ numeroIdentificacion: '1020304' })
      await page.goto(path)
      await lookUp(page, '1020304')
      await expect(page.getByText('No hay pagos registrados.')).toBeVisible()
      await page.route('**/api/pagos/consultar/*', (route) =>
        route.fulfill({ status: 503, json: { mensaje: 'La base de datos no está disponible.' } }),
      )
      await lookUp(page, '1020304')
      await expect(
        refusal(page, 'Error al consultar datos: Error 503: La base de datos no está disponible.'),
      ).toBeVisible()
      await expect(page.getByText('No hay pagos registrados.')).toHaveCount(0)
    })
  })
}

test.describe('the member on a phone', () => {
  test.use({ rol: 'user', viewport: { width: 390, height: 844 } })

  test('the way back from the public lookup says all its words on a phone', async ({ page }) => {
    await page.goto('/consulta-usuario')
    await expect(page.getByRole('link', { name: 'Volver al Dashboard' })).toBeVisible()
    expect(await clippedLabels(page)).toEqual([])
  })

  test('a member sees their newest ten payments, and the others on demand', async ({ page, gym }) => {
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

  test('a member follows the week’s routine on a phone, and what is marked as done stays done', async ({
    page,
    gym,
  }) => {
    await aMember(gym)
    await page.goto('/rutinas/consultar')
    await lookUp(page, '1020304')
    await expect(page.getByRole('list', { name: 'Clases inscritas' })).toContainText('Yoga')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await expect(page.getByRole('heading', { name: 'Rutina de Ana Pérez' })).toBeFocused()
    await expect(sheet(page).getByRole('region')).toHaveCount(7)
    await expect(day(page, 'Lunes').getByRole('checkbox')).toHaveCount(2)
    await expect(day(page, 'Jueves')).toContainText('4 series × 12 repeticiones')
    await expect(day(page, 'Jueves')).toContainText('Baja despacio.')
    await expect(day(page, 'Miércoles')).toContainText('Descanso')
    await expect(day(page, 'Martes')).toContainText('Sin ejercicios asignados.')
    await expect(day(page, weekdayOf(await gym.today())).getByText('Hoy', { exact: true })).toBeVisible()

    const video = day(page, 'Jueves').getByRole('link', { name: 'Ver video' })
    await expect(video).toHaveAttribute(
      'href',
      '/videos-entrenamiento?public=true&ejercicio=Sentadilla+con+barra',
    )
    await expect(video).toHaveAttribute('target', '_blank')
    await expect(video).toHaveAttribute('rel', 'noopener noreferrer')

    await day(page, 'Lunes').getByRole('checkbox', { name: 'Sentadilla con barra' }).check()
    await expect(day(page, 'Lunes')).toContainText('1 de 2')
    await page.goBack()
    await expect(sheet(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await expect(day(page, 'Lunes').getByRole('checkbox', { name: 'Sentadilla con barra' })).toBeChecked()
    await expect(
      day(page, 'Jueves').getByRole('checkbox', { name: 'Sentadilla con barra' }),
    ).not.toBeChecked()
    await page.getByRole('button', { name: 'Volver' }).click()
    await expect(page.getByRole('list', { name: 'Clases inscritas' })).toContainText('Yoga')
  })
})

test.describe('the member’s day on a phone', () => {
  test.use({ rol: 'user', viewport: { width: 390, height: 700 } })

  test('the routine opens at today’s weekday, and after a reload all is there without asking for the number', async ({
    page,
    gym,
  }) => {
    const cliente = await gym.cliente({ numeroIdentificacion: '1020304' })
    const { _id: rutinaId } = await gym.rutina({
      descripcion: 'Baja despacio, sin soltar el aire. '.repeat(6),
    })
    const today = await gym.today()
    const [hoy, ayer] = [weekdayOf(today), weekdayOf(addDays(today, -1))]
    await gym.asignacion({
      clienteId: cliente._id,
      rutinaId,
      diasEntrenamiento: diasSemana.filter((dia) => dia !== ayer),
      diasDescanso: [ayer],
    })
    await page.goto('/rutinas/consultar')
    await lookUp(page, '1020304')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await expect(day(page, hoy).getByRole('heading')).toBeInViewport()

    await page.reload()
    await expect(day(page, hoy).getByRole('heading')).toBeInViewport()
    await page.getByRole('button', { name: 'Volver' }).click()
    await expect(page.getByRole('heading', { name: '¡Te damos la bienvenida, Ana Pérez!' })).toBeVisible()
    await expect(page.getByText('No hay pagos registrados.')).toBeVisible()
    await expect(field(page, NUMBER)).toHaveValue('1020304')
  })

  test('what is tapped in the routine and in the videos is 44 px high', async ({
    browser,
    gym,
    accounts,
    baseURL,
  }) => {
    await aMember(gym)
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      storageState: {
        cookies: [],
        origins: [{ origin: String(baseURL), localStorage: [{ name: 'token', value: accounts.user.token }] }],
      },
    })
    const page = await context.newPage()
    await page.goto('/rutinas/consultar')
    await lookUp(page, '1020304')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    const heightOf = async (link: Locator) => (await link.boundingBox())?.height
    await expect(sheet(page).getByRole('link', { name: 'Ver video' }).first()).toBeVisible()
    expect(
      await heightOf(sheet(page).getByRole('link', { name: 'Ver video' }).first()),
    ).toBeGreaterThanOrEqual(44)
    await page.goto('/videos-entrenamiento')
    await expect(page.getByRole('link', { name: 'Dominadas' })).toBeVisible()
    expect(await heightOf(page.getByRole('link', { name: 'Dominadas' }))).toBeGreaterThanOrEqual(44)
    await context.close()
  })

  test('a member’s payment says how many were bought, and until when a membership is paid', async ({
    page,
    gym,
  }) => {
    const cliente = await gym.cliente({ numeroIdentificacion: '1020304' })
    const water = await gym.producto({ nombre: 'Agua', precio: 3_000 })
    await gym.pago({ cliente: cliente._id, producto: water._id, cantidad: 3 })
    const { fechafin } = await gym.call<Membresia>('POST', 'membresias', {
      cliente: cliente._id,
      tipo: 'Mensualidad',
      duracion: 30,
      precio: 80_000,
      sesionesRestantes: 0,
      fechainicio: await gym.today(),
      cobro: { metodoPago: 'Efectivo' },
    })
    await page.goto('/rutinas/consultar')
    await lookUp(page, '1020304')
    const rows = page.getByRole('list', { name: 'Pagos realizados' }).getByRole('listitem')
    await expect(rows.filter({ hasText: '3 × Agua' })).toContainText('$9.000')
    await expect(rows.filter({ hasText: `Pagado hasta el ${formatDay(fechafin)}` })).toHaveCount(1)
  })
})

test('videos that could not be loaded are asked for again when the routine is opened again', async ({
  page,
  gym,
}) => {
  await aMember(gym)
  const squat = catalogo.find(({ nombre }) => nombre === 'Sentadilla con barra')
  await gym.call('PUT', `ejercicios/${squat?._id}`, { video: 'https://videos.test/sentadilla' })
  let isDown = true
  await page.route('**/api/ejercicios', (route) => (isDown ? route.abort() : route.continue()))
  await page.goto('/rutinas/consultar')
  await lookUp(page, '1020304')
  const tried = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Ver rutina' }).click()
  await tried
  // The one try that follows by itself fails as well.
  await page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Volver' }).click()
  isDown = false
  await page.getByRole('button', { name: 'Ver rutina' }).click()
  await expect(day(page, 'Jueves').getByRole('link', { name: 'Ver video' })).toHaveAttribute(
    'href',
    'https://videos.test/sentadilla',
  )
})

for (const path of ['/consulta-usuario', '/rutinas/consultar']) {
  test(`${path} prints the routine alone, on one page of A4`, async ({ page, gym }) => {
    await aMember(gym)
    await gym.call('PUT', 'configuracion', { nombre: 'Gimnasio Ñandú' })
    await page.addInitScript('window.prints = 0; window.print = () => { window.prints += 1 }')
    await page.goto(path)
    await lookUp(page, '1020304')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await page.getByRole('button', { name: 'Imprimir' }).click()
    expect(await page.evaluate<number>('window.prints')).toBe(1)

    await page.emulateMedia({ media: 'print' })
    await expect(sheet(page)).toBeVisible()
    const { desde, hasta } = weekOf(await gym.today())
    await expect(sheet(page).getByText('Gimnasio Ñandú')).toBeVisible()
    await expect(sheet(page).getByText(`Semana del ${formatDay(desde)} al ${formatDay(hasta)}`)).toBeVisible()
    await expect(sheet(page).getByText('Rutina de Ana Pérez')).toBeVisible()
    await expect(day(page, 'Lunes').getByText('Peso')).toBeVisible()
    await expect(day(page, 'Lunes').getByText('Ver video')).toHaveCount(2)
    for (const unprinted of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: 'Imprimir' }),
      page.getByRole('button', { name: 'Volver' }),
      page.getByRole('link', { name: 'Admin Gimnasios' }),
      page.getByText('Ver video').first(),
    ])
      await expect(unprinted).toBeHidden()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45]\.\d+ 84[12]\.\d+\]/)
  })
}
