import { expect } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { answer, callOf, expectFleeting, isGreen, isRed, soft, test } from './screen.ts'

async function aMember(gym: Gym) {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1000001' })
  const producto = await gym.producto({ nombre: 'Batido de fresa', precio: 80_000 })
  await gym.pago({
    cliente: cliente._id,
    producto: producto._id,
    cantidad: 1,
    monto: 80_000,
    fecha: '2026-11-05',
    metodoPago: 'Tarjeta',
  })
  const rutina = await gym.rutina()
  await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  await gym.entrenador()
  const [clase] = await gym.clases()
  if (clase) await gym.inscripcion(cliente, clase)
  return cliente
}

test.describe('signed out', () => {
  test.use({ rol: null })

  test('Public lookup shows the client, the routines and the payments', async ({ page, gym }) => {
    await aMember(gym)
    await page.goto('/consulta-usuario')
    const field = page.getByLabel(/identificación|cédula/i)
    const button = page.getByRole('button', { name: 'Consultar', exact: true })
    await button.click()
    await soft(page.getByText('Por favor, ingresa un número de cédula válido.')).toBeVisible()
    await field.fill('1000001')
    const call = callOf(page, 'GET', /^rutinas\/consultarRutinasPorNumeroIdentificacion\/1000001$/)
    await button.click()
    await call
    await soft(page.getByText('Datos cargados exitosamente.')).toBeVisible()
    await soft(page.getByText(/bienvenid.*Ana/i).first()).toBeVisible()
    const [routines, payments] = [page.getByRole('table').nth(0), page.getByRole('table').nth(1)]
    for (const text of ['Sentadilla con barra', 'Piernas', 'Lunes', 'Miércoles', 'Domingo']) {
      await soft(routines).toContainText(text)
    }
    for (const text of ['5/11/2026', '80.000', 'Tarjeta', 'Batido de fresa']) {
      await soft(payments).toContainText(text)
    }
    await soft(payments).not.toContainText('05/11/2026')
    await soft(payments).toContainText(/\$\s?80\.000/)
    await field.fill('9999999')
    await button.click()
    const none = 'No se encontraron datos para este número de identificación.'
    const unknown = page.getByText(none).or(page.getByText(/^Error al consultar/))
    await soft(unknown.first()).toBeVisible()
    await soft(page.getByText(/bienvenid.*Ana/i)).toHaveCount(0)
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: { mensaje: 'se cayó' } }))
    await field.fill('1000001')
    await button.click()
    await soft(page.getByText(/Error al consultar datos: .*se cayó/).first()).toBeVisible()
  })
})

