import type { Page, Request, Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape each check reads
type Body = any

const json = (route: Route, body: unknown, status = 200) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** Answers the calls of one path and method with a body and keeps what was sent. */
const mock = async (
  page: Page,
  path: string,
  body: unknown,
  status = 200,
  method = 'GET',
): Promise<Request[]> => {
  const seen: Request[] = []
  await page.route(
    (url) => url.pathname.replace(/\/$/, '') === `/api/${path}`,
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      seen.push(route.request())
      return json(route, body, status)
    },
  )
  return seen
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link')
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const main = (page: Page) => page.getByRole('main')
const says = (page: Page, sentence: string | RegExp) =>
  expect(page.getByText(sentence).first()).toBeVisible({ timeout: 15_000 })

/** How long a wait took, in seconds. */
const seconds = async (wait: () => Promise<unknown>): Promise<number> => {
  const from = Date.now()
  await wait()
  return (Date.now() - from) / 1000
}

const client = (fields: Body = {}): Body => ({
  nombre: 'Ana',
  apellido: 'Paz',
  email: 'ana@gimnasio.test',
  telefono: '3001234567',
  direccion: 'Calle 1',
  estado: 'activo',
  numeroIdentificacion: '10203040',
  ...fields,
})
const yoga = (capacidadMaxima: number): Body => ({
  nombre: 'Tomás',
  apellido: 'Ríos',
  correo: 'tomas@gimnasio.test',
  telefono: '3001234567',
  especialidad: 'Yoga',
  clases: [
    {
      nombreClase: 'Yoga',
      capacidadMaxima,
      dias: [{ dia: 'Lunes', horarioInicio: '08:00', horarioFin: '09:00' }],
    },
  ],
})
const assignment: Body = {
  _id: 'a1',
  clienteId: { _id: 'c1', nombre: 'Ana', apellido: 'Paz' },
  numeroIdentificacion: '10203040',
  rutinaId: {
    _id: 'r1',
    grupoMuscular: 'Pecho',
    nombreEjercicio: 'Flexiones de brazos',
    series: 3,
    repeticiones: 10,
  },
  diasEntrenamiento: ['Lunes'],
  diasDescanso: ['Domingo'],
  createdAt: '2026-11-19T15:00:00.000Z',
  fechaAsignacion: '2026-11-19T15:00:00.000Z',
}
const pick = async (page: Page, label: string, text: string) => {
  const box = main(page).getByRole('combobox', { name: label, exact: true })
  await box.click()
  await box.fill(text)
  await page.getByRole('option', { name: text }).first().click()
}
const fillClient = async (page: Page, fields: Body) => {
  const labels: [string, string][] = [
    ['nombre', 'Nombre'],
    ['apellido', 'Apellido'],
    ['email', 'Correo electrónico'],
    ['telefono', 'Teléfono'],
    ['direccion', 'Dirección'],
    ['numeroIdentificacion', 'Número de identificación'],
  ]
  for (const [field, label] of labels)
    await main(page).getByRole('textbox', { name: label, exact: true }).fill(fields[field])
}

// §2 Menus
test('Sidebar of an admin lists the fifteen sections in order', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(menu(page)).toHaveText([
    'Dashboard',
    'Clientes',
    'Membresías',
    'Entrenadores',
    'Productos',
    'Pagos',
    'Contabilidad',
    'Clases',
    'Crear rutina',
    'Asignar rutina',
    'Editar Asignación Rutina',
    'Composición Corporal',
    'Usuarios',
    'Indicadores',
    'Asesoramiento Ejercicios',
  ])
  await expect(page).toHaveTitle(/Admin Gimnasios/)
  const box = await page.getByRole('complementary').first().boundingBox()
  expect(box?.width).toBe(250)
})

test.describe('desk', () => {
  test.use({ rol: 'recepcionista' })

  // §2 Menus, Layout
  test('Receptionist on an admin route goes to the dashboard', async ({ page }) => {
    for (const path of [
      '/contabilidad',
      '/usuarios',
      '/indicadores',
      '/rutinas/crear',
      '/rutinas/consultar',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/dashboard$/)
    }
    await expect(menu(page)).toHaveText([
      'Dashboard',
      'Clientes',
      'Membresías',
      'Entrenadores',
      'Productos',
      'Pagos',
      'Clases',
    ])
  })
})

test.describe('trainer', () => {
  test.use({ rol: 'entrenador' })

  // §2, §6, §8
  test('Trainer edits an assignment but cannot delete it', async ({ page, gym }) => {
    const cliente: Body = await gym.call('POST', 'clientes', client())
    const rutina: Body = await gym.call('POST', 'rutinas', {
      grupoMuscular: 'Pecho',
      nombreEjercicio: 'Flexiones de brazos',
      series: 3,
      repeticiones: 10,
    })
    const days = { diasEntrenamiento: ['Lunes'], diasDescanso: ['Domingo'] }
    await gym.call('POST', 'rutinas/asignar', { clienteId: cliente._id, rutinaId: rutina._id, ...days })
    await page.goto('/rutinas/editar-asignacion')
    await expect(menu(page)).toHaveText([
      'Dashboard',
      'Crear rutina',
      'Asignar rutina',
      'Editar Asignación Rutina',
      'Composición Corporal',
    ])
    await main(page).getByRole('button', { name: 'Buscar', exact: true }).click()
    await says(page, 'Por favor, ingresa un número de cédula.')
    await main(page).getByRole('textbox', { name: 'Número de identificación' }).fill('10203040')
    await main(page).getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(main(page).getByRole('button', { name: /^Eliminar/ })).toBeDisabled()
    await says(page, 'No tienes permisos para eliminar asignaciones.')
    await main(page)
      .getByRole('button', { name: /^Editar/ })
      .click()
    const put = page.waitForRequest((request) => request.method() === 'PUT')
    await main(page).getByText('Martes', { exact: true }).first().click()
    await main(page)
      .getByRole('button', { name: /^Guardar/ })
      .click()
    expect((await put).postDataJSON()).toEqual({
      clienteId: cliente._id,
      rutinaId: rutina._id,
      diasEntrenamiento: ['Lunes', 'Martes'],
      diasDescanso: ['Domingo'],
    })
    await says(page, 'Asignación actualizada con éxito!')
  })

  // §5, §7
  test('Body composition sends numbers and joins both notes', async ({ page, gym }) => {
    await gym.call('POST', 'clientes', client())
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', 'Ana Paz')
    await main(page).getByRole('textbox', { name: 'Peso (kg)' }).fill('80')
    await main(page).getByRole('textbox', { name: 'Altura (cm)' }).fill('180')
    await main(page).getByRole('textbox', { name: 'Cintura' }).fill('90')
    await main(page).getByRole('combobox', { name: 'Objetivo' }).selectOption('Ganar músculo')
    await main(page).getByRole('textbox', { name: 'Problemas físicos' }).fill('Rodilla')
    await main(page).getByRole('textbox', { name: 'Notas adicionales' }).fill('Poco a poco')
    const post = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/composicion-corporal'),
    )
    await main(page).getByRole('button', { name: 'Guardar', exact: true }).click()
    const sent = (await post).postDataJSON()
    expect(sent).toMatchObject({
      numeroIdentificacion: '10203040',
      peso: 80,
      altura: 180,
      objetivo: 'Ganar músculo',
      notas: 'Rodilla\nPoco a poco',
    })
    expect(sent.medidas.cintura).toBe(90)
    expect(sent.fecha).toMatch(/^2026-11-20/)
    await says(page, 'Composición corporal guardada con éxito!')
    await expect(page.getByText('Composición corporal guardada con éxito!')).toBeHidden({ timeout: 9_000 })
  })
})

