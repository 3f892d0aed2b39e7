/// <reference lib="dom" />
import { type Browser, expect, type Page } from '@playwright/test'
import { test } from '../support/clock-test.ts'
import { Gym } from '../support/gym.ts'
import {
  aDataDir,
  admin,
  killServer,
  type RunningProgram,
  removeDataDir,
  start,
  stop,
} from '../support/program.ts'
import { field, heading, signIn } from '../support/screens/screen.ts'
import { type VersionEdge, versionEdge } from '../support/version-edge.ts'

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
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const entryOf = (page: Page) => page.locator('script[type=module][src]').first().getAttribute('src')
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

test('Manifest, icons and worker make the program installable', { tag: '@full' }, async ({ browser }) => {
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

test('Installed program opens for the signed-in person while the server is down', async ({ browser }) => {
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

test('Worker caches the program and no API response', { tag: '@full' }, async ({ browser }) => {
  const page = await installed(browser, edge.url)
  await page.goto('/clientes')
  await expect(heading(page, 'Clientes')).toBeVisible()
  const paths = await keptIn(page)
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => path.startsWith('/api'))).toEqual([])
  edge.instead.set('/clientes', { type: 'text/html', body: '<h1>502 Bad Gateway</h1>', status: 502 })
  await page.reload()
  await expect(heading(page, 'Clientes')).toBeVisible()
  // The service worker does not intercept the API.
  expect(await page.evaluate(async () => (await fetch('/api/nada')).status)).toBe(404)
  await page.context().close()
})

test('New version replaces the page and its worker only on request', { tag: '@full' }, async ({
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
  // Chromium activates the new worker only once the old one is idle.
  await expect
    .poll(() => page.evaluate(() => caches.keys()), { timeout: 60_000 })
    .toEqual(['programa-2222222222222222'])
  await expect(offer(page)).toHaveCount(0)
  await page.context().close()
})

test('New version requested while the outbox sends opens once it has sent', { tag: '@full' }, async ({
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
  await expect(page.getByText('Se abre en cuanto se envíe lo que está pendiente.')).toBeVisible()
  expect(await entryOf(page)).toBe(before)

  letGo()
  await expect.poll(() => entryOf(page).catch(() => before)).toContain('version2')
  await expect(page.getByRole('article', { name: 'Ana Pérez' })).toContainText('Adelante')
  expect(await gym.call('GET', 'entradas')).toHaveLength(1)
  await context.close()
})

test('APP_SIN_RED=off removes the worker and its caches from browsers', { tag: '@full' }, async ({
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
