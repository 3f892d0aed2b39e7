import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { heading } from './screen.ts'

/** The program's own files stay on their way until the returned function lets them go. */
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
  test(`the heading stands where the program draws it, before the program has come, at ${viewport.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const letCome = await holdProgram(page)
    await page.goto('/clientes', { waitUntil: 'commit' })
    const first = page.locator('#first p')
    await expect(first).toHaveText('Clientes')
    // Who hears the page hears it once.
    await expect(heading(page, 'Clientes')).toHaveCount(0)
    const before = await first.boundingBox()
    letCome()
    await expect(heading(page, 'Clientes')).toBeVisible()
    await expect(first).toHaveCount(0)
    const after = await heading(page, 'Clientes').boundingBox()
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? -9))).toBeLessThanOrEqual(1)
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? -9))).toBeLessThanOrEqual(1)
  })

test.describe('nobody', () => {
  test.use({ rol: null })

  test('the login’s card stands where the program draws it', async ({ page }) => {
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

  test('who may not see a screen is not shown its frame', async ({ page }) => {
    const letCome = await holdProgram(page)
    await page.goto('/contabilidad', { waitUntil: 'commit' })
    await expect(page.locator('#first')).toBeAttached()
    await expect(page.locator('#first')).toBeEmpty()
    letCome()
    await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
  })
})

test('what something else puts into the page says nothing of the program', async ({ browser, program }) => {
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

test('a page that is light stays readable on a dark computer', async ({ browser, program }) => {
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

test('where the program does not come the page says so, and tries again', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/clientes')
  await expect(page.getByRole('alert')).toHaveText(
    'El programa no llegó completo. Revisa tu conexión a internet e inténtalo de nuevo.',
  )
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(heading(page, 'Clientes')).toBeVisible()
})

test('a browser that keeps nothing for the page is told what to allow', async ({ browser, program }) => {
  const page = await browser.newPage({ baseURL: program.url })
  await page.addInitScript(`Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('denied', 'SecurityError') },
  })`)
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('no deja que esta página guarde datos')
  await page.close()
})

test('a browser that the program cannot run in is told so', async ({ browser, program }) => {
  const page = await browser.newPage({ baseURL: program.url })
  await page.route(/\/assets\/foundation-.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'a very old browser' }),
  )
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('no se pudo abrir en este navegador')
  await page.close()
})
