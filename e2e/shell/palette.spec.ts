import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openPalette } from '../support/screens/palette-screen.ts'
import { heading, picker, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

const offered = (page: Page, group: string) =>
  page.getByRole('listbox', { name: 'Resultados' }).getByRole('group', { name: group }).getByRole('option')

test('Palette offers the screens of the role only', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const search = page.getByRole('complementary').getByRole('button', { name: '¿Qué buscas?' })
  await expect(search).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K')
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Buscar una pantalla o un cliente')).toBeFocused()
  await page.keyboard.type('conta')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('No se encontró nada.')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('membresi')
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Membresías' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Membresías')).toBeFocused()
})

test('Palette finds a client by number', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '5060708' })
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Buscar una pantalla o un cliente')).toBeFocused()
  await page.keyboard.type('506070')
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Luz Ñáñez' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Luz Ñáñez')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Buscar una pantalla o un cliente')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder('Buscar una pantalla o un cliente')).toBeHidden()
})

test('Palette marks the active option for assistive technology', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Clara', apellido: 'Rojas' })
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Buscar una pantalla o un cliente' })
  await search.fill('cla')
  const list = page.getByRole('listbox', { name: 'Resultados' })
  await expect(list.getByRole('group', { name: 'Clientes' }).getByRole('option')).toHaveText(/Clara Rojas/)
  const marked = list.getByRole('option', { selected: true })
  await expect(marked).toHaveText('Clases')
  await expect(search).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '-')
  await page.keyboard.press('ArrowUp')
  await expect(marked).toHaveText(/Clara Rojas/)
  await expect(search).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '-')
  await page.keyboard.press('ArrowDown')
  await expect(marked).toHaveText('Clases')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Clases')).toBeFocused()
})

test('Palette turns a verb and a name into a form', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const search = await openPalette(page)
  await search.fill('cobrar ana')
  await expect(offered(page, 'Acciones')).toHaveText(/^Cobrar a Ana Pérez/)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Vender')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')

  await (await openPalette(page)).fill('Nueva membresía para Ana')
  await expect(offered(page, 'Acciones')).toHaveText(/^Nueva membresía para Ana Pérez/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Agregar una membresía' })).toBeVisible()
})

test('Palette registers an entry at the door', { tag: '@full' }, async ({ page, gym }) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: ana._id })
  await page.goto('/clientes')
  await expect(row(page, 'Ana')).toBeVisible()
  await (await openPalette(page)).fill('entrada 1020304')
  await expect(offered(page, 'Acciones')).toHaveText(/^Registrar entrada de Ana Pérez/)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Recepción')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Ana Pérez' })).toContainText('Adelante')
})

test('Palette asks for the name that an act needs', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const search = await openPalette(page)
  await search.fill('cobrar')
  await expect(offered(page, 'Acciones')).toHaveText(['Cobrar a…'])
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('cobrar ')
  await page.keyboard.type('ana')
  await expect(offered(page, 'Acciones')).toHaveText(/^Cobrar a Ana Pérez/)
})

test('Palette changes the theme and returns the focus', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/clientes')
  const field = page.getByLabel('Buscar cliente')
  await field.focus()
  await (await openPalette(page)).fill('oscuro')
  await expect(offered(page, 'Acciones')).toHaveText(['Tema oscuro'])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(field).toBeFocused()
})

test.describe('trainer', () => {
  test.use({ rol: 'entrenador' })

  test('Palette of a trainer offers no act of the desk', { tag: '@full' }, async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    await page.goto('/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    const search = await openPalette(page)
    await expect(offered(page, 'Acciones').filter({ hasText: 'Cerrar sesión' })).toBeVisible()
    await expect(
      page.getByRole('option', { name: /^(Cobrar|Registrar entrada|Nueva membresía)/ }),
    ).toHaveCount(0)
    await search.fill('cobrar ana')
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('No se encontró nada.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Teclas' })
    await expect(keys.getByRole('row', { name: /Ctrl K$/ })).toBeVisible()
    await expect(keys.getByRole('row', { name: /Alt R$/ })).toHaveCount(0)
  })

  test('Palette of a trainer leads to a client and the routines', { tag: '@full' }, async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '5060708' })
    await page.goto('/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Buscar una pantalla o un cliente').fill('luz')
    await expect(page.getByRole('option', { name: 'Luz Ñáñez' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Luz Ñáñez')).toBeVisible()
    await page.getByRole('link', { name: 'Ver sus rutinas' }).click()
    await expect(heading(page, 'Editar Asignación Rutina')).toBeVisible()
    await expect(page).toHaveURL('/rutinas/editar-asignacion?buscar=5060708')
  })
})

test.describe('member', () => {
  test.use({ rol: 'user' })

  test('Palette of a member finds no clients', { tag: '@full' }, async ({ page }) => {
    await page.goto('/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByPlaceholder('Buscar una pantalla')).toBeFocused()
    await expect(page.getByPlaceholder('cliente')).toHaveCount(0)
  })
})

test('Palette drops old results while the next ones load', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  await gym.cliente({ nombre: 'Luis', apellido: 'Rojas' })
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Buscar una pantalla o un cliente')).toBeFocused()
  await page.keyboard.type('luz')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('option', { name: 'Luz Ñáñez' })).toBeVisible()
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/clientes?*', async (route) => {
    await mayAnswer
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/clientes?*')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('luis')
  await expect(dialog.getByRole('status')).toHaveText('Buscando…')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await asked
  answer()
  await expect(dialog.getByRole('option', { name: 'Luis Rojas' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Luis Rojas')).toBeVisible()
})

test('Palette returns the focus when it closes', { tag: '@full' }, async ({ page }) => {
  await page.goto('/clientes')
  const search = page.getByLabel('Buscar cliente')
  await search.focus()
  const palette = page.getByPlaceholder('Buscar una pantalla o un cliente')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+k')
  await palette.fill('clientes')
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText('Clientes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search).toBeFocused()
})
