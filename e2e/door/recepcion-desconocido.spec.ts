import { expect, test } from '../support/fixtures.ts'
import { leaveSaved } from '../support/saved-form.ts'
import { aMember, atTheDoor, card, entries, who } from '../support/screens/recepcion-screen.ts'
import { field, message, picker, typeNewClient } from '../support/screens/screen.ts'
import { anAgua, lines } from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

test('Unknown number leads to a new client, who then enters', async ({ page, gym }) => {
  await atTheDoor(page)
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await card(page, '1020304').getByRole('link', { name: 'Crear cliente' }).click()
  await expect(field(page, 'Número de identificación')).toHaveValue('1020304')
  await typeNewClient(page)
  await page.getByRole('button', { name: 'Crear cliente' }).click()
  await leaveSaved(page, 'Volver a la recepción', 'Recepción')
  await expect(card(page, 'Ana Pérez')).toContainText('Atención')
  expect(await entries(gym)).toHaveLength(1)
})

test('Unknown number takes the entry of the client found by name', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await aMember(gym, 'Ana', '1020304')
  await atTheDoor(page)
  await page.keyboard.type('10203')
  await page.keyboard.press('Enter')
  await card(page, '10203').getByRole('button', { name: 'Buscar por nombre' }).click()
  await expect(who(page)).toBeFocused()
  await page.keyboard.type('ana')
  await expect(page.getByRole('option', { name: 'Ana Pérez' })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(card(page, 'Ana Pérez')).toContainText('Adelante')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('Unknown number leads to a sale without client', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await anAgua(gym)
  await page.goto(`/vender?cliente=${_id}`)
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
  await page.getByRole('button', { name: /^Agua/ }).click()
  await expect(lines(page)).toHaveCount(1)
  await atTheDoor(page)
  await page.keyboard.type('99887766')
  await page.keyboard.press('Enter')
  const unknown = card(page, '99887766')
  await expect(unknown).toContainText('Número desconocido')
  await expect(unknown).toContainText('Para un plan o una clase, crea el cliente')
  await expect(unknown.getByRole('link', { name: 'Crear cliente' })).toBeVisible()
  await expect(unknown.getByRole('button', { name: 'Buscar por nombre' })).toBeVisible()
  await unknown.getByRole('link', { name: 'Vender sin cliente' }).click()
  await expect(message(page, 'La venta que estaba abierta quedó guardada.')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('')
  await expect(lines(page)).toHaveCount(0)
})
