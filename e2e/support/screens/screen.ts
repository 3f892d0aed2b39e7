import type { Locator, Page } from '@playwright/test'

export const LOGIN = '/login'

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

export function field(within: Page | Locator, name: string): Locator {
  return within.getByRole('textbox', { name, exact: true })
}

export function picker(within: Page | Locator, name: string): Locator {
  return within.getByRole('combobox', { name, exact: true })
}

export async function pick(page: Page, name: string, typed: string) {
  await picker(page, name).fill(typed)
  await page.getByRole('listbox', { name }).getByRole('option').filter({ hasText: typed }).click()
}

export function refusal(page: Page, sentence: string): Locator {
  return page.getByRole('alert').locator(`text=${JSON.stringify(sentence)}`)
}

export function message(page: Page, sentence: string): Locator {
  return page.getByRole('status').locator(`text=${JSON.stringify(sentence)}`)
}

export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Menú principal' })
}

export function row(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem('token')`)
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

/** Aborts the event stream, which never ends and so prevents `networkidle`. */
export function withoutLive(page: Page) {
  return page.route('**/api/cambios', (route) => route.abort())
}

export async function typeNewClient(page: Page) {
  const ana = {
    Nombre: 'Ana',
    Apellido: 'Pérez',
    'Correo electrónico': 'ana@correo.test',
    Teléfono: '3001234567',
    Dirección: 'Calle 1 # 2-3',
  }
  for (const [name, typed] of Object.entries(ana)) await field(page, name).fill(typed)
}

export function clippedLabels(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll('.mantine-Button-label')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent)
  `)
}

/** Fakes the browser's clock, and hides the Date header so that the gym's time follows the fake clock. */
export async function setClocks(page: Page, time: Date) {
  await page.clock.install({ time })
  await page.addInitScript(`
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  `)
}
