import { expect } from '../fixtures.ts'
import {
  bodyOf,
  callOf,
  choose,
  chosen,
  deleteWith,
  dialogsOf,
  expectColumns,
  keysOf,
  saveButton,
  setDay,
  soft,
  test,
  untilAt,
} from './screen.ts'

test.use({ rol: 'recepcionista' })

const CLIENTE = [
  'nombre',
  'apellido',
  'email',
  'telefono',
  'direccion',
  'estado',
  'numeroIdentificacion',
].sort()

test('Clients are listed, created, edited and deleted', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Zoe', apellido: 'Arias', numeroIdentificacion: '1000009' })
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
  const steps: { field: RegExp; value: string; wrong?: string; says: string }[] = [
    { field: /^nombre/i, value: 'Ana', says: 'El nombre es obligatorio.' },
    { field: /apellido/i, value: 'Pérez', says: 'El apellido es obligatorio.' },
    {
      field: /correo|email/i,
      wrong: 'ana@correo',
      value: 'ana@correo.test',
      says: 'Correo electrónico inválido.',
    },
    {
      field: /tel[eé]fono/i,
      wrong: '300123456',
      value: '3001234567',
      says: 'El teléfono debe tener 10 dígitos numéricos.',
    },
    { field: /direcci[oó]n/i, value: 'Calle 1', says: 'La dirección es obligatoria.' },
    { field: /identificaci[oó]n/i, value: '1000001', says: 'El número de identificación es obligatorio.' },
  ]
  for (const step of steps) {
    if (step.wrong) await field(step.field).fill(step.wrong)
    await saveButton(page).click()
    await soft(page.getByText(step.says).first()).toBeVisible()
    await field(step.field).fill(step.value)
  }
  const post = callOf(page, 'POST', /^clientes\/?$/)
  await saveButton(page).click()
  const sent = bodyOf(await post)
  soft(keysOf(sent)).toEqual(CLIENTE)
  soft(sent).toMatchObject({ nombre: 'Ana', telefono: '3001234567', estado: 'activo' })
  await (await post).response()
  soft(await untilAt(page, '/clientes'), 'redirect after 2 s').toBeGreaterThan(1_400)
  const row = page.getByRole('row').filter({ hasText: '1000001' })
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
  soft(keysOf(bodyOf(await put))).toEqual(CLIENTE)
  soft(bodyOf(await put)).toMatchObject({ apellido: 'Gómez', estado: 'inactivo' })
  await (await put).response()
  soft(await untilAt(page, '/clientes'), 'redirect after 2 s').toBeGreaterThan(1_400)
  soft(dialogs, 'no dialog on saving').toEqual([])

  const zoe = page.getByRole('row').filter({ hasText: 'Zoe' })
  const gone = callOf(page, 'DELETE', /^clientes\/[^/]+$/)
  soft(await deleteWith(page, zoe.getByRole('button', { name: /eliminar/i }))).not.toBe('')
  await gone
  await soft(zoe).toHaveCount(0)
})

test('Refused client shows the message of the server', async ({ page }) => {
  await page.goto('/clientes/crear')
  await page.getByLabel(/^nombre/i).fill('Ana')
  await page.getByLabel(/apellido/i).fill('Pérez')
  await page.getByLabel(/correo|email/i).fill('ana@correo.test')
  await page.getByLabel(/tel[eé]fono/i).fill('3001234567')
  await page.getByLabel(/direcci[oó]n/i).fill('Calle 1')
  await page.getByLabel(/identificaci[oó]n/i).fill('1000001')
  await page.route(/\/api\/clientes\/?(\?|$)/, (route) =>
    route.fulfill({ status: 500, json: { message: 'disco lleno' } }),
  )
  await saveButton(page).click()
  await soft(page.getByText(/Error al crear el cliente: .*disco lleno/).first()).toBeVisible()
  await page.unroute(/\/api\/clientes\/?(\?|$)/)
  await page.route(/\/api\/clientes\/?(\?|$)/, (route) => route.fulfill({ status: 500, json: {} }))
  await saveButton(page).click()
  await soft(page.getByText(/Error al crear el cliente: .*Error desconocido/).first()).toBeVisible()
})

