import { addDays } from '@gym/contract/core/calendar'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openPalette } from '../support/screens/palette-screen.ts'
import { heading, menu, picker, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

interface Ring {
  what: string
  width: number
  contrast: number
}

test('First Tab offers a link to the content', async ({ page }) => {
  await page.goto('/clientes')
  await expect(heading(page, 'Clientes')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Saltar al contenido' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Nuevo cliente' })).toBeFocused()
})

test('Focus goes to the heading of the next screen', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(heading(page, 'Dashboard')).not.toBeFocused()
  await menu(page).getByRole('link', { name: 'Clientes' }).press('Enter')
  await expect(heading(page, 'Clientes')).toBeFocused()
  await expect(page).toHaveTitle('Clientes · Admin Gimnasios')
  await expect(menu(page).getByRole('link', { name: 'Clientes' })).toHaveAttribute('aria-current', 'page')
})

const hasFocus = (where: Locator) =>
  where.evaluate((element) => element.ownerDocument.activeElement === element)

/** Script: the active element's focus ring: its width (0 if none), and its contrast with the background. */
const RING = `(() => {
  const one = document.activeElement
  const shown = one.type === 'radio' ? one.labels[0] : one
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(shown)
  const channels = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number)
  let around = parseFloat(outlineOffset) <= -2 ? shown : shown.parentElement
  while (around.parentElement && channels(getComputedStyle(around).backgroundColor)[3] === 0) around = around.parentElement
  const light = ([...rgb]) => {
    const [r, g, b] = rgb.slice(0, 3).map((each) => each / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [a, b] = [outlineColor, getComputedStyle(around).backgroundColor].map((color) => light(channels(color)))
  return {
    what: shown.outerHTML.replace(/ (class|style)="[^"]*"/g, '').slice(0, 100),
    width: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
    contrast: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05),
  }
})()`

test('Focus ring is 2 px wide with enough contrast', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  // Presses Tab until `last` has the focus, because the number of presses depends on the screen.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [path, last] of [
      ['/clientes', page.getByRole('button', { name: 'Eliminar a Ana Pérez' })],
      ['/clientes/crear', page.getByRole('button', { name: 'Cancelar' })],
    ] as const) {
      await page.goto(path)
      await last.waitFor()
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const seen = new Set<string>()
      while (!(await hasFocus(last))) {
        expect(seen.size, `Tab comes to the end of ${path}`).toBeLessThan(80)
        await page.keyboard.press('Tab')
        const { what, width, contrast } = await page.evaluate<Ring>(RING)
        seen.add(what)
        expect.soft(width, `${what}: its ring`).toBeGreaterThanOrEqual(2)
        expect.soft(contrast, `${what}: how it stands out, ${colorScheme}`).toBeGreaterThanOrEqual(3)
      }
      expect(seen.size).toBeGreaterThan(15)
    }
  }
})

