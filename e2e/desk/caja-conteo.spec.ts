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

test('Unfinished count asks before it is left', { tag: '@full' }, async ({ page, gym }) => {
  await gym.call('POST', 'caja/turnos', { base: 0 })
  await page.goto('/vender')
  await page.getByRole('link', { name: 'Ver caja' }).click()
  await page.getByRole('button', { name: 'Contar y cerrar' }).click()
  const count = page.getByRole('dialog', { name: 'Contar y cerrar Caja 1' })
  await field(count, 'Transferencia').fill('3000')
  await page.goBack()
  const leaving = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await leaving.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(leaving).toBeHidden()
  await expect(field(count, 'Transferencia')).toHaveValue('$3.000')
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

test('Till forms focus their first wrong field', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/caja')
  await field(page, 'Caja').fill('')
  await field(page, 'Base').fill('0')
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await expect(field(page, 'Caja')).toBeFocused()
  await gym.call('POST', 'caja/turnos', { base: 0 })
  await page.getByRole('button', { name: 'Entrada o salida' }).click()
  const movement = page.getByRole('dialog', { name: 'Entrada o salida de efectivo en Caja 1' })
  await field(movement, 'Monto').fill('1000')
  await movement.getByRole('button', { name: 'Registrar' }).click()
  await expect(field(movement, 'Motivo')).toBeFocused()
})

test('Fourth unbalanced count needs a second person', { tag: '@full' }, async ({ page, gym, accounts }) => {
  const { _id } = await gym.call<{ _id: string }>('POST', 'caja/turnos', { base: 40_000 })
  for (const cantidad of [1, 2, 3]) {
    const conteo = [{ denominacion: 1_000, cantidad }]
    expect((await gym.send('POST', `caja/turnos/${_id}/cierre`, { conteo })).status).toBe(403)
  }
  await page.goto('/caja')
  await page.getByRole('button', { name: 'Contar y cerrar' }).click()
  const count = page.getByRole('dialog', { name: 'Contar y cerrar Caja 1' })
  await field(count, 'De $1.000').fill('39')
  await field(count, 'Tarjeta').fill('1000')
  await count.getByRole('button', { name: 'Cerrar caja' }).click()
  await confirm(page, 'Caja 1').click()
  await expect(
    refusal(
      page,
      'Ya van tres conteos que no cuadran: ahora otra persona debe autorizar el cierre, cuadre o no. Escribe el correo y la contraseña de esa persona.',
    ),
  ).toBeVisible()
  await field(count, 'Correo de quien autoriza').fill(accounts.admin.email)
  await field(count, 'Contraseña de quien autoriza').fill(accounts.admin.password)
  await page.keyboard.press('Enter')
  const z = page.getByRole('article', { name: 'Cierre de caja' })
  await expect(z).toContainText('Falta en efectivo$1.000 COP')
  await expect(z).toContainText('Sobra en tarjeta$1.000 COP')
  await expect(z).not.toContainText('Cuadra$0')

  await page.evaluate(`localStorage.setItem('token', '${accounts.admin.token}')`)
  await page.goto(`/caja/${_id}`)
  await expect(page.getByText('4 conteos, el último primero.')).toBeVisible()
  await page.goto('/caja')
  const turno = page.getByRole('table', { name: 'Turnos' }).getByRole('row').nth(1)
  await expect(turno).toContainText('No cuadra')
  await expect(turno).toContainText('Efectivo -$1.000')
})
