/// <reference lib="dom" />
import { type Browser, expect, type Page, test } from '@playwright/test'
import { Gym } from './gym.ts'
import { aDataDir, admin, killServer, type RunningProgram, removeDataDir, start, stop } from './program.ts'
import { field, heading, signIn } from './screen.ts'
import { type VersionEdge, versionEdge } from './version-edge.ts'

// Each has a program of its own, which is killed.
test.describe.configure({ timeout: 120_000 })

let dataDir = ''
let program: RunningProgram
let edge: VersionEdge
test.beforeEach(async () => {
  dataDir = aDataDir()
  program = await start(dataDir, { script: 'server/dist/main.js' })
  edge = await versionEdge(program.url)
})
test.afterEach(() => {
  edge.close()
  removeDataDir(dataDir)
})

/** A browser that may keep the program, signed in, once it has kept it. */
async function installed(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, admin)
  await page.waitForURL('**/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  return page
}

const offer = (page: Page) => page.getByText('Hay una nueva versión del programa.')
/** As when one comes back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const entryOf = (page: Page) => page.locator('script[type=module][src]').first().getAttribute('src')
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

test('the program may be installed: its manifest says what it is, its icons are there, a worker answers', async ({
  browser,
}) => {
  const page = await installed(browser, program.url)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(href ?? '')).json()
  expect(manifest).toMatchObject({
    name: 'Admin Gimnasios',
    start_url: '/',
    display: 'standalone',
    lang: 'es',
  })
  const sizes = await page.evaluate(async (icons: { src: string }[]) => {
    const drawn = icons.map(async ({ src }) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return image.naturalWidth
    })
    return Promise.all(drawn)
  }, manifest.icons)
  expect(sizes.slice(1)).toEqual([192, 512, 512])
  await page.context().close()
})

test('with the server killed a reload opens the program for who was here, and the door; signing out leads to the login', async ({
  browser,
}) => {
  const page = await installed(browser, program.url)
  await killServer(program)
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.goto('/recepcion')
  await expect(page.getByLabel('Quién llega')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión ahora' }).click()
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
  await page.context().close()
})

test('of the API nothing is ever kept, and a proxy that says nobody is there is no page', async ({
  browser,
}) => {
  const page = await installed(browser, edge.url)
  await page.goto('/clientes')
  await expect(heading(page, 'Clientes')).toBeVisible()
  const paths = await keptIn(page)
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => path.startsWith('/api'))).toEqual([])
  edge.instead.set('/clientes', { type: 'text/html', body: '<h1>502 Bad Gateway</h1>', status: 502 })
  await page.reload()
  await expect(heading(page, 'Clientes')).toBeVisible()
  // What asks for an address of the API has the server's own answer.
  expect(await page.evaluate(async () => (await fetch('/api/nada')).status)).toBe(404)
  await page.context().close()
})

test('a new version is offered and never taken by itself; what is typed stays until the person takes it', async ({
  browser,
}) => {
  const page = await installed(browser, edge.url)
  await page.goto('/clientes/crear')
  await field(page, 'Nombre').fill('Ana')
  const before = await entryOf(page)
  edge.bringNewVersion()
  await comeBack(page)
  await expect(offer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Guarda o descarta primero lo que escribiste.')).toBeVisible()
  await expect(field(page, 'Nombre')).toHaveValue('Ana')
  expect(await entryOf(page)).toBe(before)

  await field(page, 'Nombre').fill('')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => entryOf(page).catch(() => before)).toContain('version2')
  await expect(field(page, 'Nombre')).toBeVisible()
  // The worker is the new one's, and keeps nothing of the one before, once it has all of its own files.
  await expect
    .poll(
      async () => {
        await comeBack(page)
        return page.evaluate(() => caches.keys())
      },
      { timeout: 40_000 },
    )
    .toEqual(['programa-2222222222222222'])
  await expect(offer(page)).toHaveCount(0)
  await page.context().close()
})

test('while something is being sent the new version waits: nothing is lost, and it is sent once', async ({
  browser,
}) => {
  const gym = await Gym.enter(edge.url, admin)
  const { _id } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: _id })
  const context = await browser.newContext({ baseURL: edge.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, admin)
  await page.waitForURL('**/dashboard')
  await page.goto('/recepcion')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/entradas', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.getByLabel('Quién llega').fill('1020304')
  await page.keyboard.press('Enter')
  edge.bringNewVersion()
  await comeBack(page)
  const before = await entryOf(page)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Espera a que se envíe lo que está pendiente.')).toBeVisible()
  expect(await entryOf(page)).toBe(before)

  letGo()
  await expect(page.getByRole('article', { name: 'Ana Pérez' })).toContainText('Adelante')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => entryOf(page).catch(() => before)).toContain('version2')
  await expect(page.getByRole('article', { name: 'Ana Pérez' })).toContainText('Adelante')
  expect(await gym.call('GET', 'entradas')).toHaveLength(1)
  await context.close()
})

test('a piece that the new version has not: the page says so with a button, and never reloads by itself', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: edge.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, admin)
  await page.waitForURL('**/dashboard')
  await page.route('**/assets/*indicadores*', (route) => route.fulfill({ status: 404, body: '' }))
  edge.bringNewVersion()
  const before = edge.asked.filter((asked) => asked === 'GET /dashboard').length
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Indicadores' })
    .click()
  await expect(
    page.getByText('Hay una nueva versión del programa. Actualiza la página para seguir.'),
  ).toBeVisible()
  expect(edge.asked.filter((asked) => asked === 'GET /dashboard')).toHaveLength(before)
  await context.close()
})

test('where the operator takes the worker back, browsers that had it have nothing of it left', async ({
  browser,
}) => {
  const page = await installed(browser, program.url)
  const { port } = new URL(program.url)
  await stop(program)
  program = await start(dataDir, { script: 'server/dist/main.js', env: { APP_SIN_RED: 'off', PORT: port } })
  await page.reload()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations()
        await Promise.all(registrations.map((registration) => registration.update().catch(() => {})))
        return [registrations.length, (await caches.keys()).length]
      }),
    )
    .toEqual([0, 0])
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.context().close()
})