test('Question mark opens the dialog of the keys', { tag: '@full' }, async ({ page }) => {
  await page.goto('/clientes')
  const field = page.getByLabel('Buscar cliente')
  await field.focus()
  await page.keyboard.type('?')
  await expect(field).toHaveValue('?')
  await heading(page, 'Clientes').focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Teclas' })
  await expect(keys.getByRole('row', { name: 'Recepción Alt R' })).toBeVisible()
  await expect(keys.getByRole('row', { name: 'Buscar en ella /' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(heading(page, 'Clientes')).toBeFocused()

  await (await openPalette(page)).fill('teclas')
  await page.keyboard.press('Enter')
  await expect(keys).toBeVisible()
})

test('Focus stays in the form after its request is answered', async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', telefono: '3001112233' })
  await page.goto(`/clientes/editar/${_id}`)
  const telefono = page.getByLabel('Teléfono')
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  await expect(telefono).toHaveValue('3001112233')
  await telefono.fill('3009999999')

  await page.route(`**/api/clientes/${_id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await save.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(save).toBeFocused()
  await page.unroute(`**/api/clientes/${_id}`)

  await gym.call('PUT', `clientes/${_id}`, { telefono: '3004445566' })
  await save.press('Enter')
  await page.getByRole('button', { name: 'Dejar lo que hay ahora' }).press('Enter')
  await expect(telefono).toHaveValue('3004445566')
  await expect(telefono).toBeFocused()

  await telefono.fill('3007778899')
  await telefono.press('Enter')
  await expect(page.getByText('exitosamente')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Ir a clientes' }).or(heading(page, 'Clientes')),
  ).toBeFocused()
})

test('Focus goes to the heading of the list after a deletion', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  await gym.cliente({ nombre: 'Sol', apellido: 'Ñáñez' })
  await page.goto('/clientes')
  await page.getByRole('button', { name: 'Eliminar a Luz Ñáñez' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).press('Enter')
  await expect(row(page, 'Luz')).toHaveCount(0)
  await expect(heading(page, 'Clientes')).toBeFocused()
})

test('Receptionist makes a sale without a mouse', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  const producto = await gym.producto({ nombre: 'Proteína', stock: 10 })
  await page.goto('/pagos')
  await page.getByRole('button', { name: 'Nuevo pago' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Ana Pérez')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Producto' })).toBeFocused()
  await page.keyboard.type('prote')
  await expect(page.getByRole('option', { name: 'Proteína' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Producto' })).toHaveValue('Proteína')
  await page.getByRole('textbox', { name: 'Cantidad' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeFocused()
  expect(await gym.stockOf(producto)).toBe(9)
})

async function tabTo(page: Page, where: Locator) {
  await expect(where).toBeVisible()
  for (let pressed = 0; pressed < 80 && !(await hasFocus(where)); pressed += 1)
    await page.keyboard.press('Tab')
  await expect(where).toBeFocused()
}

test('Receptionist renews a lapsed membership at the door without a mouse', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const reglas = { VENCIDA: 'bloquear' }
  await gym.call('PUT', 'configuracion/entrada', { reglas })
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  const fechainicio = addDays(await gym.today(), -40)
  await gym.membresia({ cliente: ana._id, duracion: 30, precio: 80_000, fechainicio })
  await page.addInitScript(`window.print = () => window.dispatchEvent(new Event('afterprint'))`)
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await page.keyboard.press('Alt+r')
  await expect(heading(page, 'Recepción')).toBeVisible()
  await expect(picker(page, 'Quién llega')).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  const card = page.getByRole('article', { name: 'Ana Pérez', exact: true }).first()
  await expect(card).toContainText('No puede entrar')
  await tabTo(page, card.getByRole('link', { name: 'Renovar y cobrar' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Recibido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Recibo de caja' })).toContainText('$80.000')
  await tabTo(page, page.getByRole('button', { name: 'Imprimir' }))
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Adelante')
})

/** Script: the focused control of the page, if another element covers its middle (WCAG 2.4.11). */
const HIDDEN_FOCUS = `[document.activeElement].filter((one) => one.closest('main')).filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return !(seen && (one.contains(seen) || seen.contains(one)))
}).map((one) => one.outerHTML.slice(0, 100))`

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Menu on a phone is a drawer that the keyboard operates', async ({ page, gym }) => {
    await gym.cliente()
    await page.goto('/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(menu(page)).toHaveCount(0)
    const bar = page.getByRole('navigation', { name: 'Barra inferior' })
    await expect(bar.getByRole('link')).toHaveText(['Inicio', 'Recepción', 'Vender', 'Clientes'])
    await expect(bar.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page')
    const open = bar.getByRole('button', { name: 'Más' })
    await open.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Menú' })
    await expect(menu(page)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Cerrar el menú' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(open).toBeFocused()

    await page.keyboard.press('Enter')
    // Waits for the drawer to focus its button: otherwise it might take the focus from the link below.
    await expect(drawer.getByRole('button', { name: 'Cerrar el menú' })).toBeFocused()
    await menu(page).getByRole('link', { name: 'Clientes' }).press('Enter')
    await expect(heading(page, 'Clientes')).toBeVisible()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Clientes' }).getByText('Ana')).toBeVisible()
  })

  test('Bars of a phone hide no focused control', { tag: '@full' }, async ({ page, gym }) => {
    for (let n = 0; n < 12; n += 1) {
      await gym.cliente()
      await gym.entrenador()
    }
    // The receptionist has actions above the bar on the clients only.
    for (const name of ['Clientes', 'Entrenadores']) {
      await page.goto(`/${name.toLowerCase()}`)
      await expect(page.getByRole('list', { name }).getByRole('button').first()).toBeVisible()
      const hidden: string[] = []
      for (const key of ['Tab', 'Shift+Tab'])
        for (let press = 0; press < 50; press += 1) {
          await page.keyboard.press(key)
          hidden.push(...(await page.evaluate<string[]>(HIDDEN_FOCUS)))
        }
      expect.soft(hidden, name).toEqual([])
    }
  })
})

test('Chosen theme stays after a reload', { tag: '@full' }, async ({ page }) => {
  const theme = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('complementary').locator('summary').click()
  await page.getByRole('radiogroup', { name: 'Tema' }).locator('label', { hasText: 'Tema oscuro' }).click()
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('Tab leaves a picker while its list scrolls', { tag: '@full' }, async ({ page, gym }) => {
  for (let n = 0; n < 12; n += 1) await gym.cliente({ nombre: 'Mariana' })
  await page.goto('/pagos/crear')
  const field = picker(page, 'Cliente')
  await field.fill('Mariana')
  await expect(page.getByRole('option').nth(8)).toBeVisible()
  await field.press('Tab')
  await expect(picker(page, 'Producto')).toBeFocused()
})
