import { expect, test } from '../support/fixtures.ts'
import { confirm, question } from '../support/screens/caja-screen.ts'
import { field, heading, refusal } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Count is made by keyboard and survives a lost answer', { tag: '@full' }, async ({ page, gym }) => {
  await gym.call('POST', 'caja/turnos', { base: 70_000 })
  await page.goto('/caja')
  await page.getByRole('button', { name: 'Contar y cerrar' }).click()
  const count = page.getByRole('dialog', { name: 'Contar y cerrar Caja 1' })
  const close = count.getByRole('button', { name: 'Cerrar caja' })
  await close.click()
  await expect(refusal(page, 'Cuenta lo que hay. Si no hay nada, escribe 0.')).toBeVisible()
  await field(count, 'De $20.000').fill('dos')
  await close.click()
  await expect(refusal(page, 'Corrige lo que no es un número.')).toBeVisible()
  await expect(field(count, 'De $20.000')).toBeFocused()
  await field(count, 'De $20.000').fill('1')
  await field(count, 'De $50.000').fill('1')
  await field(count, 'De $50.000').press('Enter')
  await expect(field(count, 'De $20.000')).toBeFocused()
  await field(count, 'Tarjeta').fill('2500')
  await field(count, 'Transferencia').press('Enter')
  await expect(close).toBeFocused()

  await page.keyboard.press('Enter')
  const asked = question(page, 'Caja 1')
  await expect(asked).toContainText(
    'Efectivo$70.000Tarjeta$2.500Transferencia$0Lo que sobre se registra como ingreso',
  )
  await expect(asked.getByRole('button', { name: 'Seguir contando' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await field(count, 'Tarjeta').fill('')
  await close.click()
  await page.route('**/cierre', async (route) => {
    // The server processes the request; the response is lost.
    await route.fetch()
    return route.abort()
  })
  await confirm(page, 'Caja 1').click()
  await expect(heading(page, 'Cierre de caja')).toBeVisible()
  await expect(page.getByText('La caja cuadra.')).toBeVisible()
})

test('Count stays on its till when another desk opens one', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.call<{ _id: string }>('POST', 'caja/turnos', { caja: 'A', base: 3_000 })
  await page.goto('/caja')
  await page.getByRole('button', { name: 'Contar y cerrar' }).click()
  const count = page.getByRole('dialog', { name: 'Contar y cerrar A' })
  await field(count, 'De $1.000').fill('3')
  await gym.call('POST', 'caja/turnos', { caja: 'B', base: 0 })
  await expect(page.getByText('No hay una caja abierta aquí.', { exact: false })).toBeVisible()
  await expect(field(count, 'De $1.000')).toHaveValue('3')
  await count.getByRole('button', { name: 'Cerrar caja' }).click()
  await confirm(page, 'A').click()
  await expect(page).toHaveURL(new RegExp(`/caja/${_id}$`))
})
