import { expect } from '../support/fixtures.ts'
import {
  answer,
  bodyOf,
  callOf,
  choose,
  chosen,
  clientFields,
  deleteWith,
  dialogsOf,
  expectColumns,
  goTo,
  keysOf,
  saveButton,
  setDay,
  soft,
  test,
  untilAt,
} from './screen.ts'

test.use({ rol: 'recepcionista' })

const CLIENTE = {
  nombre: 'Ana',
  apellido: 'Pérez',
  email: 'ana@correo.test',
  telefono: '3001234567',
  direccion: 'Calle 1',
  estado: 'activo',
  numeroIdentificacion: '5000001',
}

test('Clients are listed, created, edited and deleted', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Zoe', apellido: 'Arias', numeroIdentificacion: '1000009' })
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1000008' })
  const dialogs = dialogsOf(page)
  await page.goto('/clientes')
  await expectColumns(page, [
    /^nombre/i,
    /apellido/i,
    /correo|email/i,
    /tel[eé]fono/i,
    /direcci[oó]n/i,
    /estado/i,
    /identificaci[oó]n/i,
    /acciones/i,
  ])
  await page.getByRole('button', { name: /nuevo cliente/i }).click()
  const field = (label: RegExp) => page.getByLabel(label)
  await soft.poll(() => chosen(field(/estado/i))).toBe('activo')
  const sentences = [
    'El nombre es obligatorio.',
    'El apellido es obligatorio.',
    'Correo electrónico inválido.',
    'El teléfono debe tener 10 dígitos numéricos.',
    'La dirección es obligatoria.',
    'El número de identificación es obligatorio.',
  ]
  await field(/correo|email/i).fill('ana@correo')
  await field(/tel[eé]fono/i).fill('300123456')
  for (const [index, [label, value]] of clientFields('5000001').entries()) {
    await saveButton(page).click()
    await soft(page.getByText(sentences[index] ?? '').first()).toBeVisible()
    await field(label).fill(value)
  }
  const api = /\/api\/clientes\/?(\?|$)/
  for (const [json, says] of [
    [{ message: 'disco lleno' }, /Error al crear el cliente: .*disco lleno/],
    [{}, /Error al crear el cliente: .*Error desconocido/],
  ] as const) {
    const restore = await answer(page, api, { status: 500, json }, 'POST')
    await saveButton(page).click()
    await soft(page.getByText(says).first()).toBeVisible()
    await restore()
  }
  const post = callOf(page, 'POST', /^clientes\/?$/)
  await saveButton(page).click()
  soft(bodyOf(await post)).toEqual(CLIENTE)
  await (await post).response()
  soft(await untilAt(page, '/clientes'), 'redirect after 2 s').toBeGreaterThan(1_400)
  const row = page.getByRole('row').filter({ hasText: '5000001' })
  for (const text of ['Ana', 'Pérez', 'ana@correo.test', '3001234567', 'Calle 1']) {
    await soft(row).toContainText(text)
  }
  await soft(row).toContainText(/activo/i)

  await row.locator('a[href^="/clientes/editar/"]').click()
  await expect(field(/apellido/i)).toHaveValue('Pérez')
  await field(/apellido/i).fill('Gómez')
  await choose(field(/estado/i), 'inactivo')
  const put = callOf(page, 'PUT', /^clientes\/[^/]+$/)
  await saveButton(page).click()
  soft(bodyOf(await put)).toEqual({ ...CLIENTE, apellido: 'Gómez', estado: 'inactivo' })
  await (await put).response()
  soft(dialogs, 'no dialog on saving').toEqual([])

  await goTo(page, '/clientes')
  await soft(row).toContainText(/Gómez.*inactivo/i)
  const zoe = page.getByRole('row').filter({ hasText: 'Zoe' })
  const gone = callOf(page, 'DELETE', /^clientes\/[^/]+$/)
  soft(await deleteWith(page, zoe.getByRole('button', { name: /eliminar/i }))).not.toBe('')
  await gone
  await soft(zoe).toHaveCount(0)
})

