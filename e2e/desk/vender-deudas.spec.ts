import type { Venta } from '@gym/contract/ventas/ventas.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { field } from '../support/screens/screen.ts'
import { charging, lines, receipt, sales } from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

async function clientWithDebt(gym: Gym, monto: number) {
  const { _id } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const lineas = [{ concepto: 'Toalla', monto }]
  const owed = await gym.call<Venta>('POST', 'ventas', { cliente: _id, lineas, fiado: true })
  return { _id, owed }
}

async function openDebt(page: Page, clienteId: string) {
  await page.goto(`/vender?cliente=${clienteId}&deuda=1`)
  await expect(lines(page)).toContainText('Deuda')
  if (!(await charging(page).isVisible())) await page.keyboard.press('F8')
  await expect(charging(page)).toBeVisible()
}

test('Debt open in two windows is charged once', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await clientWithDebt(gym, 3_000)
  const other = await page.context().newPage()
  await openDebt(other, _id)
  await openDebt(page, _id)
  await charging(page).getByRole('button', { name: 'Cobrar $3.000' }).click()
  await expect(receipt(page)).toBeVisible()

  await charging(other).getByRole('button', { name: 'Cobrar $3.000' }).click()
  await expect(charging(other).getByRole('alert')).toContainText('La deuda cambió: ya no debe nada.')
  await expect(charging(other).getByRole('button', { name: 'Dejar $3.000 a favor' })).toBeVisible()
  await charging(other).getByRole('button', { name: 'Quitar la deuda' }).click()
  await expect(charging(other)).toHaveCount(0)
  await expect(lines(other)).toHaveCount(0)
  expect(await sales(gym)).toHaveLength(2)
})

test('Refund of a debt payment restores the debt', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await clientWithDebt(gym, 3_000)
  const abono = await gym.call<Venta>('POST', 'ventas', {
    cliente: _id,
    lineas: [{ deuda: 3_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 3_000 }],
  })
  await page.goto(`/pagos/editar/${abono.pagos[0]?._id}`)
  await page.getByRole('button', { name: 'Devolver' }).click()
  const window = page.getByRole('dialog', { name: 'Devolver de la venta N.º 2' })
  await expect(window).toContainText('Se devuelven $3.000.')
  await expect(window).toContainText('Lo que se había pagado con ese abono se debe otra vez.')
  await field(window, 'Motivo').fill('Era de otra Ana')
  await window.getByRole('button', { name: 'Devolver' }).click()
  await expect(page.getByText('Devolución registrada.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Devolver' })).toHaveCount(0)
  expect(await gym.call('GET', `clientes/${_id}/ficha`)).toMatchObject({ saldo: 3_000 })
})

test('Client credit pays for a sale', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await clientWithDebt(gym, 2_000)
  await gym.call<Venta>('POST', 'ventas', {
    cliente: _id,
    lineas: [{ deuda: 10_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 10_000 }],
  })
  await gym.producto({ nombre: 'Guantes', precio: 28_000, stock: 5 })
  await page.goto(`/vender?cliente=${_id}`)
  await expect(page.getByText('Tiene $8.000 a favor.')).toBeVisible()
  await page.getByRole('button', { name: /^Guantes/ }).click()
  await page.keyboard.press('F8')
  const use = charging(page).getByRole('switch', { name: 'Usar $8.000 que tiene a favor' })
  await expect(use).toBeChecked()
  await expect(charging(page)).toContainText('A favor $8.000: se usan $8.000, quedan por pagar $20.000.')
  await use.uncheck()
  await expect(charging(page).getByRole('button', { name: 'Cobrar $28.000' })).toBeVisible()
  await use.check()
  await charging(page).getByRole('button', { name: 'Cobrar $20.000' }).click()
  await expect(receipt(page)).toContainText(/Con lo que tenía a favor\s*\$8\.000/)
  await expect(receipt(page)).toContainText(/Efectivo\s*\$20\.000/)
  expect(await gym.call('GET', `clientes/${_id}/ficha`)).toMatchObject({ saldo: 0 })
})
