import type { Locator, Page } from '@playwright/test'

/** What a person finds on every screen, found as a person finds it. */

/** The login, wherever one goes from there. */
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

/** Chooses in a field that searches on the server. */
export async function pick(page: Page, name: string, typed: string) {
  await picker(page, name).fill(typed)
  await page.getByRole('listbox', { name }).getByRole('option').filter({ hasText: typed }).click()
}

/** An error that says exactly this; a button or a link may stand under the sentence. */
export function refusal(page: Page, sentence: string): Locator {
  return page.getByRole('alert').locator(`text=${JSON.stringify(sentence)}`)
}

/** A message that all went well, or of something to know. */
export function message(page: Page, sentence: string): Locator {
  return page.getByRole('status').locator(`text=${JSON.stringify(sentence)}`)
}

export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Menú principal' })
}

/** The row of a list that holds a text. */
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

/** Keeps the screen from following what others do, whose stream never ends: without it the network comes to rest. */
export function withoutLive(page: Page) {
  return page.route('**/api/cambios', (route) => route.abort())
}

/** Types all of Ana Pérez that a new client needs, but the number. */
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

/** What buttons and links say and do not show whole. */
export function clippedLabels(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`
    [...document.querySelectorAll('.mantine-Button-label')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent)
  `)
}

/** Sets the clock of this computer and, as far as the screen can tell, the gym's: no answer says another time. */
export async function setClocks(page: Page, time: Date) {
  await page.clock.install({ time })
  await page.addInitScript(`
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  `)
}
