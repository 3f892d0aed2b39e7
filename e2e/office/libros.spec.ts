import { addDays, formatDay, monthOf } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, message } from '../support/screens/screen.ts'

test.use({ rol: 'admin' })

const LIBROS = '/contabilidad/libros'

test('Expense appears in journal, account and results', async ({ page, gym }) => {
  await gym.transaccion({
    descripcion: 'Luz de octubre',
    categoria: 'Luz',
    monto: 90_000,
    cuentaDebito: 'Caja',
  })
  await page.goto('/contabilidad')
  await page.getByRole('link', { name: 'Libros', exact: true }).click()
  await expect(heading(page, 'Libros')).toBeFocused()
  const diario = page.getByRole('table', { name: 'Diario' })
  await diario.getByRole('row').filter({ hasText: 'Luz de octubre' }).click()
  const partidas = page.getByRole('table', { name: /^Partidas del asiento/ })
  await expect(partidas.getByRole('row').nth(1)).toContainText('1105 Caja')
  await expect(partidas.getByRole('row').nth(2)).toContainText('5135 Servicios')
  await page.getByText('Balance', { exact: true }).click()
  const balance = page.getByRole('table', { name: 'Balance de comprobación' })
  await expect(balance.getByRole('row').last()).toHaveText(/Total\$90\.000\$90\.000\$0/)
  await balance.getByRole('link', { name: '5135 Servicios' }).click()
  await expect(page.getByRole('table', { name: 'Mayor' }).getByRole('row').nth(1)).toHaveText(
    /\$90\.000\$90\.000$/,
  )
  await page.getByText('Resultados', { exact: true }).click()
  await expect(page.getByText('Pérdida: $90.000')).toBeVisible()
  await page.getByRole('button', { name: 'Verificar los libros' }).click()
  await expect(page.getByText(/^Todo cuadra: \d+ pruebas hechas/)).toBeVisible()
})

test('Closed month is opened again with a reason', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const last = addDays(monthOf(today).desde, -1)
  await page.goto(LIBROS)
  await expect(page.getByText('Ningún período está cerrado.')).toBeVisible()
  const closes = page.getByRole('button', { name: 'Cerrar período' })
  await closes.click()
  const dialog = page.getByRole('dialog', { name: 'Cerrar período' })
  await expect(field(dialog, 'Último día cerrado')).toHaveValue(formatDay(last))
  await dialog.getByRole('button', { name: 'Cerrar período' }).click()
  await expect(message(page, `Los libros están cerrados hasta el ${formatDay(last)}.`)).toBeVisible()
  await expect(page.getByText(`Cerrados hasta el ${formatDay(last)} por`)).toBeVisible()

  const refused = await gym.send('POST', 'contabilidad', {
    ...{ tipo: 'egreso', descripcion: 'Tarde', monto: 1_000, fecha: last, metodoPago: 'efectivo' },
    ...{ cuentaDebito: 'Caja', cuentaCredito: 'Gastos', referencia: 'manual' },
  })
  expect(refused.status).toBe(409)

  await closes.click()
  await field(dialog, 'Último día cerrado').fill('')
  await dialog.getByRole('button', { name: 'Abrir período' }).click()
  await expect(dialog.getByText('Para abrir un período cerrado escribe el motivo.')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Faltaba un recibo')
  await dialog.getByRole('button', { name: 'Abrir período' }).click()
  await expect(page.getByText('Ningún período está cerrado.', { exact: true })).toBeVisible()
})

test('Own account collects the transactions of its categories', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto(`${LIBROS}?filtro=cuentas`)
  await page.getByRole('button', { name: 'Agregar cuenta propia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar cuenta propia' })
  await field(dialog, 'Código').fill('99')
  await field(dialog, 'Nombre').fill('Refrigerios')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('El código de una cuenta propia tiene de 7 a 12 cifras.')).toBeVisible()
  const codigo = `5195${String(Date.now()).slice(-8)}`
  await field(dialog, 'Código').fill(codigo)
  await dialog.getByLabel('Categorías').fill('Meriendas')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(message(page, `La cuenta ${codigo} Refrigerios quedó en el plan.`)).toBeVisible()
  await gym.transaccion({ descripcion: 'Galletas', categoria: 'MERIENDAS', monto: 7_000 })
  await page.goto(`${LIBROS}?filtro=mayor&cuenta=${codigo}`)
  await expect(page.getByRole('table', { name: 'Mayor' }).getByRole('row').nth(1)).toContainText('Galletas')
})