test('Memberships are listed, created, edited and deleted', async ({ page, gym }) => {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const past = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  const ending = await gym.cliente({ nombre: 'Eva', apellido: 'Sol' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  await gym.membresia({ cliente: past._id, fechainicio: '2026-09-01', duracion: 30 })
  await gym.membresia({ cliente: ending._id, fechainicio: '2026-10-23', duracion: 30 })
  const dialogs = dialogsOf(page)
  await page.goto('/membresias')
  await expectColumns(page, [
    /cliente/i,
    /duraci[oó]n/i,
    /d[ií]as restantes/i,
    /sesiones restantes/i,
    /precio/i,
    /acciones/i,
  ])
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await soft(rowOf('Luz')).toContainText('Vencida')
  await soft(rowOf('Eva').getByRole('cell', { name: /(^|\D)2( días)?$/ }), '2 days remain').toHaveCount(1)
  await page.getByRole('button', { name: /nueva membres/i }).click()
  await choose(page.getByLabel(/^cliente/i), 'Ana')
  await choose(page.getByLabel(/^tipo/i), 'Mensualidad')
  await page.getByLabel(/duraci[oó]n/i).fill('30')
  await page.getByLabel(/precio/i).fill('75000')
  const sessions = page.getByLabel(/sesiones/i)
  await soft(sessions, 'sessions in the form').toBeVisible()
  if (await sessions.isVisible()) await sessions.fill('12')
  await setDay(page.getByLabel(/fecha.*inicio/i), '2026-11-20')
  const post = callOf(page, 'POST', /^membresias\/?$/)
  await saveButton(page).click()
  const sent = bodyOf(await post)
  const created = ['cliente', 'tipo', 'duracion', 'precio', 'sesionesRestantes', 'fechainicio'].sort()
  soft(keysOf(sent)).toEqual(created)
  soft(sent).toMatchObject({
    cliente: cliente._id,
    tipo: 'Mensualidad',
    duracion: 30,
    precio: 75_000,
    sesionesRestantes: 12,
  })
  await (await post).response()
  await goTo(page, '/membresias')
  await expect(rowOf('Ana')).toBeVisible()
  const cells = (await rowOf('Ana').getByRole('cell').allInnerTexts()).map((text) => text.trim())
  const starting = (number: RegExp) => cells.filter((text) => number.test(text))
  soft(starting(/^30\b/), 'duration and days remaining').toHaveLength(2)
  soft(starting(/^12\b/), 'sessions remaining').toHaveLength(1)
  await soft(rowOf('Ana')).toContainText(/\$\s?75\.000/)

  await rowOf('Ana').locator('a[href^="/membresias/editar/"]').click()
  const duration = page.getByLabel(/duraci[oó]n/i)
  await expect(duration).toHaveValue('30')
  const puts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/membresias')) puts.push(request.url())
  })
  await duration.fill('0')
  await saveButton(page).click()
  await duration.fill('15')
  const put = callOf(page, 'PUT', /^membresias\/[^/]+$/)
  await saveButton(page).click()
  soft(keysOf(bodyOf(await put))).toEqual(
    ['tipo', 'duracion', 'precio', 'sesionesRestantes', 'cliente'].sort(),
  )
  soft(bodyOf(await put).duracion).toBe(15)
  soft(puts, 'a duration of 0 is not sent').toHaveLength(1)
  await (await put).response()
  soft(dialogs, 'no dialog on saving').toEqual([])

  await goTo(page, '/membresias')
  const gone = callOf(page, 'DELETE', /^membresias\/[^/]+$/)
  await deleteWith(page, rowOf('Luz').getByRole('button', { name: /eliminar/i }))
  await gone
  await soft(rowOf('Luz')).toHaveCount(0)
})

test('Edited client and saved memberships lead to their lists', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Ana' })
  const membresia = await gym.membresia({ cliente: _id })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  const leaves = async (call: RegExp, list: string) => {
    const response = page.waitForResponse(
      (one) => one.request().method() !== 'GET' && call.test(new URL(one.url()).pathname),
    )
    await saveButton(page).click()
    await response
    soft(await untilAt(page, list), `${call}: redirect after 2 s`).toBeGreaterThan(1_400)
  }
  await page.goto(`/clientes/editar/${_id}`)
  await page.getByLabel(/apellido/i).fill('Gómez')
  await leaves(/\/clientes\//, '/clientes')
  await goTo(page, `/membresias/editar/${membresia._id}`)
  await page.getByLabel(/duraci[oó]n/i).fill('15')
  await leaves(/\/membresias\//, '/membresias')
  await goTo(page, '/membresias/crear')
  await choose(page.getByLabel(/^cliente/i), 'Ana')
  await choose(page.getByLabel(/^tipo/i), 'Mensualidad')
  await page.getByLabel(/duraci[oó]n/i).fill('30')
  await page.getByLabel(/precio/i).fill('75000')
  await page.getByLabel(/sesiones/i).fill('12')
  await setDay(page.getByLabel(/fecha.*inicio/i), '2026-12-20')
  await leaves(/\/membresias$/, '/membresias')
})