test.describe('member', () => {
  test.use({ rol: 'user' })

  // §2, §4, §8
  test('Member lookup strips non-digits and its message clears', async ({ page, gym }) => {
    await gym.call('POST', 'clientes', client())
    await page.goto('/rutinas/consultar')
    await expect(menu(page)).toHaveText([
      'Consultar Rutina',
      'Consultar Composición Corporal',
      'Asesoramiento Ejercicios',
    ])
    await expect(main(page).getByRole('heading', { name: 'Consultar Rutina y Más' })).toBeVisible()
    await main(page).getByRole('button', { name: 'Consultar' }).click()
    const empty = page.getByText('Por favor, ingrese un número de identificación.').first()
    await expect(empty).toBeVisible()
    const waited = await seconds(() => expect(empty).toBeHidden({ timeout: 10_000 }))
    expect(waited).toBeGreaterThan(3)
    expect(waited).toBeLessThan(8)
    const asked = page.waitForRequest((request) =>
      request.url().includes('/rutinas/consultarRutinasPorNumeroIdentificacion/'),
    )
    await main(page).getByRole('textbox', { name: 'Número de identificación' }).fill('10.203-040 x')
    await main(page).getByRole('button', { name: 'Consultar' }).click()
    expect(new URL((await asked).url()).pathname).toMatch(/\/10203040$/)
  })

  // §4, §5, §9
  test('Improvement indicator compares only the latest record', async ({ page }) => {
    const record = (fecha: string, peso: number, grasa: number, musculo: number) => ({
      _id: fecha,
      numeroIdentificacion: '10203040',
      fecha,
      createdAt: `${fecha}T15:00:00.000Z`,
      peso,
      altura: 180,
      imc: 24,
      porcentajeGrasa: grasa,
      porcentajeMusculo: musculo,
      objetivo: 'Cardio',
      medidas: {},
    })
    const answers = [
      [
        record('2026-11-01', 90, 30, 30),
        record('2026-11-19', 79, 20, 41),
        record('2026-11-10', 80, 21, 40),
        record('2026-11-15', 80, 21, 40),
      ],
      [record('2026-11-15', 80, 21, 40), record('2026-11-19', 79, 21, 41)],
    ]
    const badges: string[] = []
    for (const data of answers) {
      await page.unrouteAll()
      await mock(page, 'composicion-corporal/cliente/10203040', { success: true, data, message: '' })
      await page.goto('/consultar-composicion-corporal')
      await main(page).getByRole('textbox', { name: 'Número de identificación' }).fill('10203040')
      await main(page).getByRole('button', { name: 'Consultar' }).click()
      await expect(main(page).getByText('19/11/2026').first()).toBeVisible()
      const badge = main(page).getByText(/mejora/i)
      await expect(badge.first()).toBeVisible()
      const painted = await badge.first().evaluate((element) => {
        for (let one: Element | null = element; one; one = one.parentElement) {
          const { backgroundColor } = getComputedStyle(one)
          if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor
        }
        return ''
      })
      badges.push(painted)
    }
    const [green, red] = badges.map((colour) => (colour.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3).map(Number))
    expect((green?.[1] ?? 0) > (green?.[0] ?? 0), `green ${green}`).toBe(true)
    expect((red?.[0] ?? 0) > (red?.[1] ?? 0), `red ${red}`).toBe(true)
  })

  // §5
  test('Body composition without measures shows no broken number', async ({ page }) => {
    const data = [
      {
        _id: 'b1',
        numeroIdentificacion: '10203040',
        fecha: '2026-11-19',
        peso: 79,
        altura: 180,
        objetivo: 'Cardio',
        createdAt: '2026-11-19T15:00:00.000Z',
      },
    ]
    for (const extra of [{}, { medidas: {} }]) {
      await page.unrouteAll()
      await mock(page, 'composicion-corporal/cliente/10203040', {
        success: true,
        data: data.map((one) => ({ ...one, ...extra })),
      })
      await page.goto('/consultar-composicion-corporal')
      await main(page).getByRole('textbox', { name: 'Número de identificación' }).fill('10203040')
      await main(page).getByRole('button', { name: 'Consultar' }).click()
      await expect(main(page).getByText('19/11/2026').first()).toBeVisible()
      await expect(main(page).getByText(/NaN|undefined/)).toHaveCount(0)
    }
  })

  // §2, §3, §7
  test('Member lookup reads responses of the specified fields', async ({ page }) => {
    await mock(page, 'clientes/consultar/10203040', { nombre: 'Ana' })
    await mock(page, 'rutinas/consultarRutinasPorNumeroIdentificacion/10203040', [assignment])
    await mock(page, 'pagos/consultar/10203040', [
      { monto: 40, fechaPago: '2026-11-09', metodoPago: 'Tarjeta', concepto: 'Batido' },
    ])
    const clase = {
      nombreClase: 'Yoga',
      dia: 'Lunes',
      horarioInicio: '08:00',
      horarioFin: '09:00',
      entrenadorNombre: 'Tomás Ríos',
    }
    await mock(page, 'clases/consultar/10203040', [clase])
    await page.goto('/rutinas/consultar')
    await main(page).getByRole('textbox', { name: 'Número de identificación' }).fill('10203040')
    await main(page).getByRole('button', { name: 'Consultar' }).click()
    for (const text of ['Pecho', 'Batido', '$40', 'Yoga'])
      await expect(main(page).getByText(text).first(), text).toBeVisible()
  })

  // §2, §9
  test('Training videos show sixty exercises and a default video', async ({ page }) => {
    await page.goto('/videos-entrenamiento')
    const links = main(page).locator('a[href^="http"]')
    await expect(links.first()).toBeVisible()
    expect(await links.count()).toBeGreaterThanOrEqual(60)
    await expect(main(page).locator('iframe, video').first()).toBeVisible()
    await main(page).getByRole('button', { name: 'Volver al Dashboard' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test.describe('stranger', () => {
  test.use({ rol: null })

  // §2, §4, §5
  test('Login without token in the answer stays out', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await mock(page, 'auth/login', { user: { nombre: 'Ana', rol: 'admin' } }, 200, 'POST')
    await main(page).getByRole('textbox', { name: 'Correo electrónico' }).fill('ana@gimnasio.test')
    await main(page).getByRole('textbox', { name: 'Contraseña' }).fill('una clave larga 9')
    await main(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
    await says(page, 'No se recibió un token.')
    expect(await token(page)).toBeNull()
    await page.unrouteAll()
    await mock(page, 'auth/login', {}, 400, 'POST')
    await main(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
    await says(page, 'Error al iniciar sesión')
  })

  // §2, §4, §7
  test('Registration sends three fields, stores the token, goes to login', async ({ page }) => {
    await page.goto('/register')
    const post = page.waitForRequest((request) => request.url().endsWith('/auth/register'))
    await main(page).getByRole('textbox', { name: 'Nombre' }).fill('Nina')
    await main(page).getByRole('textbox', { name: 'Correo electrónico' }).fill('nina@gimnasio.test')
    await main(page).getByRole('textbox', { name: 'Contraseña' }).first().fill('una clave larga 9')
    await main(page)
      .getByRole('button', { name: /Registrar|Crear/ })
      .click()
    expect((await post).postDataJSON()).toMatchObject({
      nombre: 'Nina',
      email: 'nina@gimnasio.test',
      password: 'una clave larga 9',
    })
    await expect(page).toHaveURL(/\/login$/)
    expect(await token(page)).toBeTruthy()
  })

  // §2
  test('Parameter public opens a route without a token', async ({ page }) => {
    await page.goto('/suscripcion?public=true')
    await expect(page.getByRole('button', { name: 'Suscribirse Ahora' })).toBeVisible()
    for (const path of ['/suscripcion?public=1', '/suscripcion', '/clientes']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login/)
    }
  })

  // §2, §4
  test('An unknown role gets the menu of a member', async ({ page, accounts }) => {
    await mock(
      page,
      'auth/login',
      { token: accounts.user.token, user: { nombre: 'Ana', email: 'ana@gimnasio.test', rol: 'gerente' } },
      200,
      'POST',
    )
    await page.goto('/login')
    await main(page).getByRole('textbox', { name: 'Correo electrónico' }).fill('ana@gimnasio.test')
    await main(page).getByRole('textbox', { name: 'Contraseña' }).fill('una clave larga 9')
    await main(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await token(page)).toBe(accounts.user.token)
    await expect(menu(page)).toHaveText([
      'Consultar Rutina',
      'Consultar Composición Corporal',
      'Asesoramiento Ejercicios',
    ])
  })

  // §3, §4, §9
  test('The role is read from role and is user when absent', async ({ page, accounts }) => {
    const answers: [Body, string, string[]][] = [
      [
        { role: 'entrenador' },
        accounts.entrenador.token,
        ['Dashboard', 'Crear rutina', 'Asignar rutina', 'Editar Asignación Rutina', 'Composición Corporal'],
      ],
      [
        {},
        accounts.user.token,
        ['Consultar Rutina', 'Consultar Composición Corporal', 'Asesoramiento Ejercicios'],
      ],
    ]
    for (const [fields, stored, sections] of answers) {
      await page.unrouteAll()
      await mock(page, 'auth/login', { token: stored, user: { nombre: 'Ana', ...fields } }, 200, 'POST')
      await page.goto('/login')
      await main(page).getByRole('textbox', { name: 'Correo electrónico' }).fill('ana@gimnasio.test')
      await main(page).getByRole('textbox', { name: 'Contraseña' }).fill('una clave larga 9')
      await main(page).getByRole('button', { name: 'Iniciar Sesión' }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(menu(page)).toHaveText(sections)
      await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
      await expect(page).toHaveURL(/\/login/)
      expect(await token(page)).toBeNull()
    }
  })

  // §2, §5, §8
  test('Public lookup greets the client and shows both tables', async ({ page, gym }) => {
    const cliente: Body = await gym.call('POST', 'clientes', client())
    const producto: Body = await gym.call('POST', 'productos', {
      nombre: 'Batido',
      precio: 40,
      stock: 5,
      categoria: 'suplemento',
    })
    const pago = {
      cliente: cliente._id,
      producto: producto._id,
      cantidad: 1,
      monto: 40,
      fecha: '2026-11-09',
      metodoPago: 'Tarjeta',
    }
    await gym.call('POST', 'pagos', pago)
    await page.goto('/consulta-usuario')
    const go = main(page).getByRole('button', { name: 'Consultar', exact: true })
    await go.click()
    await says(page, 'Por favor, ingresa un número de cédula válido.')
    await main(page).getByRole('textbox', { name: 'Número de identificación' }).fill('10203040')
    await go.click()
    await says(page, 'Datos cargados exitosamente.')
    await says(page, /[Bb]ienvenid[ao].*Ana/)
    for (const cell of ['9/11/2026', '$40', 'Tarjeta', 'Batido'])
      await expect(main(page).getByRole('cell', { name: cell })).toBeVisible()
    await main(page).getByRole('textbox', { name: 'Número de identificación' }).fill('99999999')
    await go.click()
    await says(page, 'No se encontraron datos para este número de identificación.')
  })

  // §2, §8
  test('An unknown path says the page does not exist', async ({ page }) => {
    await page.goto('/no/hay/nada')
    await says(page, /no existe/)
    await page.locator('a[href="/"]').last().click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

// §4, §8
test('An answer 401 clears the token and goes to login', async ({ page }) => {
  await page.goto('/clientes')
  await expect(main(page).getByRole('heading', { name: 'Clientes' })).toBeVisible()
  expect(await token(page)).toBeTruthy()
  await mock(page, 'membresias', { mensaje: 'x' }, 401)
  await menu(page).filter({ hasText: 'Membresías' }).click()
  await expect(page).toHaveURL(/\/login/)
  await says(page, 'Sesión expirada. Por favor, inicia sesión nuevamente.')
  expect(await token(page)).toBeNull()
})

// §8
test('Each failed load says its generic sentence', async ({ page }) => {
  const failures: [string, string, number, unknown, string][] = [
    ['/clientes', 'clientes', 403, {}, 'No tienes permisos para realizar esta acción.'],
    ['/productos', 'productos', 404, {}, 'Recurso no encontrado. Verifica la ruta o los datos enviados.'],
    ['/pagos', 'pagos', 500, { mensaje: 'Se cayó', message: 'fell' }, 'Error 500: Se cayó'],
    ['/entrenadores', 'entrenadores', 503, { message: 'fell' }, 'Error 503: fell'],
    ['/membresias', 'membresias', 500, {}, 'Error 500: Error desconocido'],
  ]
  for (const [path, call, status, body, sentence] of failures) {
    await page.unrouteAll()
    await mock(page, call, body, status)
    await page.goto(path)
    const alert = page.getByRole('alert').filter({ hasText: sentence }).first()
    await expect(alert, `${path} ${sentence}`).toBeVisible({ timeout: 20_000 })
    await expect(alert).toContainText('Error al cargar')
  }
})

// §8, §9
test('A request without answer says time out or no connection', async ({ page }) => {
  await page.route(/\/api\/productos(\?|$)/, (route) => route.abort('connectionrefused'))
  await page.goto('/productos')
  await says(page, 'Error de conexión. Verifica tu conexión a internet.')
  await page.route(/\/api\/entrenadores(\?|$)/, () => undefined)
  await page.goto('/entrenadores')
  await expect(page.getByText('La solicitud tardó demasiado. Verifica tu conexión.').first()).toBeVisible({
    timeout: 30_000,
  })
})

// §7
test('Lists read their wrapped and bare shapes', async ({ page }) => {
  const cliente = client({ _id: 'c1', nombre: 'Berta' })
  await mock(page, 'clientes', { clientes: [cliente] })
  await page.goto('/clientes')
  await expect(main(page).getByRole('row', { name: /Berta Paz/ })).toBeVisible()
  await expect(main(page).getByRole('columnheader')).toHaveCount(8)
  await mock(page, 'users', [{ _id: 'u1', nombre: 'Ulises', email: 'u@gimnasio.test', rol: 'entrenador' }])
  await page.goto('/usuarios')
  await expect(main(page).getByRole('row', { name: /Ulises/ })).toBeVisible()
})

// §3, §7
test('Payments read answers with the specified fields only', async ({ page }) => {
  const cliente = { _id: 'c1', nombre: 'Berta', apellido: 'Paz' }
  const producto = { _id: 'x', nombre: 'Batido' }
  const pago = {
    _id: 'p1',
    cliente,
    producto,
    cantidad: 2,
    monto: 80,
    fecha: '2026-11-18T00:00:00.000Z',
    metodoPago: 'Tarjeta',
  }
  await mock(page, 'pagos', { pagos: [pago] })
  await page.goto('/pagos')
  await expect(main(page).getByRole('row', { name: /Berta Paz.*Batido.*\$80.*Tarjeta/ })).toBeVisible()
})

// §3, §7
test('Memberships read answers with the specified fields only', async ({ page }) => {
  const cliente = { _id: 'c1', nombre: 'Berta', apellido: 'Paz' }
  const one = {
    _id: 'm1',
    cliente,
    tipo: 'Clase',
    duracion: 30,
    precio: 150,
    sesionesRestantes: 7,
    fechainicio: '2026-10-11T00:00:00.000Z',
  }
  await mock(page, 'membresias', { membresias: [{ ...one, fechafin: '2026-11-10T00:00:00.000Z' }] })
  await page.goto('/membresias')
  await expect(main(page).getByRole('row', { name: /Berta Paz.*Vencida.*\$150/ })).toBeVisible()
})

// §3, §7
test('Products and trainers read answers with the specified fields only', async ({ page }) => {
  await mock(page, 'productos', [
    { _id: 'x', nombre: 'Batido', descripcion: 'Fresa', precio: 12.5, stock: 4, estado: 'activo' },
  ])
  await page.goto('/productos')
  await expect(main(page).getByRole('row', { name: /Batido.*Fresa.*\$12,5.*4/ })).toBeVisible()
  await mock(page, 'entrenadores', [{ ...yoga(3), _id: 'e1' }])
  await page.goto('/entrenadores')
  await expect(main(page).getByRole('row', { name: /Tomás.*Ríos.*tomas@gimnasio\.test.*Yoga/ })).toBeVisible()
})

// §3, §7, §8
test('Enrolments read answers with the specified fields only', async ({ page }) => {
  const clase = { nombreClase: 'Yoga', dia: 'Lunes', horarioInicio: '08:00', horarioFin: '09:00' }
  const inscritos = [
    { nombreCompleto: 'Ana Paz', correo: 'ana@gimnasio.test', entrenadorNombre: 'Tomás Ríos' },
  ]
  await mock(page, 'clases/todas-inscripciones', [{ ...clase, inscritos }])
  await page.goto('/admin/inscripciones')
  for (const text of ['Yoga', 'Ana Paz', 'ana@gimnasio.test']) await says(page, text)
})

// §3, §7, §8
test('Classes read answers with the specified fields only', async ({ page }) => {
  const clase = { nombreClase: 'Yoga', dia: 'Lunes', horarioInicio: '08:00', horarioFin: '09:00' }
  const open = { entrenadorId: 'e1', entrenadorNombre: 'Tomás Ríos', especialidad: 'Yoga', ...clase }
  await mock(page, 'clases/disponibles', [
    { ...open, capacidadMaxima: 2 },
    { ...open, nombreClase: 'Spinning', capacidadMaxima: 0 },
  ])
  await mock(page, 'clases/registrar', { mensaje: 'Listo' }, 200, 'POST')
  await page.goto('/clases')
  const item = main(page).getByRole('listitem').filter({ hasText: 'Yoga, Lunes' })
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: 'Spinning' })
      .getByRole('button', { name: 'Registrarse' }),
  ).toBeDisabled()
  await item.getByRole('textbox').fill('10203040')
  await item.getByRole('button', { name: 'Registrarse' }).click()
  await says(page, 'Cliente registrado exitosamente en la clase.')
})

// §3, §7
test('Attendance, routines and assignments read the specified fields only', async ({ page }) => {
  await mock(page, 'asistencias', [
    {
      _id: 's1',
      clienteId: { nombre: 'Ana' },
      claseId: { nombre: 'Yoga' },
      fecha: '2026-11-20T14:00:00.000Z',
    },
  ])
  await page.goto('/asistencias')
  await expect(main(page).getByRole('row', { name: /Ana.*Yoga/ })).toBeVisible()
  await mock(page, 'rutinas', [{ ...assignment.rutinaId, creadoPor: 'x' }])
  await page.goto('/rutinas/crear')
  await expect(main(page).getByRole('row', { name: /Pecho.*Flexiones de brazos/ })).toBeVisible()
  await mock(page, 'rutinas/consultarRutinasPorNumeroIdentificacion/10203040', [assignment])
  await page.goto('/rutinas/editar-asignacion')
  await main(page).getByRole('textbox', { name: 'Número de identificación' }).fill('10203040')
  await main(page).getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(
    main(page)
      .getByText(/Flexiones de brazos/)
      .first(),
  ).toBeVisible()
})

// §3, §7
test('Indicators read the eight counts only', async ({ page }) => {
  const counts = { clientesActivos: 11, clientesInactivos: 12, totalProductos: 13, existenciasTotales: 14 }
  await mock(page, 'indicadores', {
    ...counts,
    entrenadores: 15,
    clasesActivas: 16,
    membresiasActivas: 17,
    membresiasPorVencer: 18,
  })
  await page.goto('/indicadores')
  for (let count = 11; count <= 18; count++)
    await expect(main(page).getByText(String(count), { exact: true }).first()).toBeVisible()
})

// §5, §7, §9
test('A new client checks in order, posts, leaves after two seconds', async ({ page }) => {
  await page.goto('/clientes/crear')
  const save = main(page).getByRole('button', { name: 'Crear cliente' })
  await save.click()
  await says(page, 'El nombre es obligatorio.')
  await fillClient(page, client({ email: 'ana@gimnasio', telefono: '300123456' }))
  await save.click()
  await says(page, 'Correo electrónico inválido.')
  await fillClient(page, client({ telefono: '300123456' }))
  await save.click()
  await says(page, 'El teléfono debe tener 10 dígitos numéricos.')
  await fillClient(page, client())
  const post = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/clientes'),
  )
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/clientes'),
  )
  await save.click()
  expect((await post).postDataJSON()).toEqual(client())
  await saved
  const waited = await seconds(() => expect(page).toHaveURL(/\/clientes$/, { timeout: 10_000 }))
  expect(waited).toBeGreaterThan(1.2)
  expect(waited).toBeLessThan(5)
})

// §8
test('A refused new client says why after its prefix', async ({ page }) => {
  await page.goto('/clientes/crear')
  await mock(page, 'clientes', { message: 'Ese correo ya existe' }, 409, 'POST')
  await fillClient(page, client())
  await main(page).getByRole('button', { name: 'Crear cliente' }).click()
  await says(page, /Error al crear el cliente: .*Ese correo ya existe/)
  await page.unrouteAll()
  await mock(page, 'clientes', {}, 500, 'POST')
  await main(page).getByRole('button', { name: 'Crear cliente' }).click()
  await says(page, /Error al crear el cliente: .*Error desconocido/)
})

// §2, §4
test('Membership days count to the end and a past end reads Vencida', async ({ page, gym }) => {
  const starts: [string, string][] = [
    ['Uno', '2026-11-20'],
    ['Dos', '2026-10-20'],
    ['Tres', '2026-10-23'],
  ]
  for (const [index, [nombre, fechainicio]] of starts.entries()) {
    const { _id }: Body = await gym.call(
      'POST',
      'clientes',
      client({ nombre, email: `m${index}@gimnasio.test`, numeroIdentificacion: `5000${index}` }),
    )
    await gym.call('POST', 'membresias', {
      cliente: _id,
      tipo: 'Clase',
      duracion: 30,
      precio: 150,
      sesionesRestantes: 7,
      fechainicio,
    })
  }
  await page.goto('/membresias')
  const cell = (nombre: string) =>
    main(page)
      .getByRole('row', { name: new RegExp(`^${nombre} Paz`) })
      .getByRole('cell')
      .nth(3)
  await expect(cell('Dos')).toHaveText(/^Vencida/)
  await expect(cell('Uno')).toHaveText(/^30/)
  await expect(cell('Tres')).toHaveText(/(^|\D)2$/)
})

// §4, §9
test('Payment rows turn red one to five days before renewal', async ({ page, gym }) => {
  const plan: Body = await gym.call('POST', 'productos', {
    nombre: 'Plan MENSUALIDAD',
    descripcion: '',
    precio: 10,
    stock: 99,
    estado: 'activo',
  })
  const shake: Body = await gym.call('POST', 'productos', {
    nombre: 'Batido',
    descripcion: '',
    precio: 10,
    stock: 99,
    estado: 'activo',
  })
  for (const [dias, producto] of [
    [0, plan],
    [1, plan],
    [5, plan],
    [6, plan],
    [3, shake],
  ] as [number, Body][]) {
    const { _id }: Body = await gym.call(
      'POST',
      'clientes',
      client({ nombre: `D${dias}`, email: `d${dias}@gimnasio.test`, numeroIdentificacion: `6000${dias}` }),
    )
    const fecha = new Date(Date.UTC(2026, 10, 20 + dias - 30)).toISOString().slice(0, 10)
    await gym.call('POST', 'pagos', {
      cliente: _id,
      producto: producto._id,
      cantidad: 1,
      monto: 10,
      fecha,
      metodoPago: 'Efectivo',
    })
  }
  await page.goto('/pagos')
  await main(page).getByRole('button', { name: 'Mes anterior' }).click()
  const paint = async (name: RegExp) => {
    const row = main(page).getByRole('row', { name })
    await expect(row).toBeVisible()
    return row.evaluate((element) => {
      const of = (one: Element) => getComputedStyle(one).backgroundColor
      return [of(element), ...[...element.children].map(of)].join(' ')
    })
  }
  const plain = await paint(/^D3 /)
  expect(await paint(/^D0 /)).toBe(plain)
  expect(await paint(/^D6 /)).toBe(plain)
  expect(await paint(/^D1 /)).not.toBe(plain)
  expect(await paint(/^D5 /)).toBe(await paint(/^D1 /))
})

// §7, §9
test('Payment filters ask the whole month and the Monday week', async ({ page }) => {
  const asked = (request: Request) =>
    request.url().includes('/api/pagos?') && request.url().includes('fechaInicio')
  const bogota = (request: Request) => {
    const query = new URL(request.url()).searchParams
    return ['fechaInicio', 'fechaFin'].map((key) => {
      const value = query.get(key) ?? ''
      expect(value).toMatch(/^\d{4}-\d\d-\d\d/)
      return value.length === 10
        ? value
        : new Date(new Date(value).getTime() - 5 * 3_600_000).toISOString().slice(0, 10)
    })
  }
  const month = page.waitForRequest(asked)
  await page.goto('/pagos')
  expect(bogota(await month)).toEqual(['2026-11-01', '2026-11-30'])
  const week = page.waitForRequest(asked)
  await main(page).getByText('Semana', { exact: true }).click()
  expect(bogota(await week)).toEqual(['2026-11-16', '2026-11-22'])
})

// §4, §5, §7, §9
test('A payment multiplies its amount and prints a numbered receipt', async ({ page, gym }) => {
  const cliente: Body = await gym.call('POST', 'clientes', client())
  const producto: Body = await gym.call('POST', 'productos', {
    nombre: 'Batido',
    descripcion: '',
    precio: 40,
    stock: 9,
    estado: 'activo',
  })
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.goto('/pagos/crear')
  await pick(page, 'Cliente', 'Ana Paz')
  await pick(page, 'Producto', 'Batido')
  await expect(main(page).getByRole('textbox', { name: 'Cantidad' })).toHaveValue('1')
  await main(page).getByRole('textbox', { name: 'Cantidad' }).fill('3')
  const monto = main(page).getByRole('textbox', { name: 'Monto' })
  await expect(monto).toHaveValue(/120/)
  await expect(monto).not.toBeEditable()
  const post = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/pagos'),
  )
  await main(page).getByRole('button', { name: 'Registrar pago' }).click()
  const sent = (await post).postDataJSON()
  expect(sent).toEqual({
    cliente: cliente._id,
    producto: producto._id,
    cantidad: 3,
    monto: 120,
    fecha: expect.stringMatching(/^2026-11-20/),
    metodoPago: 'Efectivo',
  })
  await says(page, 'Mensualidad Gym 2025')
  await says(page, /COP/)
  await expect(page.getByText(/no se transf|no es transf|intransf/i).first()).toBeVisible()
  await says(page, /congel/i)
  await says(page, /devol|reembol/i)
  await says(page, '20/12/2026')
  expect(await page.evaluate(() => localStorage.getItem('lastTicketNumber'))).toBeNull()
  await page.getByRole('button', { name: /^Imprimir/ }).click()
  await expect(page).toHaveURL(/\/pagos$/)
  expect(await page.evaluate(() => localStorage.getItem('lastTicketNumber'))).toBe('1')
})

// §4
test('A cancelled receipt of a real payment keeps the number', async ({ page, gym }) => {
  await gym.call('POST', 'productos', {
    nombre: 'Batido',
    descripcion: '',
    precio: 40,
    stock: 9,
    estado: 'activo',
  })
  await page.goto('/pagos/crear')
  await page.evaluate(() => localStorage.setItem('lastTicketNumber', '41'))
  await page.reload()
  await pick(page, 'Producto', 'Batido')
  await main(page).getByRole('button', { name: 'Registrar pago' }).click()
  await says(page, 'Mensualidad Gym 2025')
  await expect(page.getByRole('article')).toContainText('42')
  await page.getByRole('button', { name: 'Cancelar', exact: true }).last().click()
  await expect(page.getByText('Mensualidad Gym 2025')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('lastTicketNumber'))).toBe('41')
})

// §4, §7
test('A payment saved with a bare answer shows its receipt', async ({ page }) => {
  await page.goto('/pagos/crear')
  await page.evaluate(() => localStorage.setItem('lastTicketNumber', '41'))
  await page.reload()
  await mock(page, 'pagos', { mensaje: 'Pago creado' }, 201, 'POST')
  await mock(page, 'productos', [{ _id: 'x', nombre: 'Batido', precio: 10, stock: 5, estado: 'activo' }])
  await page.reload()
  await pick(page, 'Producto', 'Batido')
  await main(page).getByRole('button', { name: 'Registrar pago' }).click()
  await says(page, 'Mensualidad Gym 2025')
  await says(page, /42/)
  await page
    .getByRole('button', { name: /^(Cancelar|Cerrar)$/ })
    .last()
    .click()
  await expect(page.getByText('Mensualidad Gym 2025')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('lastTicketNumber'))).toBe('41')
})

// §5, §8
test('A missing payment and a short stock say so on edit', async ({ page, gym }) => {
  const producto: Body = await gym.call('POST', 'productos', {
    nombre: 'Batido',
    descripcion: '',
    precio: 40,
    stock: 2,
    estado: 'activo',
  })
  const pago: Body = await gym.call('POST', 'pagos', {
    cantidad: 1,
    monto: 40,
    fecha: '2026-11-20',
    metodoPago: 'Efectivo',
  })
  expect(producto._id).toBeTruthy()
  await page.goto(`/pagos/editar/${pago._id}`)
  await pick(page, 'Producto', 'Batido')
  await main(page).getByRole('textbox', { name: 'Cantidad' }).fill('3')
  await main(page)
    .getByRole('button', { name: /^(Guardar|Actualizar)/ })
    .click()
  await says(page, 'Stock insuficiente para el producto seleccionado.')
  await page.goto('/pagos/editar/01a1f978-e58d-77a0-b0af-000000000000')
  await says(page, 'Error al cargar datos: Recurso no encontrado')
})

// §5
test('A new trainer class starts as Entrenamiento General for ten', async ({ page }) => {
  const sent = await mock(page, 'entrenadores', { mensaje: 'No se pudo' }, 500, 'POST')
  await page.goto('/entrenadores/crear')
  await expect(main(page).getByRole('textbox', { name: /[Nn]ombre de la clase/ })).toHaveValue(
    'Entrenamiento General',
  )
  await expect(main(page).getByRole('textbox', { name: /[Cc]apacidad/ })).toHaveValue('10')
  await main(page).getByRole('button', { name: 'Agregar clase' }).click()
  await expect(
    main(page)
      .getByRole('textbox', { name: /[Nn]ombre de la clase/ })
      .last(),
  ).toHaveValue('Entrenamiento General')
  await main(page).getByRole('button', { name: 'Quitar la clase 2' }).click()
  await main(page).getByRole('button', { name: 'Crear entrenador' }).click()
  expect(sent).toHaveLength(0)
})

// §4, §5, §8
test('An enrolment lowers the places until its button is disabled', async ({ page, gym }) => {
  await gym.call('POST', 'clientes', client())
  await gym.call('POST', 'entrenadores', yoga(1))
  await page.goto('/clases')
  const button = main(page).getByRole('button', { name: 'Registrarse' })
  await button.click()
  await says(page, 'Por favor, ingrese un número de identificación.')
  const trainers: Body = await gym.call('GET', 'entrenadores')
  const post = page.waitForRequest((request) => request.url().endsWith('/clases/registrar'))
  await main(page)
    .getByRole('textbox', { name: /Número de identificación/ })
    .fill('10203040')
  await button.click()
  expect((await post).postDataJSON()).toEqual({
    numeroIdentificacion: '10203040',
    entrenadorId: trainers[0]._id,
    nombreClase: 'Yoga',
    dia: 'Lunes',
    horarioInicio: '08:00',
    horarioFin: '09:00',
  })
  const notice = page.getByText('Cliente registrado exitosamente en la clase.').first()
  await expect(notice).toBeVisible()
  const waited = await seconds(() => expect(notice).toBeHidden({ timeout: 12_000 }))
  expect(waited).toBeGreaterThan(3)
  expect(waited).toBeLessThan(8)
  await expect(button).toBeDisabled()
})

// §2, §8, §9
test('Accounting reads empty summaries and exports a dated sheet', async ({ page, gym }) => {
  const answer = { transacciones: [], totalIngresos: 0, totalEgresos: 0, balance: 0 }
  await mock(page, 'contabilidad', answer)
  await page.goto('/contabilidad')
  for (const text of [
    'No hay ingresos registrados',
    'No hay egresos registrados',
    'Sin balance',
    'No hay transacciones para mostrar.',
  ])
    await says(page, text)
  await page.unrouteAll()
  const sale = {
    tipo: 'ingreso',
    descripcion: 'Rifa',
    monto: 10,
    fecha: '2026-11-20',
    metodoPago: 'efectivo',
  }
  await gym.call('POST', 'contabilidad', {
    ...sale,
    cuentaDebito: 'Caja',
    cuentaCredito: 'Ingresos',
    referencia: 'manual',
  })
  await page.goto('/contabilidad')
  await says(page, 'Rifa')
  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Exportar a Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^.*reporte.*2026-11-20\.xlsx$/i)
})

// §2, §8
test('Accounting keeps old rows after a failed filter', async ({ page }) => {
  const row = {
    _id: 't1',
    tipo: 'egreso',
    descripcion: 'Agua',
    monto: 10,
    fecha: '2026-11-20',
    metodoPago: 'efectivo',
    cuentaDebito: 'Caja',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
  }
  await mock(page, 'contabilidad', { transacciones: [row], totalIngresos: 0, totalEgresos: 10, balance: -10 })
  await page.goto('/contabilidad')
  await expect(main(page).getByRole('row', { name: /Agua.*Desconocido/ })).toBeVisible()
  await page.unrouteAll()
  const asked = await mock(page, 'contabilidad', { mensaje: 'Se cayó' }, 500)
  await main(page).getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Egreso' })
  await main(page).getByRole('button', { name: 'Filtrar' }).click()
  await says(page, 'Error al cargar las transacciones: Error 500: Se cayó')
  await expect(main(page).getByRole('row', { name: /Agua/ })).toBeVisible()
  const query = new URL((asked.at(-1) as Request).url()).searchParams
  expect([query.get('tipo'), query.has('fechaInicio'), query.has('fechaFin')]).toEqual(['egreso', true, true])
})

// §2, §5, §7, §8
test('A transaction edit offers egreso only and returns after two seconds', async ({ page, gym }) => {
  const body = { tipo: 'egreso', descripcion: 'Agua', monto: 10, fecha: '2026-11-20', metodoPago: 'efectivo' }
  const made: Body = await gym.call('POST', 'contabilidad', {
    ...body,
    cuentaDebito: 'Caja',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
  })
  await page.goto(`/contabilidad/editar-transaccion/${made._id}`)
  await expect(main(page).getByRole('combobox', { name: 'Tipo' }).getByRole('option')).toHaveText(['Egreso'])
  await expect(main(page).getByRole('button', { name: 'Cancelar' })).toBeVisible()
  await main(page)
    .getByRole('textbox', { name: /^Categoría/ })
    .fill('Servicios')
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await main(page)
    .getByRole('button', { name: /^(Guardar|Actualizar)/ })
    .click()
  expect(Object.keys((await put).postDataJSON()).sort()).toEqual([
    'categoria',
    'cuentaCredito',
    'cuentaDebito',
    'descripcion',
    'fecha',
    'monto',
    'referencia',
    'tipo',
  ])
  await says(page, 'Transacción actualizada exitosamente')
  const waited = await seconds(() => expect(page).toHaveURL(/\/contabilidad$/, { timeout: 10_000 }))
  expect(waited).toBeGreaterThan(1)
  expect(waited).toBeLessThan(5)
})

// §5, §7
test('A new expense defaults to Caja and posts its fields', async ({ page }) => {
  const sent = await mock(page, 'contabilidad', { mensaje: 'Caja cerrada' }, 400, 'POST')
  await page.goto('/contabilidad/crear-transaccion')
  await main(page).getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Egreso' })
  await expect(main(page).getByRole('combobox', { name: 'Cuenta débito' })).toHaveValue('Caja')
  await main(page).getByRole('textbox', { name: 'Descripción' }).fill('Agua')
  await main(page).getByRole('textbox', { name: 'Monto' }).fill('10')
  await main(page).getByRole('button', { name: 'Registrar transacción' }).click()
  await says(page, /Error al crear la transacción: /)
  expect(sent[0]?.postDataJSON()).toMatchObject({
    tipo: 'egreso',
    descripcion: 'Agua',
    monto: 10,
    metodoPago: 'efectivo',
    cuentaDebito: 'Caja',
    referencia: 'manual',
  })
  await says(page, 'Error al crear la transacción: Caja cerrada')
})

// §2, §5, §8
test('Users ask before a delete and edit without password', async ({ page, gym }) => {
  const { email } = await gym.account('entrenador')
  await page.goto('/usuarios/crear')
  await expect(main(page).getByRole('combobox', { name: 'Rol' })).toHaveValue('recepcionista')
  await main(page).getByRole('textbox', { name: 'Nombre' }).fill('Uri')
  await main(page).getByRole('button', { name: 'Crear usuario' }).click()
  await says(page, 'Por favor, completa todos los campos obligatorios.')
  await page.goto('/usuarios')
  const own = page.getByRole('row').filter({ hasText: email })
  await own.getByRole('link', { name: /^Editar/ }).click()
  await expect(main(page).getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(email)
  await main(page).getByRole('textbox', { name: 'Nombre' }).fill('Prueba dos')
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await main(page)
    .getByRole('button', { name: /^(Guardar|Actualizar)/ })
    .click()
  expect((await put).postDataJSON()).toEqual({
    nombre: 'Prueba dos',
    email,
    rol: 'entrenador',
  })
  await page.goto('/usuarios')
  await own.getByRole('button', { name: /^Eliminar/ }).click()
  await says(page, '¿Estás seguro de que deseas eliminar este usuario?')
})

// §2, §4, §8
test('A paid subscription goes to accounting after three seconds', async ({ page }) => {
  await page.goto('/suscripcion')
  await mock(page, 'pagos/crear-sesion', { mensaje: 'no' }, 500, 'POST')
  await main(page).getByRole('button', { name: 'Suscribirse Ahora' }).click()
  await says(page, /Error al iniciar el proceso de pago\./)
  const asked = await mock(page, 'pagos/verificar', { message: 'Pago verificado' })
  await page.goto('/suscripcion/exito?session_id=abc')
  await says(page, 'Pago verificado')
  const waited = await seconds(() => expect(page).toHaveURL(/\/contabilidad$/, { timeout: 10_000 }))
  expect(waited).toBeGreaterThan(2)
  expect(waited).toBeLessThan(6)
  expect(asked[0]?.url()).toContain('session_id=abc')
  await page.goto('/suscripcion/cancelado')
  await main(page)
    .getByRole('button', { name: /[Rr]eintentar|[Ii]ntentar/ })
    .click()
  await expect(page).toHaveURL(/\/suscripcion$/)
})

// §2, §5, §8
test('Product forms require their fields and a missing product returns', async ({ page }) => {
  await page.goto('/productos')
  await main(page).getByRole('button', { name: 'Nuevo producto' }).click()
  const dialog = page.getByRole('dialog')
  for (const label of ['Nombre', 'Descripción', 'Precio', 'Stock'])
    await expect(dialog.getByRole('textbox', { name: label, exact: true })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Estado' })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Categoría' })).toHaveCount(0)
  await page.goto('/productos/crear')
  await main(page).getByRole('button', { name: 'Crear producto' }).click()
  await says(page, 'Todos los campos son obligatorios')
  let alerted = ''
  page.on('dialog', async (shown) => {
    alerted = shown.message()
    await shown.accept()
  })
  await page.goto('/productos/editar/01a1f978-e58d-77a0-b0af-000000000000')
  if (!alerted) await says(page, 'Producto no encontrado')
  await expect(page).toHaveURL(/\/productos$/, { timeout: 15_000 })
})

// §3, §7
test('Edit forms fill from the specified fields only', async ({ page }) => {
  const empty: string[] = []
  const fillsWith = async (path: string, label: string, value: string) => {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    const field = main(page).getByRole('textbox', { name: label }).first()
    await expect(field)
      .toHaveValue(value, { timeout: 5_000 })
      .catch(() => empty.push(path))
  }
  await mock(page, 'clientes/c1', client({ _id: 'c1' }))
  await fillsWith('/clientes/editar/c1', 'Dirección', 'Calle 1')
  const cliente = { _id: 'c1', nombre: 'Ana', apellido: 'Paz' }
  await mock(page, 'clientes', [client({ _id: 'c1' })])
  const membresia = { _id: 'm1', cliente, tipo: 'Clase', duracion: 45, precio: 150, sesionesRestantes: 7 }
  await mock(page, 'membresias/m1', {
    ...membresia,
    fechainicio: '2026-11-01T00:00:00.000Z',
    fechafin: '2026-12-16T00:00:00.000Z',
  })
  await fillsWith('/membresias/editar/m1', 'Duración (días)', '45')
  await mock(page, 'entrenadores/e1', { ...yoga(3), _id: 'e1' })
  await fillsWith('/entrenadores/editar/e1', 'Especialidad', 'Yoga')
  const producto = {
    _id: 'x',
    nombre: 'Batido',
    descripcion: '',
    precio: 40,
    stock: 4,
    estado: 'activo',
    categoria: 'suplemento',
  }
  await mock(page, 'productos', [producto])
  await mock(page, 'productos/x', producto)
  await fillsWith('/productos/editar/x', 'Nombre', 'Batido')
  const pago = {
    _id: 'p1',
    cliente,
    producto: { _id: 'x', nombre: 'Batido' },
    cantidad: 2,
    monto: 80,
    fecha: '2026-11-18T00:00:00.000Z',
    metodoPago: 'Tarjeta',
  }
  await mock(page, 'pagos/p1', pago)
  await fillsWith('/pagos/editar/p1', 'Cantidad', '2')
  const egreso = {
    _id: 't1',
    tipo: 'egreso',
    descripcion: 'Agua',
    monto: 10,
    fecha: '2026-11-18T00:00:00.000Z',
    metodoPago: 'efectivo',
  }
  await mock(page, 'contabilidad/t1', {
    ...egreso,
    cuentaDebito: 'Caja',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
  })
  await fillsWith('/contabilidad/editar-transaccion/t1', 'Descripción', 'Agua')
  await mock(page, 'users', [{ _id: 'u1', nombre: 'Ulises', email: 'u@gimnasio.test', rol: 'entrenador' }])
  await fillsWith('/usuarios/editar/u1', 'Nombre', 'Ulises')
  expect(empty).toEqual([])
})

// §7, §8
test('Saves with a bare answer say their success', async ({ page, gym }) => {
  await gym.call('POST', 'clientes', client())
  await gym.call('POST', 'entrenadores', yoga(4))
  await mock(page, 'asistencias', {}, 201, 'POST')
  await page.goto('/asistencias/registrar')
  await pick(page, 'Cliente', 'Ana Paz')
  await pick(page, 'Clase', 'Yoga')
  await main(page).getByRole('button', { name: 'Registrar asistencia' }).last().click()
  await says(page, 'Asistencia registrada exitosamente')
  await mock(page, 'rutinas', {}, 201, 'POST')
  await page.goto('/rutinas/crear')
  await main(page).getByRole('combobox', { name: 'Grupo muscular' }).selectOption('Pecho')
  await main(page).getByRole('combobox', { name: 'Ejercicio' }).selectOption({ index: 1 })
  await main(page).getByRole('textbox', { name: 'Series' }).fill('3')
  await main(page).getByRole('textbox', { name: 'Repeticiones' }).fill('10')
  await main(page).getByRole('button', { name: 'Crear rutina' }).click()
  await says(page, 'Rutina creada con éxito!')
  await mock(page, 'composicion-corporal', {}, 201, 'POST')
  await page.goto('/composicion-corporal')
  await pick(page, 'Cliente', 'Ana Paz')
  await main(page).getByRole('textbox', { name: 'Peso (kg)' }).fill('80')
  await main(page).getByRole('textbox', { name: 'Altura (cm)' }).fill('180')
  await main(page).getByRole('combobox', { name: 'Objetivo' }).selectOption('Cardio')
  await main(page).getByRole('button', { name: 'Guardar', exact: true }).click()
  await says(page, 'Composición corporal guardada con éxito!')
  await mock(page, 'clientes', {}, 201, 'POST')
  await page.goto('/clientes/crear')
  await fillClient(page, client({ numeroIdentificacion: '998877' }))
  await main(page).getByRole('button', { name: 'Crear cliente' }).click()
  await expect(page).toHaveURL(/\/clientes$/)
})
