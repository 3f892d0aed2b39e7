import type { Rol } from '@gym/contract/permissions'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field, heading, menu, refusal } from './screen.ts'

const SOMEBODY = '019a0000-0000-7000-8000-000000000000'

/** Every screen behind the login and its heading, by who may open it. */
const everyone = {
  '/dashboard': 'Dashboard',
  '/suscripcion': 'Suscripción',
  '/suscripcion/cancelado': 'Suscripción cancelada',
  '/suscripcion/exito': 'Suscripción',
}
const frontDesk = {
  '/clientes': 'Clientes',
  '/clientes/crear': 'Nuevo cliente',
  [`/clientes/editar/${SOMEBODY}`]: 'Editar cliente',
  '/membresias': 'Membresías',
  '/membresias/crear': 'Nueva membresía',
  [`/membresias/editar/${SOMEBODY}`]: 'Editar membresía',
  '/entrenadores': 'Entrenadores',
  '/entrenadores/crear': 'Nuevo entrenador',
  '/entrenadores/editar': 'Editar entrenador',
  [`/entrenadores/editar/${SOMEBODY}`]: 'Editar entrenador',
  '/productos': 'Productos',
  '/productos/crear': 'Nuevo producto',
  [`/productos/editar/${SOMEBODY}`]: 'Editar producto',
  '/pagos': 'Pagos',
  '/pagos/crear': 'Nuevo pago',
  [`/pagos/editar/${SOMEBODY}`]: 'Editar pago',
  '/clases': 'Clases',
  '/asistencias': 'Asistencias',
  '/asistencias/registrar': 'Registrar asistencia',
}
const trainers = {
  '/rutinas/crear': 'Crear rutina',
  '/rutinas/asignar': 'Asignar rutina',
  '/rutinas/editar-asignacion': 'Editar Asignación Rutina',
  '/composicion-corporal': 'Composición Corporal',
}
const members = {
  '/rutinas/consultar': 'Consultar Rutina y Más',
  '/consultar-composicion-corporal': 'Consultar Composición Corporal',
  '/videos-entrenamiento': 'Asesoramiento Ejercicios',
}
const adminOnly = {
  '/contabilidad': 'Contabilidad',
  '/contabilidad/crear-transaccion': 'Nueva transacción',
  [`/contabilidad/editar-transaccion/${SOMEBODY}`]: 'Editar transacción',
  '/usuarios': 'Usuarios',
  '/usuarios/crear': 'Nuevo usuario',
  [`/usuarios/editar/${SOMEBODY}`]: 'Editar usuario',
  '/indicadores': 'Indicadores',
  '/admin/inscripciones': 'Inscripciones',
}
const screens = { ...everyone, ...frontDesk, ...trainers, ...members, ...adminOnly }

const allowed: Record<Rol, Partial<Record<string, string>>> = {
  admin: screens,
  recepcionista: { ...everyone, ...frontDesk },
  entrenador: { ...everyone, ...trainers },
  user: { ...everyone, ...members },
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

/** Goes to an address inside the app: the same guards, without loading the app anew each time. */
const goTo = (page: Page, path: string) => page.evaluate(`history.pushState(null, '', '${path}')`)

for (const rol of ['admin', 'recepcionista', 'entrenador', 'user'] as const) {
  test.describe(`with the role ${rol}`, () => {
    test.use({ rol })

    test('the screens of the role open and the others lead to the dashboard', async ({ page }) => {
      await page.goto('/dashboard')
      await expect(heading(page, 'Dashboard')).toBeVisible()
      for (const path of Object.keys(screens)) {
        const title = allowed[rol][path]
        await goTo(page, path)
        await expect(heading(page, title ?? 'Dashboard')).toBeVisible()
        await expect(page).toHaveURL(title ? path : '/dashboard')
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
    await page.goto('/contabilidad/crear-transaccion')
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
    for (const path of Object.keys(screens)) {
      await goTo(page, path)
      await expect(page).toHaveURL('/login')
      await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
    }
  })

  test('a screen opened as public says that it needs a session, and where to open one', async ({ page }) => {
    await page.goto('/dashboard?public=true')
    // The form of a new client is for the next test; other screens work for anybody or have a sentence of their own.
    const built = /^\/(dashboard|clientes|membresias|entrenadores|productos|pagos|asistencias|contabilidad)/
    for (const [path, title] of Object.entries(screens)) {
      if (!built.test(path) || path === '/clientes/crear') continue
      await goTo(page, `${path}?public=true`)
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

test.describe('with a token that may not', () => {
  test.use({ rol: 'entrenador' })

  test('an address that is typed leads to the dashboard too', async ({ page }) => {
    await page.goto('/clientes/crear?public=true')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
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
