import type { Rol } from '@gym/contract/permissions'
import { expect, test } from './fixtures.ts'
import { field, heading, menu, refusal } from './screen.ts'

const SOMEBODY = '019a0000-0000-7000-8000-000000000000'

const everyone = ['/dashboard', '/suscripcion', '/suscripcion/exito', '/suscripcion/cancelado']
const frontDesk = [
  '/clientes',
  '/clientes/crear',
  `/clientes/editar/${SOMEBODY}`,
  '/membresias',
  '/membresias/crear',
  `/membresias/editar/${SOMEBODY}`,
  '/entrenadores',
  '/entrenadores/crear',
  `/entrenadores/editar/${SOMEBODY}`,
  '/productos',
  '/productos/crear',
  '/pagos',
  '/pagos/crear',
  `/pagos/editar/${SOMEBODY}`,
  '/clases',
  '/asistencias',
  '/asistencias/registrar',
]
// It leaves by itself when there is no such product, so it is opened on one that there is.
const productForm = '/productos/editar/'
const trainers = ['/rutinas/crear', '/rutinas/asignar', '/rutinas/editar-asignacion', '/composicion-corporal']
const members = ['/rutinas/consultar', '/consultar-composicion-corporal', '/videos-entrenamiento']
const adminOnly = [
  '/contabilidad',
  '/contabilidad/crear-transaccion',
  `/contabilidad/editar-transaccion/${SOMEBODY}`,
  '/usuarios',
  '/usuarios/crear',
  `/usuarios/editar/${SOMEBODY}`,
  '/indicadores',
  '/admin/inscripciones',
]
const routes = [...everyone, ...frontDesk, productForm, ...trainers, ...members, ...adminOnly]

const allowed: Record<Rol, string[]> = {
  admin: routes,
  recepcionista: [...everyone, ...frontDesk, productForm],
  entrenador: [...everyone, ...trainers],
  user: [...everyone, ...members],
}

const labels: Record<Rol, string[]> = {
  admin: [
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
  ],
  recepcionista: ['Dashboard', 'Clientes', 'Membresías', 'Entrenadores', 'Productos', 'Pagos', 'Clases'],
  entrenador: [
    'Dashboard',
    'Crear rutina',
    'Asignar rutina',
    'Editar Asignación Rutina',
    'Composición Corporal',
  ],
  user: ['Consultar Rutina', 'Consultar Composición Corporal', 'Asesoramiento Ejercicios'],
}

const places: Record<string, string> = {
  Dashboard: '/dashboard',
  Clientes: '/clientes',
  Membresías: '/membresias',
  Entrenadores: '/entrenadores',
  Productos: '/productos',
  Pagos: '/pagos',
  Contabilidad: '/contabilidad',
  Clases: '/clases',
  'Crear rutina': '/rutinas/crear',
  'Asignar rutina': '/rutinas/asignar',
  'Editar Asignación Rutina': '/rutinas/editar-asignacion',
  'Composición Corporal': '/composicion-corporal',
  Usuarios: '/usuarios',
  Indicadores: '/indicadores',
  'Asesoramiento Ejercicios': '/videos-entrenamiento',
  'Consultar Rutina': '/rutinas/consultar',
  'Consultar Composición Corporal': '/consultar-composicion-corporal',
}

const anyHeading = { level: 1 } as const

for (const rol of ['admin', 'recepcionista', 'entrenador', 'user'] as const) {
  test.describe(`with the role ${rol}`, () => {
    test.use({ rol })

    test('the screens of the role open and the others lead to the dashboard', async ({ page, gym }) => {
      test.slow()
      const producto = await gym.producto()
      for (const route of routes) {
        const path = route === productForm ? `${productForm}${producto._id}` : route
        await page.goto(path)
        await expect(page.getByRole('heading', anyHeading)).toBeVisible()
        await expect(page).toHaveURL(allowed[rol].includes(route) ? path : '/dashboard')
        if (path !== '/dashboard' && allowed[rol].includes(route))
          await expect(heading(page, 'Dashboard')).toHaveCount(0)
      }
    })

    test('the menu is exactly its own', async ({ page }) => {
      await page.goto('/')
      await expect(page).toHaveURL('/dashboard')
      const links = menu(page).getByRole('link')
      await expect(links).toHaveText(labels[rol])
      const hrefs = await links.all()
      for (const [index, label] of labels[rol].entries())
        await expect(hrefs[index] ?? links).toHaveAttribute('href', places[label] ?? '')
    })
  })
}