test.describe('user', () => {
  test.use({ rol: 'user' })

  test('Member lookup shows routines, payments and classes', async ({ page, gym }) => {
    await aMember(gym)
    await page.goto('/rutinas/consultar')
    await soft(page.getByRole('heading', { name: 'Consultar Rutina y Más' })).toBeVisible()
    const field = page.getByLabel(/identificación|cédula/i)
    const button = page.getByRole('button', { name: 'Consultar', exact: true })
    await button.click()
    await expectFleeting(page, 'Por favor, ingrese un número de identificación.')
    const routines = callOf(page, 'GET', /^rutinas\/consultarRutinasPorNumeroIdentificacion\/1000001$/)
    const classes = callOf(page, 'GET', /^clases\/consultar\/1000001$/)
    await field.fill('1.000-001 a')
    await button.click()
    await routines
    await classes
    const main = page.getByRole('main')
    for (const text of ['Sentadilla con barra', '5/11/2026', 'Tarjeta', 'Yoga']) {
      await soft(main).toContainText(text)
    }
    await soft(main).toContainText(/\$\s?80\.000/)
    await soft(main).not.toContainText('05/11/2026')
    const clase = { nombreClase: 'Boxeo', dia: 'Lunes', horarioInicio: '08:00', horarioFin: '09:00' }
    const assignment = {
      _id: 'a1',
      clienteId: { _id: 'c1', nombre: 'Ana', apellido: 'Paz' },
      numeroIdentificacion: '1000002',
      rutinaId: {
        _id: 'r1',
        grupoMuscular: 'Pecho',
        nombreEjercicio: 'Flexiones',
        series: 3,
        repeticiones: 10,
      },
      diasEntrenamiento: ['Lunes'],
      diasDescanso: ['Domingo'],
      createdAt: '2026-11-19T15:00:00.000Z',
      fechaAsignacion: '2026-11-19T15:00:00.000Z',
    }
    const pago = { monto: 40, fechaPago: '2026-11-09', metodoPago: 'Transferencia', concepto: 'Toalla' }
    await answer(page, /\/clientes\/consultar\/1000002/, { json: { nombre: 'Ana' } })
    await answer(page, /\/consultarRutinasPorNumeroIdentificacion\/1000002/, { json: [assignment] })
    await answer(page, /\/pagos\/consultar\/1000002/, { json: [pago] })
    await answer(page, /\/clases\/consultar\/1000002/, { json: [{ ...clase, entrenadorNombre: 'Luis' }] })
    await field.fill('1000002')
    await button.click()
    for (const text of [
      'Flexiones',
      'Pecho',
      'Toalla',
      /\$\s?40(?!\d)/,
      'Transferencia',
      '9/11/2026',
      'Boxeo',
    ]) {
      await soft(main).toContainText(text)
    }
  })

  test('Composition query shows three records and their improvement', async ({ page, gym }) => {
    const cliente = await gym.cliente({ numeroIdentificacion: '1000001' })
    const days = [
      { fecha: '2026-08-01', peso: 83, porcentajeGrasa: 24, porcentajeMusculo: 37 },
      { fecha: '2026-09-02', peso: 82, porcentajeGrasa: 23, porcentajeMusculo: 38 },
      { fecha: '2026-10-03', peso: 81, porcentajeGrasa: 22, porcentajeMusculo: 39 },
      { fecha: '2026-11-04', peso: 80, porcentajeGrasa: 21, porcentajeMusculo: 40 },
    ]
    for (const day of days) await gym.composicion(cliente, day)
    await page.goto('/consultar-composicion-corporal')
    const field = page.getByLabel(/identificación|cédula/i)
    const button = page.getByRole('button', { name: 'Consultar', exact: true })
    const main = page.getByRole('main')
    await field.fill('1000001')
    await button.click()
    for (const day of ['4/11/2026', '3/10/2026', '2/9/2026']) await soft(main).toContainText(day)
    const fourth = main.locator('tr, li, article').filter({ hasText: /0?1\/0?8\/2026/, visible: true })
    await soft(fourth, 'three records').toHaveCount(0)
    const text = await main.innerText()
    const places = [/0?4\/11\/2026/, /0?3\/10\/2026/, /0?2\/0?9\/2026/].map((day) => text.search(day))
    soft(places, 'newest first').toEqual([...places].sort((one, other) => one - other))
    const record = (day: RegExp) =>
      main.locator('tr, li, article').filter({ hasText: day, visible: true }).first()
    soft(await isGreen(record(/0?4\/11\/2026/)), 'better: green').toBe(true)
    soft(await isGreen(record(/0?3\/10\/2026/)), 'older: no indicator').toBe(false)
    soft(await isRed(record(/0?3\/10\/2026/)), 'older: no indicator').toBe(false)

    await gym.composicion(cliente, {
      fecha: '2026-11-15',
      peso: 79,
      porcentajeGrasa: 20,
      porcentajeMusculo: 39,
    })
    await button.click()
    await soft(main).toContainText('15/11/2026')
    soft(await isRed(record(/15\/11\/2026/)), 'less muscle: red').toBe(true)
    soft(await isGreen(record(/15\/11\/2026/)), 'less muscle: not green').toBe(false)

    await gym.cliente({ numeroIdentificacion: '1000002' })
    await field.fill('1000002')
    await button.click()
    const none = 'No se encontraron registros para esta identificación.'
    const unknown = page.getByText(none).or(page.getByText(/^Error al consultar/))
    await soft(unknown.first()).toBeVisible()
    // Records out of order, without body measures, and with an unchanged fat percentage.
    const bare = (fecha: string, peso: number) => ({
      numeroIdentificacion: '1000003',
      fecha,
      createdAt: `${fecha}T15:00:00.000Z`,
      peso,
      altura: 180,
      objetivo: 'Cardio',
    })
    const measured = { imc: 27, porcentajeGrasa: 21, medidas: {} }
    const data = [
      { ...bare('2026-11-10', 80), ...measured, porcentajeMusculo: 40 },
      { ...bare('2026-11-14', 79), ...measured, porcentajeMusculo: 41 },
      bare('2026-10-01', 90),
    ]
    const composition = '**/api/composicion-corporal/**'
    const restore = await answer(page, composition, { json: { success: true, data, message: '' } })
    await field.fill('1000003')
    await button.click()
    await soft(main).toContainText('14/11/2026')
    soft(await isRed(record(/14\/11\/2026/)), 'as fat as before: red').toBe(true)
    soft(await isGreen(record(/14\/11\/2026/)), 'as fat as before: not green').toBe(false)
    await soft(main.getByText(/NaN|undefined/)).toHaveCount(0)
    await restore()
    await answer(page, composition, { status: 500, json: {} })
    await field.fill('1000001')
    await button.click()
    const failed = 'Error al consultar. Verifica el número de identificación.'
    await soft(page.getByText(failed).first()).toBeVisible()
  })

  test('Training videos list sixty exercises with their links', async ({ page }) => {
    await page.goto('/videos-entrenamiento')
    const groups = ['Pecho', 'Piernas', 'Espalda', 'Brazos', 'Hombros', 'Abdomen']
    for (const group of groups) {
      const heading = page.getByRole('heading', { name: group, exact: true })
      await soft(heading).toBeVisible()
      const links = heading.locator('xpath=following::ul[1]').getByRole('link', { name: /video/i })
      await soft(links, group).toHaveCount(10)
    }
    await soft(page.locator('main').locator('video, iframe').first()).toBeVisible()
    await page.getByRole('button', { name: /dashboard/i }).click({ timeout: 3_000 })
    await expect(page).toHaveURL((url) => url.pathname === '/dashboard')
  })
})