test('Memberships are listed, created, edited and deleted', async ({ page, gym }) => {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const past = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  await gym.membresia({ cliente: past._id, fechainicio: '2026-09-01', duracion: 30 })
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
  await soft(page.getByRole('row').filter({ hasText: 'Luz' })).toContainText('Vencida')
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
  soft(await untilAt(page, '/membresias'), 'redirect after 2 s').toBeGreaterThan(1_400)
  const row = page.getByRole('row').filter({ hasText: 'Ana' })
  await expect(row).toBeVisible()
  const cells = (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim())
  soft(
    cells.filter((text) => /^30\b/.test(text)),
    'duration and days remaining',
  ).toHaveLength(2)
  soft(
    cells.filter((text) => /^12\b/.test(text)),
    'sessions remaining',
  ).toHaveLength(1)
  await soft(row).toContainText(/\$\s?75\.000/)

  await row.locator('a[href^="/membresias/editar/"]').click()
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
  soft(await untilAt(page, '/membresias'), 'redirect after 2 s').toBeGreaterThan(1_400)
  soft(dialogs, 'no dialog on saving').toEqual([])

  const gone = callOf(page, 'DELETE', /^membresias\/[^/]+$/)
  const luz = page.getByRole('row').filter({ hasText: 'Luz' })
  await deleteWith(page, luz.getByRole('button', { name: /eliminar/i }))
  await gone
  await soft(luz).toHaveCount(0)
})