test.describe('without a token', () => {
  test.use({ rol: null })

  test('the start page is the login', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test('every screen leads to the login', async ({ page }) => {
    test.slow()
    for (const route of routes) {
      await page.goto(route === productForm ? `${productForm}${SOMEBODY}` : route)
      await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
      await expect(page).toHaveURL('/login')
    }
  })

  test('a screen opened as public says that it needs a session, and where to open one', async ({ page }) => {
    const built = {
      '/dashboard': 'Dashboard',
      '/clientes': 'Clientes',
      [`/clientes/editar/${SOMEBODY}`]: 'Editar cliente',
      '/productos': 'Productos',
      '/productos/crear': 'Nuevo producto',
      [`${productForm}${SOMEBODY}`]: 'Editar producto',
      '/pagos': 'Pagos',
      '/pagos/crear': 'Nuevo pago',
      [`/pagos/editar/${SOMEBODY}`]: 'Editar pago',
    }
    for (const [path, title] of Object.entries(built)) {
      await page.goto(`${path}?public=true`)
      await expect(heading(page, title)).toBeVisible()
      await expect(page).toHaveURL(`${path}?public=true`)
      await expect(refusal(page, 'Debes iniciar sesión para ver esta página.')).toBeVisible()
    }
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('the public client form asks for a session last of all, and keeps what was typed', async ({
    page,
  }) => {
    await page.goto('/clientes/crear?public=true')
    const save = page.getByRole('button', { name: 'Crear cliente' })
    await save.click()
    await expect(refusal(page, 'El nombre es obligatorio.')).toBeVisible()
    await field(page, 'Nombre').fill('Ana')
    await field(page, 'Apellido').fill('Pérez')
    await field(page, 'Correo electrónico').fill('ana@correo.test')
    await field(page, 'Teléfono').fill('3001234567')
    await field(page, 'Dirección').fill('Calle 1')
    await save.click()
    await expect(refusal(page, 'El número de identificación es obligatorio.')).toBeVisible()
    await field(page, 'Número de identificación').fill('1020304')
    await save.click()
    await expect(refusal(page, 'Debes iniciar sesión para crear un cliente.')).toBeVisible()
    await expect(field(page, 'Nombre')).toHaveValue('Ana')
    await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  })

  test('only the value true opens a screen', async ({ page }) => {
    await page.goto('/clientes?public=1')
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
  })

  test('an address that names nothing says so and leads home', async ({ page }) => {
    await page.goto('/clientes/crear/otra-cosa')
    await expect(heading(page, 'Página no encontrada')).toBeVisible()
    await expect(page.getByText('La página que buscas no existe.')).toBeVisible()
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
  })
})

test('with a token, an address that names nothing leads home to the dashboard', async ({ page }) => {
  await page.goto('/recetas')
  await expect(heading(page, 'Página no encontrada')).toBeVisible()
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

for (const [what, rol] of [
  ['an unknown role', { rol: 'gerente' }],
  ['no role', {}],
] as const) {
  test(`an account with ${what} is a member`, async ({ page }) => {
    await page.route('**/api/auth/perfil', (route) =>
      route.fulfill({ json: { _id: SOMEBODY, nombre: 'Ana', email: 'ana@correo.test', ...rol } }),
    )
    await page.goto('/clientes')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(menu(page).getByRole('link')).toHaveText(labels.user)
  })
}

test('an account whose role stands under role alone has that role', async ({ page }) => {
  await page.route('**/api/auth/perfil', (route) =>
    route.fulfill({
      json: { _id: SOMEBODY, nombre: 'Ana', email: 'ana@correo.test', role: 'recepcionista' },
    }),
  )
  await page.goto('/dashboard')
  await expect(menu(page).getByRole('link')).toHaveText(labels.recepcionista)
})
