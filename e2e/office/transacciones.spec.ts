import type { Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { leaveSaved } from '../support/saved-form.ts'
import { field, heading, message, row } from '../support/screens/screen.ts'

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

test('New transaction proposes an account by payment method', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contabilidad/crear-transaccion')
  const debit = select(page, 'Cuenta débito')
  for (const [method, account] of [
    ['transferencia', 'Bancos'],
    ['efectivo', 'Caja'],
    ['tarjeta', 'Bancos'],
  ] as const) {
    await select(page, 'Método de pago').selectOption(method)
    await expect(debit).toHaveValue(account)
  }
  await select(page, 'Tipo').selectOption('egreso')
  await expect(debit).toHaveValue('Bancos')
  await expect(select(page, 'Cuenta crédito')).toHaveValue('Gastos')
})

test('Corrected transaction shows its history', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.transaccion()
  await page.goto('/contabilidad')
  await expect(row(page, 'Arriendo').getByRole('button', { name: 'Ver el historial' })).toHaveCount(0)
  await row(page, 'Arriendo').getByRole('link', { name: 'Editar Arriendo' }).click()
  await expect(heading(page, 'Editar transacción')).toBeVisible()
  await expect(select(page, 'Tipo').getByRole('option')).toHaveText(['Egreso'])
  await expect(page.getByText('Esta transacción no ha tenido cambios.')).toBeVisible()
  await field(page, 'Monto').fill('600000')
  await field(page, 'Categoría').fill('Local')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Transacción actualizada exitosamente')).toBeVisible()
  await leaveSaved(page, 'Ir a contabilidad', 'Contabilidad')
  await row(page, 'Arriendo').getByRole('button', { name: 'Ver el historial de Arriendo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Historial de Arriendo' })
  await expect(dialog).toContainText('Prueba admin')
  await expect(dialog).toContainText('Monto: $500.000 → $600.000')
  await expect(dialog).toContainText('Categoría: (vacío) → Local')
  await page.goto(`/contabilidad/editar-transaccion/${_id}`)
  await expect(page.getByRole('region', { name: 'Historial de cambios' })).toContainText(
    '$500.000 → $600.000',
  )
})

test('Edited transaction offers its own type and Egreso', { tag: '@full' }, async ({ page, gym }) => {
  const expense = await gym.transaccion({ tipo: 'egreso', cuentaCredito: 'Gastos' })
  await page.goto(`/contabilidad/editar-transaccion/${expense._id}`)
  await expect(select(page, 'Tipo').getByRole('option')).toHaveText(['Egreso'])
  const { _id } = await gym.transaccion({ tipo: 'ingreso', cuentaCredito: 'Ingresos' })
  await page.goto(`/contabilidad/editar-transaccion/${_id}`)
  await expect(select(page, 'Tipo')).toHaveValue('ingreso')
  await select(page, 'Tipo').selectOption('Egreso')
  await expect(select(page, 'Cuenta crédito')).toHaveValue('Gastos')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Transacción actualizada exitosamente')).toBeVisible()
  expect(await gym.call<Transaccion>('GET', `contabilidad/${_id}`)).toMatchObject({
    tipo: 'egreso',
    cuentaCredito: 'Gastos',
  })
})

test('Transaction of a payment leads to the payment', { tag: '@full' }, async ({ page, gym, database }) => {
  const pago = await gym.pago({ monto: 1_000 })
  const { rows } = await database.query('select id from contabilidad where pago_id = $1', [pago._id])
  await page.goto(`/contabilidad/editar-transaccion/${rows[0].id}`)
  await expect(page.getByText('Esta transacción viene de un pago.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver pago' }).click()
  await expect(heading(page, 'Editar pago')).toBeVisible()
})
