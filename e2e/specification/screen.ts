import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { test as base } from '../support/fixtures.ts'

/** The fixtures' test with a shorter timeout for actions. */
export const test = base.extend({
  page: async ({ page }, use) => {
    page.setDefaultTimeout(10_000)
    await use(page)
  },
})

export const soft = expect.configure({ soft: true, timeout: 5_000 })

export async function choose(labelled: Locator, text: string): Promise<void> {
  // The list of an open combobox has the same label; the control comes first.
  const control = labelled.first()
  const isSelect = (await control.evaluate((one) => one.tagName)) === 'SELECT'
  if (!isSelect) {
    await control.fill(text)
    const options = control.page().locator('[role="option"]')
    await options.filter({ hasText: text, visible: true }).first().click()
    return
  }
  await expect(control.locator('option', { hasText: new RegExp(text, 'i') }).first()).toBeAttached()
  const value = await control.evaluate((one, wanted) => {
    const options = [...(one as HTMLSelectElement).options]
    return options.find((option) =>
      [option.value, option.text].some((word) => word.toLowerCase().includes(wanted)),
    )?.value
  }, text.toLowerCase())
  await control.selectOption(value ?? text)
}

export function chosen(control: Locator): Promise<string> {
  return control.first().evaluate((one) => {
    const text =
      one instanceof HTMLSelectElement ? one.selectedOptions[0]?.text : (one as HTMLInputElement).value
    return (text ?? '').trim().toLowerCase()
  })
}

export async function setDay(field: Locator, day: string): Promise<void> {
  const isDate = (await field.getAttribute('type')) === 'date'
  await field.fill(isDate ? day : day.split('-').reverse().join('/'))
  await field.press('Tab')
}

export const saveButton = (scope: Page | Locator) =>
  scope.getByRole('button', { name: /^(crear|guardar|registrar|actualizar|asignar)(\s\S+)?$/i })

export const keysOf = (body: unknown) => Object.keys(body as object).sort()

export const bodyOf = (request: Request) => request.postDataJSON() as Record<string, unknown>

export const callOf = (page: Page, method: string, path: RegExp) =>
  page.waitForRequest(
    (request) => {
      const [, rest] = new URL(request.url()).pathname.split('/api/')
      return request.method() === method && rest !== undefined && path.test(rest)
    },
    { timeout: 6_000 },
  )

/** Confirms in the browser dialog or modal. Returns the text of the confirmation. */
export async function deleteWith(page: Page, button: Locator): Promise<string> {
  let asked = ''
  page.once('dialog', async (dialog) => {
    asked = dialog.message()
    await dialog.accept()
  })
  await button.click()
  const modal = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect.poll(async () => asked !== '' || (await modal.count()) > 0).toBe(true)
  if (asked === '') {
    asked = await modal.innerText()
    await modal.getByRole('button', { name: /eliminar|confirmar|aceptar|sí/i }).click()
  }
  return asked
}

export function dialogsOf(page: Page): string[] {
  const said: string[] = []
  page.on('dialog', async (dialog) => {
    // Excludes the browser's own question about unsaved changes.
    if (dialog.type() !== 'beforeunload') said.push(dialog.message())
    await dialog.accept()
  })
  return said
}

/** True if the text, border or background of an element or a descendant has that colour. */
async function isOf(element: Locator, colour: 'red' | 'green'): Promise<boolean> {
  return element.evaluate((root, wanted) => {
    const isColour = (text: string) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 1
      const context = canvas.getContext('2d')
      if (!context) return false
      context.fillStyle = text
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
      const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)]
      if (alpha === 0 || high - low < 12) return false
      if (wanted === 'red') return high === red && Math.abs(green - blue) < (high - low) * 0.28
      return high === green
    }
    return [root, ...root.querySelectorAll('*')].some((one) => {
      const { color, backgroundColor, borderLeftColor, borderLeftWidth, fill } = getComputedStyle(one)
      const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      return (
        isColour(backgroundColor) ||
        (hasText && isColour(color)) ||
        (borderLeftWidth !== '0px' && isColour(borderLeftColor)) ||
        (one instanceof SVGElement && (isColour(fill) || isColour(color)))
      )
    })
  }, colour)
}

export const isRed = (element: Locator) => isOf(element, 'red')
export const isGreen = (element: Locator) => isOf(element, 'green')

export async function untilAt(page: Page, path: string): Promise<number> {
  const begun = Date.now()
  await expect(page).toHaveURL((url) => url.pathname === path, { timeout: 6_000 })
  return Date.now() - begun
}

async function columnsOf(page: Page): Promise<string[]> {
  const headers = page.getByRole('table').first().getByRole('columnheader')
  await expect(headers.first()).toBeVisible()
  return headers.allInnerTexts()
}

/** Asserts that these columns exist in that order; others may be between them. */
export async function expectColumns(page: Page, words: RegExp[]): Promise<void> {
  const columns = await columnsOf(page)
  let at = -1
  for (const word of words) {
    const found = columns.findIndex((column, index) => index > at && word.test(column))
    soft(found, `column ${word} in ${columns.join(' | ')}`).toBeGreaterThan(at)
    if (found > at) at = found
  }
}

/** Navigates on the client, which is faster than a page load. */
export const goTo = (page: Page, path: string) => page.evaluate(`history.pushState(null, '', '${path}')`)

export async function fillIn(scope: Page | Locator, values: [RegExp, string][]): Promise<void> {
  for (const [label, value] of values) await scope.getByLabel(label).first().fill(value)
}

export const clientFields = (numeroIdentificacion: string, email = 'ana@correo.test'): [RegExp, string][] => [
  [/^nombre/i, 'Ana'],
  [/apellido/i, 'Pérez'],
  [/correo|email/i, email],
  [/tel[eé]fono/i, '3001234567'],
  [/direcci[oó]n/i, 'Calle 1'],
  [/identificaci[oó]n/i, numeroIdentificacion],
]

export async function fillLogin(page: Page, email = 'duena@correo.test', password = 'la clave secreta') {
  await page.getByLabel(/correo|email/i).fill(email)
  await page
    .getByLabel(/contraseña|password|clave/i)
    .first()
    .fill(password)
  await page.getByRole('button', { name: /iniciar sesión|entrar|ingresar/i }).click()
}

/** Mocks the matching requests, of one method or all, until the returned function is called. */
export async function answer(
  page: Page,
  url: string | RegExp,
  response: { status?: number; json: unknown },
  method?: string,
) {
  const handler = (route: Route) =>
    !method || route.request().method() === method ? route.fulfill(response) : route.fallback()
  await page.route(url, handler)
  return () => page.unroute(url, handler)
}

/** Asserts that a notice appears, stays more than 3 s, and disappears within 7 s. */
export async function expectFleeting(page: Page, text: string | RegExp): Promise<void> {
  const notice = page.getByText(text).first()
  await soft(notice).toBeVisible()
  const begun = Date.now()
  await soft(notice, `${text} goes away`).toBeHidden({ timeout: 7_000 })
  soft(Date.now() - begun, `${text} stays some seconds`).toBeGreaterThan(3_000)
}