test('Trainers are listed, created and edited', async ({ page }) => {
  const dialogs = dialogsOf(page)
  await page.goto('/entrenadores/crear')
  await soft(page.getByLabel(/nombre de la clase/i)).toHaveValue('Entrenamiento General')
  await soft(page.getByLabel(/capacidad/i)).toHaveValue('10')
  await page
    .getByLabel(/^nombre$/i)
    .or(page.getByLabel(/^nombre\W*$/i))
    .first()
    .fill('Luis')
  await page.getByLabel(/apellido/i).fill('Rojas')
  await page.getByLabel(/correo|email/i).fill('luis@correo.test')
  await page.getByLabel(/tel[eé]fono/i).fill('3107654321')
  await page.getByLabel(/especialidad/i).fill('Fuerza')
  await choose(page.getByLabel(/^d[ií]a/i), 'Martes')
  await page.getByLabel(/inicio/i).fill('06:00')
  await page.getByLabel(/(hora|horario).*fin/i).fill('07:00')
  const post = callOf(page, 'POST', /^entrenadores\/?$/)
  await saveButton(page).click()
  const sent = bodyOf(await post)
  soft(sent).toEqual({
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
  await page.goto('/entrenadores')
  await expectColumns(page, [/^nombre/i, /apellido/i, /correo|email/i, /especialidad/i])
  const row = page.getByRole('row').filter({ hasText: 'Rojas' })
  for (const text of ['Luis', 'luis@correo.test', 'Fuerza']) await soft(row).toContainText(text)
  await row.locator('a[href^="/entrenadores/editar/"]').click()
  await soft(page.getByLabel(/nombre de la clase/i)).toHaveValue('Entrenamiento General')
  await soft(page.getByLabel(/inicio/i)).toHaveValue('06:00')
  await page.getByLabel(/especialidad/i).fill('Boxeo')
  await page.route('**/api/entrenadores/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await saveButton(page).click()
  await soft(page.getByText(/Error al actualizar el entrenador/).first()).toBeVisible()
  await page.unroute('**/api/entrenadores/*')
  const put = callOf(page, 'PUT', /^entrenadores\/[^/]+$/)
  await saveButton(page).click()
  soft(bodyOf(await put)).toMatchObject({ especialidad: 'Boxeo' })
  await (await put).response()
  soft(dialogs, 'no dialog on saving').toEqual([])
  await page.goto('/entrenadores/editar/6741f0c2a9b3d4e5f6071829')
  await soft(page.getByText(/Error al cargar el entrenador/).first()).toBeVisible()
})

test('Refused trainer shows the message of the server', async ({ page }) => {
  await page.goto('/entrenadores/crear')
  await page
    .getByLabel(/^nombre\W*$/i)
    .first()
    .fill('Luis')
  await page.getByLabel(/apellido/i).fill('Rojas')
  await page.getByLabel(/correo|email/i).fill('luis@correo.test')
  await page.getByLabel(/tel[eé]fono/i).fill('3107654321')
  await page.getByLabel(/especialidad/i).fill('Fuerza')
  await page.getByLabel(/inicio/i).fill('06:00')
  await page.getByLabel(/(hora|horario).*fin/i).fill('07:00')
  await page.route(/\/api\/entrenadores\/?$/, (route) =>
    route.fulfill({ status: 500, json: { mensaje: 'no cabe' } }),
  )
  await saveButton(page).click()
  await soft(
    page.getByText('Error al crear el entrenador').or(page.getByText('no cabe')).first(),
  ).toBeVisible()
})

test('Products are created in a modal and on a page', async ({ page }) => {
  const dialogs = dialogsOf(page)
  await page.goto('/productos')
  await page.getByRole('button', { name: /(nuevo|crear|agregar) producto/i }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel(/^nombre/i).fill('Proteína')
  await modal.getByLabel(/descripci[oó]n/i).fill('De vainilla')
  await modal.getByLabel(/precio/i).fill('80000')
  await modal.getByLabel(/^stock/i).fill('5')
  await soft.poll(() => chosen(modal.getByLabel(/estado/i))).toBe('activo')
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

  await page.goto('/productos/crear')
  await saveButton(page).click()
  await soft(page.getByText('Todos los campos son obligatorios').first()).toBeVisible()
  await page.getByLabel(/^nombre/i).fill('Guantes')
  await page.getByLabel(/descripci[oó]n/i).fill('De cuero')
  await page.getByLabel(/precio/i).fill('0')
  await page.getByLabel(/^stock/i).fill('3')
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

  await page.goto('/productos')
  const gloves = page.getByRole('row').filter({ hasText: 'Guantes' })
  const gone = callOf(page, 'DELETE', /^productos\/[^/]+$/)
  await deleteWith(page, gloves.getByRole('button', { name: /eliminar/i }))
  await gone
  await soft(gloves).toHaveCount(0)

  dialogs.length = 0
  await page.goto('/productos/editar/6741f0c2a9b3d4e5f6071829')
  const said = page.getByText('Producto no encontrado').first()
  await expect
    .poll(async () => dialogs.includes('Producto no encontrado') || (await said.isVisible()))
    .toBe(true)
  await soft(page).toHaveURL((url) => url.pathname === '/productos')
})

test('Saving asks nothing, not even when it repeats', async ({ page, gym }) => {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const producto = await gym.producto({ nombre: 'Guantes', precio: 10_000 })
  await gym.pago({
    cliente: cliente._id,
    producto: producto._id,
    cantidad: 1,
    monto: 10_000,
    fecha: '2026-11-20',
    metodoPago: 'Efectivo',
  })
  const dialogs = dialogsOf(page)
  const sends = async (path: RegExp) => {
    const call = callOf(page, 'POST', path).catch(() => undefined)
    await saveButton(page).click()
    soft(await call, `${path} is sent at once`).toBeDefined()
  }
  await page.goto('/productos/crear')
  await page.getByLabel(/^nombre/i).fill('Guantes')
  await page.getByLabel(/precio/i).fill('10000')
  await page.getByLabel(/^stock/i).fill('3')
  await choose(page.getByLabel(/categor[ií]a/i), 'accesorio')
  await sends(/^productos\/?$/)

  await page.goto('/clientes/crear')
  await page.getByLabel(/^nombre/i).fill('Ana')
  await page.getByLabel(/apellido/i).fill('Pérez')
  await page.getByLabel(/correo|email/i).fill('otra@correo.test')
  await page.getByLabel(/tel[eé]fono/i).fill('3009999999')
  await page.getByLabel(/direcci[oó]n/i).fill('Calle 9')
  await page.getByLabel(/identificaci[oó]n/i).fill('1000099')
  await sends(/^clientes\/?$/)

  await page.goto('/pagos/crear')
  await choose(page.getByLabel(/^cliente/i), cliente.numeroIdentificacion)
  await choose(page.getByLabel(/^producto/i), 'Guantes')
  await sends(/^pagos\/?$/)
  soft(dialogs).toEqual([])
})
