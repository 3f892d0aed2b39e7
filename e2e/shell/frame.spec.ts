import type { Session } from '@gym/contract/auth/auth.schema'
import type { Browser, Locator, Page } from '@playwright/test'
import { isAccessibleEverywhere } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { Gym } from '../support/gym.ts'
import { aDataDir, removeDataDir, start, stop } from '../support/program.ts'
import { heading, menu, withoutLive } from '../support/screens/screen.ts'

test.use({ rol: 'admin' })

const bar = (page: Page) => page.getByRole('navigation', { name: 'Barra inferior' })

/** Script: the sum of the layout shifts since the page's first paint, without those after an input. */
const SHIFTS = `new Promise((done) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => done(sum), 0)
})`

async function isAbove(one: Locator, other: Locator) {
  await expect(one).toBeInViewport({ ratio: 1 })
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()]
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0)
}

test('Entries of the menu keep their size when active', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const entry = menu(page).getByRole('link', { name: 'Editar Asignación Rutina' })
  const before = await entry.boundingBox()
  const text = entry.locator('span')
  const width = await text.evaluate((one) => one.scrollWidth)
  await entry.click()
  await expect(entry).toHaveAttribute('aria-current', 'page')
  expect(await entry.boundingBox()).toEqual(before)
  expect(await text.evaluate((one) => [one.scrollWidth, one.clientWidth >= one.scrollWidth])).toEqual([
    width,
    true,
  ])
})

test('Counter has its screens above the menu', { tag: '@full' }, async ({ page }) => {
  await page.goto('/cobros')
  const counter = page.getByRole('navigation', { name: 'Mostrador' })
  await expect(counter.getByRole('link')).toHaveText([/^Recepción/, /^Vender/, 'Ventas', /^Caja/, 'Cobros'])
  await expect(counter.getByRole('link', { name: 'Cobros' })).toHaveAttribute('aria-current', 'page')
  for (const heading of ['Gimnasio', 'Dinero', 'Clases y entrenamiento', 'Administración'])
    await expect(menu(page).getByText(heading, { exact: true })).toBeVisible()
})

test('Account opens behind the name and closes with Escape', { tag: '@full' }, async ({ page }) => {
  await page.goto('/clientes')
  const sidebar = page.getByRole('complementary')
  const name = sidebar.locator('summary')
  await name.press('Enter')
  await expect(sidebar.getByRole('link', { name: 'Mi cuenta' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebar.getByRole('link', { name: 'Mi cuenta' })).toBeHidden()
  await expect(name).toBeFocused()
  await name.press('Enter')
  await sidebar.getByRole('link', { name: 'Mi cuenta' }).click()
  await expect(heading(page, 'Mi cuenta')).toBeVisible()
  await expect(sidebar.getByRole('radiogroup', { name: 'Tema' })).toBeHidden()
})

test('Accent of the gym is there at the first paint of a return visit', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.call('PUT', 'configuracion', { nombre: 'Gimnasio Ñandú', acento: 'violeta' })
  await page.goto('/clientes')
  const document = page.locator('html')
  await expect(document).toHaveAttribute('data-accent', 'violeta')
  await page.route(/\/assets\/.*\.js$/, () => {})
  await page.reload({ waitUntil: 'commit' })
  await expect(document).toHaveAttribute('data-accent', 'violeta')
  await expect(page.locator('#first .side')).toHaveText('Gimnasio ÑandúAdmin Gimnasios')
})

test('Frame is accessible with the account open', { tag: '@full' }, async ({ page }) => {
  await page.goto('/clientes')
  await expect(heading(page, 'Clientes')).toBeVisible()
  await page.getByRole('complementary').locator('summary').click()
  await isAccessibleEverywhere(page)
})

async function inDemo(browser: Browser, see: (demo: { page: Page; cliente: string }) => Promise<void>) {
  const dataDir = aDataDir()
  try {
    const demo = await start(dataDir, { script: 'server/dist/demo.js', isFirst: true })
    const account = { email: 'admin@demo.local', password: 'demo-1234' }
    const { token } = await new Gym(demo.url, '').call<Session>('POST', 'auth/login', account)
    const gym = new Gym(demo.url, token)
    const [cliente] = await gym.call<{ _id: string }[]>('GET', 'clientes?orden=nombre&limite=1')
    const localStorage = [{ name: 'token', value: token }]
    const storageState = { cookies: [], origins: [{ origin: demo.url, localStorage }] }
    const context = await browser.newContext({ baseURL: demo.url, storageState })
    await see({ page: await context.newPage(), cliente: `/clientes/${cliente?._id}` })
    await context.close()
    await stop(demo)
  } finally {
    removeDataDir(dataDir)
  }
}

test('Screens of the menu shift the layout by at most 0.02', { tag: '@full' }, async ({ browser }) => {
  test.setTimeout(600_000)
  await inDemo(browser, async ({ page, cliente }) => {
    await withoutLive(page)
    // The latency of a slow network, in ms, so that the parts of a screen arrive one after another.
    const network = await page.context().newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await page.goto('/dashboard')
    const links = page.getByRole('complementary').getByRole('navigation').getByRole('link')
    await expect(links.first()).toBeVisible()
    const paths = await Promise.all((await links.all()).map((link) => link.getAttribute('href')))
    expect(paths.length).toBeGreaterThanOrEqual(20)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 })
      for (const path of [...paths, cliente]) {
        await page.goto(path ?? '')
        await page.waitForLoadState('networkidle')
        expect.soft(await page.evaluate<number>(SHIFTS), `${path} at ${width} px`).toBeLessThanOrEqual(0.02)
      }
    }
  })
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('Bar at the bottom covers no button and no field', async ({ page, gym }) => {
    await gym.cliente()
    await page.goto('/clientes')
    await isAbove(page.getByRole('button', { name: 'Nuevo cliente' }), bar(page))
    await page.goto('/clientes/crear')
    await page.getByRole('textbox').last().focus()
    await isAbove(page.getByRole('textbox').last(), bar(page))
    await isAbove(page.getByRole('button', { name: /^Crear/ }), bar(page))
    await bar(page).getByRole('link', { name: 'Vender' }).click()
    await expect(heading(page, 'Vender')).toBeVisible()
    await isAbove(page.getByRole('button', { name: /^Cobrar/ }), bar(page))
  })
})

test.describe('visitor', () => {
  test.use({ rol: null, viewport: { width: 390, height: 844 } })

  test('Bar is not on the pages without a session', { tag: '@full' }, async ({ page }) => {
    await page.goto('/videos-entrenamiento?public=true')
    await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })
})
