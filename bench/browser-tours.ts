import type { Page } from '@playwright/test'

export type Role = 'admin' | 'recepcionista' | 'entrenador' | 'user'

export interface Tour {
  name: string
  who?: Role
  /** Setup, not measured. A tour without it measures a browser with an empty cache. */
  before?: (page: Page) => Promise<void>
  does: (page: Page) => Promise<void>
  isShort?: boolean
}

const SHORT = new Set([
  'open /login',
  'sign in, recepcionista',
  'open /dashboard, admin',
  'open /dashboard, recepcionista',
  'open /dashboard, entrenador',
  'open /dashboard, user',
  'open /clientes',
  'open /vender',
  '/dashboard to /clientes',
  '/clases to /asistencias',
  'search in /clientes',
  'search in /pagos',
  'new client',
  'sell',
  'the door',
])

const KEY_EVERY_MS = 90

const steps = [
  ['/dashboard', '/clientes', 'Clientes'],
  ['/clientes', '/pagos', 'Pagos'],
  ['/pagos', '/contabilidad', 'Contabilidad'],
  ['/contabilidad', '/membresias', 'Membresías'],
  ['/clases', '/asistencias', 'Asistencias'],
] as const

const lists = [
  { path: '/clientes', search: 'Buscar cliente' },
  { path: '/pagos', search: 'Buscar por cliente o producto' },
  { path: '/contabilidad', search: 'Buscar por descripción o categoría' },
  { path: '/membresias', search: 'Buscar por cliente' },
  { path: '/asistencias', search: 'Buscar por cliente o clase' },
  { path: '/ventas', search: 'Número, cliente o producto' },
]

export function tours(numero: string): Tour[] {
  return everyTour(numero).map((tour) => ({ ...tour, isShort: SHORT.has(tour.name) }))
}

function everyTour(numero: string): Tour[] {
  return [
    { name: 'open /login', does: (page) => open(page, '/login') },
    ...(['admin', 'recepcionista', 'entrenador', 'user'] as const).map(
      (who): Tour => ({
        name: `sign in, ${who}`,
        before: (page) => open(page, '/login'),
        does: (page) => signIn(page, who),
      }),
    ),
    ...(['admin', 'recepcionista', 'entrenador', 'user'] as const).map(
      (who): Tour => ({ name: `open /dashboard, ${who}`, who, does: (page) => open(page, '/dashboard') }),
    ),
    ...['/clientes', '/pagos', '/recepcion', '/vender'].map(
      (path): Tour => ({ name: `open ${path}`, who: 'recepcionista', does: (page) => open(page, path) }),
    ),
    ...steps.map(
      ([from, to, label]): Tour => ({
        name: `${from} to ${to}`,
        who: 'admin',
        before: (page) => open(page, from),
        does: (page) => goTo(page, label),
      }),
    ),
    ...lists.map(
      ({ path, search }): Tour => ({
        name: `search in ${path}`,
        who: 'admin',
        before: (page) => open(page, path),
        does: async (page) => {
          await type(page, search, 'garcia')
          await page.waitForURL(/buscar=garcia/)
          await calm(page)
        },
      }),
    ),
    {
      name: 'new client',
      who: 'recepcionista',
      before: (page) => open(page, '/clientes'),
      does: async (page) => {
        await page.getByRole('button', { name: 'Nuevo cliente' }).click()
        await type(page, 'Nombre', 'Ana')
      },
    },
    {
      name: 'sell',
      who: 'recepcionista',
      before: (page) => open(page, '/dashboard'),
      does: async (page) => {
        await goTo(page, 'Vender')
        await type(page, 'Producto', 'agua')
        await page.getByRole('option').first().click()
      },
    },
    {
      name: 'enrol',
      who: 'recepcionista',
      before: (page) => open(page, '/clases'),
      does: async (page) => {
        await page
          .getByLabel('Número de identificación')
          .first()
          .pressSequentially(numero, { delay: KEY_EVERY_MS })
      },
    },
    {
      name: 'the door',
      who: 'recepcionista',
      before: (page) => open(page, '/recepcion'),
      does: async (page) => {
        await type(page, 'Quién llega', numero)
        await page.keyboard.press('Enter')
        await page.getByRole('article').first().waitFor()
      },
    },
  ]
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await calm(page)
}

async function signIn(page: Page, who: Role): Promise<void> {
  await page.getByLabel(/^Correo/).fill(`${who}@demo.local`)
  await page.getByLabel(/^Contraseña/).fill('demo-1234')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await page.waitForURL(/dashboard/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await calm(page)
}

/** Navigates by the menu, which a phone hides behind a button. */
async function goTo(page: Page, label: string): Promise<void> {
  const from = page.url()
  const menu = page.getByRole('button', { name: 'Más', exact: true })
  if (
    (await menu.isVisible()) &&
    !(await page.getByRole('link', { name: label, exact: true }).first().isVisible())
  )
    await menu.click()
  await page.getByRole('link', { name: label, exact: true }).filter({ visible: true }).first().click()
  await page.waitForURL((address) => address.href !== from)
  await calm(page)
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await page
    .getByLabel(new RegExp(`^${label}`))
    .first()
    .pressSequentially(text, { delay: KEY_EVERY_MS })
}

/** Waits until no loading indicator is visible. Network idle never comes: the event stream stays open. */
async function calm(page: Page): Promise<void> {
  await page
    .locator('[aria-busy=true], [role=status][aria-label=Cargando]')
    .first()
    .waitFor({ state: 'hidden' })
  await page.waitForLoadState('load')
  await page.waitForTimeout(300)
  await page
    .locator('[aria-busy=true], [role=status][aria-label=Cargando]')
    .first()
    .waitFor({ state: 'hidden' })
}
