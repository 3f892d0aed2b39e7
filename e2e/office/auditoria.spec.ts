import { expect, test } from '../support/fixtures.ts'
import { askPasswordAgain } from '../support/own-password.ts'
import { message, row } from '../support/screens/screen.ts'

test.use({ rol: 'admin' })

test('Owner reads, verifies and exports the audit', async ({ page, gym, accounts, database }) => {
  const cliente = await gym.cliente({ nombre: 'Ana' })
  await gym.call('PUT', `clientes/${cliente._id}`, { nombre: 'Ana María' })
  await page.goto(`/auditoria?registro=${cliente._id}`)
  await expect(page.getByRole('table', { name: 'Auditoría' }).getByRole('row')).toHaveCount(3)
  await row(page, 'Edita un cliente').click()
  await expect(page.getByText('Nombre: Ana → Ana María')).toBeVisible()

  const producto = await gym.producto({ precio: 2000 })
  await gym.call('POST', 'ventas', {
    lineas: [{ producto: producto._id }],
    cobros: [{ metodo: 'Efectivo', monto: 2000 }],
  })
  await page.goto('/auditoria?accion=registrarVenta')
  // Sales of earlier tests stay in the audit.
  await expect(row(page, 'Registra una venta').first()).toContainText(/Ventas.*Pagos|Pagos.*Ventas/)

  await page.getByRole('button', { name: 'Revisar que nada cambió' }).click()
  const found = page.getByText(/^Nada se ha cambiado ni quitado: .* La revisión terminó hoy a las /)
  await expect(found).toBeVisible()
  await page.reload()
  await expect(found).toBeVisible()

  await askPasswordAgain(database)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar a Excel' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirma tu contraseña' })
  await asked.getByLabel('Tu contraseña').fill(accounts.admin.password)
  await page.keyboard.press('Enter')
  expect((await downloaded).suggestedFilename()).toMatch(/^auditoria_\d{4}-\d\d-\d\d\.xlsx$/)
  await expect(message(page, `Se descargó ${(await downloaded).suggestedFilename()}.`)).toBeVisible()
})

test('Audit review shows its progress and runs once', { tag: '@full' }, async ({ page, database }) => {
  await page.goto('/auditoria')
  const button = page.getByRole('button', { name: 'Revisar que nada cambió' })
  await expect(button).toBeVisible()
  await database.query('begin')
  await database.query('lock table auditoria_eslabones in access exclusive mode')
  await button.click()
  await expect(page.getByText(/^Revisando la auditoría, como pidió /)).toBeVisible()
  const progress = page.getByRole('progressbar', { name: 'Progreso de la revisión' })
  await expect(progress).toHaveAttribute('aria-valuenow', '0')
  await expect(button).toHaveAccessibleDescription('La auditoría ya se está revisando. Espera a que termine.')
  await database.query('commit')
  await expect(page.getByText(/^Nada se ha cambiado ni quitado: /)).toBeVisible()
})

test('Audit shows the sentence of a refused request', { tag: '@full' }, async ({ page, gym }) => {
  await gym.send('POST', 'clientes', { nombre: 'Sin nada más' })
  await page.goto('/auditoria?filtro=rechazado')
  await row(page, 'Rechazado').first().click()
  await expect(page.getByText('Los datos enviados no son válidos.')).toBeVisible()
})
