import type { Page } from '@playwright/test'
import { readXlsx } from '../../server/src/testing/xlsx.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { field, heading, message, pick, row } from '../support/screens/screen.ts'

const ana = (gym: Gym, fields = {}) =>
  gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304', ...fields })
const account = (page: Page) => page.getByRole('region', { name: 'Cuenta ligada' })
const asked = (page: Page) => page.getByRole('dialog', { name: '¿Borrar los datos de Ana Pérez?' })

test.describe('as receptionist', () => {
  test.use({ rol: 'recepcionista' })

  test('Account is linked to a client and unlinked', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await ana(gym)
    const { email, nombre } = await gym.account('user')
    await page.goto(`/clientes/${_id}`)
    await account(page).getByRole('button', { name: 'Ligar una cuenta…' }).click()
    await page.getByRole('button', { name: 'Ligar', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Elige una cuenta.')
    await pick(page, 'Cuenta', email)
    await page.getByRole('button', { name: 'Ligar', exact: true }).click()
    await expect(message(page, 'Cuenta ligada.')).toBeVisible()
    await expect(account(page)).toContainText(email)
    await account(page)
      .getByRole('button', { name: `Quitar la cuenta de ${nombre}` })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await expect(message(page, 'Cuenta quitada.')).toBeVisible()
    await expect(account(page)).toContainText('No tiene una cuenta ligada.')
    await expect(page.getByRole('region', { name: 'Datos personales' })).toBeHidden()
  })

  test('Sale receipt shows the code that links an account', { tag: '@full' }, async ({ page, gym }) => {
    const { _id: cliente } = await ana(gym)
    const sale = { cliente, lineas: [{ concepto: 'Toalla', monto: 5_000 }] }
    const cobros = [{ metodo: 'Efectivo', monto: 5_000 }]
    const venta = await gym.call<{ _id: string }>('POST', 'ventas', { ...sale, cobros })
    await page.goto(`/ventas/${venta._id}`)
    await expect(page.getByRole('article', { name: 'Recibo de caja' })).toContainText(
      /con el código [A-Z2-9]{4}-[A-Z2-9]{4}, hasta el/,
    )
  })
})

test('Admin downloads the personal data of a client', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await ana(gym)
  await page.goto(`/clientes/${_id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar sus datos' }).click()
  const sheets = await readXlsx(await (await download).path())
  expect(sheets.map(({ sheet }) => sheet)).toContain('Medidas')
})

test('Admin erases personal data after typing the number', async ({ page, gym }) => {
  const { _id, numeroIdentificacion } = await ana(gym, { notas: 'Zurda.' })
  await gym.call('POST', 'composicion-corporal', {
    numeroIdentificacion,
    peso: 70,
    altura: 170,
    objetivo: 'Cardio',
  })
  await gym.pago({ cliente: _id, monto: 5_000 })
  const before = await gym.call('GET', 'contabilidad')
  await page.goto(`/clientes/${_id}`)
  await page.getByRole('button', { name: 'Borrar sus datos…' }).click()
  await expect(asked(page)).toContainText('1 registro de medidas')
  await expect(asked(page)).toContainText('Queda, de «Persona borrada»: 1 pago.')
  const button = asked(page).getByRole('button', { name: 'Borrar sus datos' })
  await expect(button).toBeDisabled()
  await field(asked(page), 'Escribe su número para confirmar').fill('1.020.304')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Clientes')).toBeVisible()
  await expect(message(page, 'Sus datos se borraron.')).toBeVisible()
  await expect(row(page, 'Ana')).toBeHidden()
  await page.goto('/pagos')
  await expect(row(page, 'Persona borrada')).toBeVisible()
  expect(await gym.call('GET', 'contabilidad')).toEqual(before)
})

test('Current member cannot be erased', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await ana(gym)
  await gym.membresia({ cliente: _id })
  await page.goto(`/clientes/${_id}`)
  await page.getByRole('button', { name: 'Borrar sus datos…' }).click()
  await expect(asked(page).getByRole('alert')).toContainText('Tiene una membresía hasta el')
  await expect(field(asked(page), 'Escribe su número para confirmar')).toBeHidden()
  await expect(asked(page).getByRole('button', { name: 'Borrar sus datos' })).toBeDisabled()
})

test('Personal data of a deleted client are erased', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await ana(gym)
  await gym.call('DELETE', `clientes/${_id}`)
  await page.goto('/clientes')
  await page.getByRole('link', { name: 'Eliminados' }).click()
  await expect(heading(page, 'Clientes eliminados')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Clientes eliminados', exact: true })).toBeVisible()
  // A list with only one order has no order button.
  await expect(page.getByRole('button', { name: 'Orden', exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Borrar los datos de Ana Pérez' }).click()
  await field(asked(page), 'Escribe su número para confirmar').fill('1020304')
  await asked(page).getByRole('button', { name: 'Borrar sus datos' }).click()
  await expect(message(page, 'Sus datos se borraron.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('No hay clientes eliminados con datos.')
})
