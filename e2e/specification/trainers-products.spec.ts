import { expect } from '../support/fixtures.ts'
import {
  answer,
  bodyOf,
  callOf,
  choose,
  chosen,
  deleteWith,
  dialogsOf,
  expectColumns,
  fillIn,
  goTo,
  keysOf,
  saveButton,
  soft,
  test,
} from './screen.ts'

test.use({ rol: 'recepcionista' })

test('Trainers are listed, created and edited', async ({ page }) => {
  const dialogs = dialogsOf(page)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/entrenadores')) posts.push(request.url())
  })
  await page.goto('/entrenadores/crear')
  const className = page.getByLabel(/nombre de la clase/i)
  await soft(className).toHaveValue('Entrenamiento General')
  await soft(page.getByLabel(/capacidad/i)).toHaveValue('10')
  await page.getByRole('button', { name: 'Agregar clase' }).click()
  await soft(className.last(), 'another class').toHaveValue('Entrenamiento General')
  await page.getByRole('button', { name: 'Quitar la clase 2' }).click()
  await saveButton(page).click()
  await fillIn(page, [
    [/^nombre\W*$/i, 'Luis'],
    [/apellido/i, 'Rojas'],
    [/correo|email/i, 'luis@correo.test'],
    [/tel[eé]fono/i, '3107654321'],
    [/especialidad/i, 'Fuerza'],
  ])
  await choose(page.getByLabel(/^d[ií]a/i), 'Martes')
  await fillIn(page, [
    [/inicio/i, '06:00'],
    [/(hora|horario).*fin/i, '07:00'],
  ])
  soft(posts, 'an empty form is not sent').toEqual([])
  const accept = await answer(
    page,
    /\/api\/entrenadores\/?$/,
    { status: 500, json: { mensaje: 'no cabe' } },
    'POST',
  )
  await saveButton(page).click()
  const refused = page.getByText('Error al crear el entrenador').or(page.getByText('no cabe'))
  await soft(refused.first()).toBeVisible()
  await accept()
  const post = callOf(page, 'POST', /^entrenadores\/?$/)
  await saveButton(page).click()
  soft(bodyOf(await post)).toEqual({
    nombre: 'Luis',
    apellido: 'Rojas',
    correo: 'luis@correo.test',
    telefono: '3107654321',
    especialidad: 'Fuerza',
    clases: [
      {
        nombreClase: 'Entrenamiento General',
        capacidadMaxima: 10,
        dias: [{ dia: 'Martes', horarioInicio: '06:00', horarioFin: '07:00' }],
      },
    ],
  })
  await (await post).response()
  await goTo(page, '/entrenadores')
  await expectColumns(page, [/^nombre/i, /apellido/i, /correo|email/i, /especialidad/i])
  const row = page.getByRole('row').filter({ hasText: 'Rojas' })
  for (const text of ['Luis', 'luis@correo.test', 'Fuerza']) await soft(row).toContainText(text)
  await row.locator('a[href^="/entrenadores/editar/"]').click()
  await soft(className).toHaveValue('Entrenamiento General')
  await soft(page.getByLabel(/inicio/i)).toHaveValue('06:00')
  await page.getByLabel(/especialidad/i).fill('Boxeo')
  const restore = await answer(page, '**/api/entrenadores/*', { status: 500, json: {} }, 'PUT')
  await saveButton(page).click()
  await soft(page.getByText(/Error al actualizar el entrenador/).first()).toBeVisible()
  await restore()
  const put = callOf(page, 'PUT', /^entrenadores\/[^/]+$/)
  await saveButton(page).click()
  soft(bodyOf(await put)).toMatchObject({ especialidad: 'Boxeo' })
  await (await put).response()
  soft(dialogs, 'no dialog on saving').toEqual([])
  await goTo(page, '/entrenadores/editar/6741f0c2a9b3d4e5f6071829')
  await soft(page.getByText(/Error al cargar el entrenador/).first()).toBeVisible()
})

test('Products are created in a modal and on a page', async ({ page, gym }) => {
  await gym.producto({ nombre: 'Guantes', precio: 10_000 })
  const dialogs = dialogsOf(page)
  await page.goto('/productos')
  await page.getByRole('button', { name: /(nuevo|crear|agregar) producto/i }).click()
  const modal = page.getByRole('dialog')
  await fillIn(modal, [
    [/^nombre/i, 'Proteína'],
    [/descripci[oó]n/i, 'De vainilla'],
    [/precio/i, '80000'],
    [/^stock/i, '5'],
  ])
  await soft.poll(() => chosen(modal.getByLabel(/estado/i))).toBe('activo')
  await soft(modal.getByLabel(/categor[ií]a/i), 'no category in the modal').toHaveCount(0)
  const post = callOf(page, 'POST', /^productos\/?$/)
  await saveButton(modal).click()
  soft(bodyOf(await post)).toEqual({
    nombre: 'Proteína',
    descripcion: 'De vainilla',
    precio: 80_000,
    stock: 5,
    estado: 'activo',
  })
  const row = page.getByRole('row').filter({ hasText: 'Proteína' })
  await soft(row).toContainText(/\$\s?80\.000/)
  await row.getByRole('button', { name: /editar/i }).click()
  await soft(modal.getByLabel(/^nombre/i)).toHaveValue('Proteína')
  await modal.getByLabel(/^stock/i).fill('7')
  const put = callOf(page, 'PUT', /^productos\/[^/]+$/)
  await saveButton(modal).click()
  soft(bodyOf(await put)).toMatchObject({ stock: 7 })
  await soft(modal).toBeHidden()

  await goTo(page, '/productos/crear')
  await saveButton(page).click()
  await soft(page.getByText('Todos los campos son obligatorios').first()).toBeVisible()
  await fillIn(page, [
    [/^nombre/i, 'Guantes'],
    [/descripci[oó]n/i, 'De cuero'],
    [/precio/i, '0'],
    [/^stock/i, '3'],
  ])
  await choose(page.getByLabel(/categor[ií]a/i), 'accesorio')
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/productos')) posts.push(request.url())
  })
  await saveButton(page).click()
  await page.getByLabel(/precio/i).fill('45000')
  const second = callOf(page, 'POST', /^productos\/?$/)
  await saveButton(page).click()
  const sent = bodyOf(await second)
  soft(keysOf(sent)).toEqual(['nombre', 'descripcion', 'precio', 'stock', 'categoria'].sort())
  soft(sent).toMatchObject({ nombre: 'Guantes', precio: 45_000, stock: 3, categoria: 'accesorio' })
  soft(posts, 'a price of 0 is not sent').toHaveLength(1)
  await (await second).response()
  soft(dialogs, 'no dialog on saving').toEqual([])

  await goTo(page, '/productos')
  const gloves = page.getByRole('row').filter({ hasText: '45.000' })
  await soft(gloves).toContainText('Guantes')
  const gone = callOf(page, 'DELETE', /^productos\/[^/]+$/)
  await deleteWith(page, gloves.getByRole('button', { name: /eliminar/i }))
  await gone
  await soft(gloves).toHaveCount(0)

  dialogs.length = 0
  await goTo(page, '/productos/editar/6741f0c2a9b3d4e5f6071829')
  const said = page.getByText('Producto no encontrado').first()
  await expect
    .poll(async () => dialogs.includes('Producto no encontrado') || (await said.isVisible()))
    .toBe(true)
  await soft(page).toHaveURL((url) => url.pathname === '/productos')
})
