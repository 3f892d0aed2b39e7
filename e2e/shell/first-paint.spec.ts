import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { heading } from '../support/screens/screen.ts'

async function holdProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = hold()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

function hold() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`First paint places the heading where the program draws it, at ${viewport.width}`, {
    tag: viewport.width === 390 ? '@full' : [],
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    const letCome = await holdProgram(page)
    await page.goto('/clientes', { waitUntil: 'commit' })
    const first = page.locator('#first p')
    await expect(first).toHaveText('Clientes')
    // The placeholder is not a heading, so that a screen reader reads the title once.
    await expect(heading(page, 'Clientes')).toHaveCount(0)
    const before = await first.boundingBox()
    letCome()
    await expect(heading(page, 'Clientes')).toBeVisible()
    await expect(first).toHaveCount(0)
    const after = await heading(page, 'Clientes').boundingBox()
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? -9))).toBeLessThanOrEqual(1)
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? -9))).toBeLessThanOrEqual(1)
  })

test.describe('without a session', () => {
  test.use({ rol: null })

  test('First paint places the login card where the program draws it', { tag: '@full' }, async ({ page }) => {
    const letCome = await holdProgram(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const first = page.locator('#first p')
    await expect(first).toHaveText('Iniciar Sesión')
    const before = await first.boundingBox()
    letCome()
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
    await expect(first).toHaveCount(0)
    const after = await heading(page, 'Iniciar Sesión').boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? -9))).toBeLessThanOrEqual(1)
  })

  test('First paint shows no frame of a forbidden screen', { tag: '@full' }, async ({ page }) => {
    const letCome = await holdProgram(page)
    await page.goto('/contabilidad', { waitUntil: 'commit' })
    await expect(page.locator('#first')).toBeAttached()
    await expect(page.locator('#first')).toBeEmpty()
    letCome()
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
  })
})

test('Script of a browser extension raises no load failure', { tag: '@full' }, async ({
  browser,
  program,
}) => {
  const page = await browser.newPage({ baseURL: program.url })
  await page.route('**/assets/**', async (route) => {
    await page
      .evaluate(`{
        const other = document.createElement('script')
        other.src = 'https://ejemplo.invalid/extension.js'
        document.head.append(other)
      }`)
      .catch(() => {})
    await route.continue()
  })
  await page.goto('/login')
  await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
  await expect(page.locator('.first-failed')).toHaveCount(0)
  await page.close()
})

test('First paint in light mode is readable on a dark computer', { tag: '@full' }, async ({
  browser,
  program,
}) => {
  const page = await browser.newPage({ baseURL: program.url, colorScheme: 'dark' })
  await page.addInitScript("localStorage.setItem('mantine-color-scheme-value', 'light')")
  await page.route('**/assets/**', () => {})
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#first .login')).toBeAttached()
  expect(await page.evaluate("getComputedStyle(document.querySelector('#first .card')).color")).toBe(
    'rgb(0, 0, 0)',
  )
  await page.close()
})

test('First paint offers Reintentar when the program does not load', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/clientes')
  await expect(page.getByRole('alert')).toHaveText(
    'El programa no llegó completo. Revisa tu conexión a internet e inténtalo de nuevo.',
  )
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(heading(page, 'Clientes')).toBeVisible()
})

test('Browser without localStorage gets an explanation', { tag: '@full' }, async ({ browser, program }) => {
  const page = await browser.newPage({ baseURL: program.url })
  await page.addInitScript(`Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('denied', 'SecurityError') },
  })`)
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('no deja que esta página guarde datos')
  await page.close()
})

test('Browser too old for the program gets an explanation', { tag: '@full' }, async ({
  browser,
  program,
}) => {
  const page = await browser.newPage({ baseURL: program.url })
  await page.route(/\/assets\/foundation-.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'a very old browser' }),
  )
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('no se pudo abrir en este navegador')
  await page.close()
})
