import { expect, test } from '../support/fixtures.ts'
import { aMember, atTheDoor, card, who } from '../support/screens/recepcion-screen.ts'

test.use({ rol: 'recepcionista' })

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
