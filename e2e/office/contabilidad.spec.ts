import { addDays, formatDay } from '@gym/contract/core/calendar'
import type { Page } from '@playwright/test'
import { readXlsx } from '../../server/src/testing/xlsx.ts'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, message, refusal, row } from '../support/screens/screen.ts'

const total = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Transacciones' })

test('Ledger totals name their days and filter', { tag: '@full' }, async ({ page, gym }) => {
  await gym.transaccion({ monto: 30_000, fecha: '2026-03-05' })
  await gym.transaccion({
    tipo: 'ingreso',
    monto: 90_000,
    fecha: '2026-03-05',
    cuentaCredito: 'Ingresos',
  })
  await page.goto('/contabilidad?dia=2026-03-01')
  await expect(page.getByText('Marzo de 2026.', { exact: true })).toBeVisible()
  await expect(total(page, 'Balance')).toContainText('$60.000')
  await select(page, 'Tipo').selectOption('Egreso')
  await expect(page.getByText('Los totales son solo de este filtro.')).toContainText(
    'Marzo de 2026 · solo egresos.',
  )
  await expect(total(page, 'Total ingresos')).toContainText('El filtro los deja fuera.')
  await expect(total(page, 'Balance')).toContainText('Sin los ingresos, que el filtro deja fuera.')
})

test('Ledger search without results offers every date', { tag: '@full' }, async ({ page, gym }) => {
  await gym.transaccion({ descripcion: 'Arriendo del local', fecha: '2026-03-05' })
  await page.goto('/contabilidad?buscar=arriendo&dia=2026-04-01')
  await expect(page.getByText('No se encontró nada con esa búsqueda en abril de 2026.')).toBeVisible()
  await page.getByRole('button', { name: 'Buscar en todas las fechas' }).click()
  await expect(row(page, 'Arriendo del local')).toBeVisible()
  await page.goto('/contabilidad?buscar=nadie&periodo=todo&filtro=egreso')
  await expect(page.getByText('No se encontró nada con esa búsqueda y ese tipo.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtro' }).click()
  await expect(page.getByText('No se encontró nada con esa búsqueda.', { exact: true })).toBeVisible()
})

test('Ledger row of a payment leads to the payment', { tag: '@full' }, async ({ page, gym }) => {
  await gym.pago({ monto: 12_345 })
  const undone = await gym.pago({ monto: 67_890 })
  await gym.call('DELETE', `pagos/${undone._id}`)
  await page.goto('/contabilidad')
  await expect(row(page, '-$67.890')).toContainText('Pago eliminado')
  await expect(row(page, '$12.345').getByRole('link', { name: 'Editar' })).toHaveCount(0)
  await row(page, '$12.345').getByRole('link', { name: 'Ver pago' }).click()
  await expect(heading(page, 'Editar pago')).toBeVisible()
  await expect(field(page, 'Monto')).toHaveValue('$12.345')
})

test('Day of the ledger opens from its bar and its table', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const day = formatDay(today)
  await gym.transaccion({ descripcion: 'Arriendo', monto: 300_000 })
  await gym.transaccion({ descripcion: 'Luz de hoy', monto: 40_000 })
  await gym.transaccion({ descripcion: 'Luz de antes', monto: 50_000, fecha: addDays(today, -1) })
  await page.goto('/contabilidad?periodo=todo&buscar=luz')
  const chart = page.getByRole('region', { name: 'Ingresos y egresos por día' })
  await chart.getByRole('link', { name: `Ver los egresos del ${day}: $40.000` }).click()
  await expect(page).toHaveURL(new RegExp(`buscar=luz&filtro=egreso&periodo=dia&dia=${today}`))
  await expect(row(page, 'Luz de hoy')).toBeVisible()
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await expect(heading(page, 'Contabilidad')).toBeFocused()
  await expect(field(page, 'Día')).toHaveValue(day)
  await page.getByRole('button', { name: 'Día anterior' }).click()
  await expect(row(page, 'Luz de antes')).toBeVisible()
  await page.goBack()
  await chart.getByText('Ver como tabla').click()
  await chart.getByRole('link', { name: day, exact: true }).press('Enter')
  await expect(row(page, 'Luz de hoy')).toBeVisible()
  await expect(heading(page, 'Contabilidad')).toBeFocused()
  await page.getByRole('radio', { name: 'Mes' }).press('Space')
  await expect(page).toHaveURL(/periodo=mes$/)
})

test('Ledger spreadsheet matches the screen', { tag: '@full' }, async ({ page, gym }) => {
  await gym.pago({ monto: 80_000.05 })
  await gym.transaccion({ monto: 30_000, descripcion: '=SUMA(A1:A9)' })
  await gym.transaccion({ fecha: '2020-01-31' })
  await page.goto('/contabilidad')
  await expect(total(page, 'Balance')).toContainText('$50.000,05')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar a Excel' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`reporte_contabilidad_${await gym.today()}.xlsx`)
  await expect(message(page, `Se descargó ${file.suggestedFilename()}.`)).toBeVisible()
  const [sheet] = await readXlsx(await file.path())
  const cells = sheet?.data.map(([tipo, descripcion, monto]) => [tipo, descripcion, monto])
  expect(sheet?.sheet).toBe('Reporte Contabilidad')
  expect(cells).toEqual([
    ['Tipo', 'Descripción', 'Monto'],
    ['Egreso', '=SUMA(A1:A9)', 30_000],
    ['Ingreso', 'Pago', 80_000.05],
    ['Total ingresos', null, 80_000.05],
    ['Total egresos', null, 30_000],
    ['Balance', null, 50_000.05],
  ])
})

test('Failed ledger spreadsheet shows its error', { tag: '@full' }, async ({ page, gym }) => {
  await gym.transaccion()
  await page.route('**/api/contabilidad/exportar?*', (route) =>
    route.fulfill({ status: 503, json: { mensaje: 'La base de datos no está disponible.' } }),
  )
  await page.goto('/contabilidad')
  await page.getByRole('button', { name: 'Exportar a Excel' }).click()
  await expect(
    refusal(page, 'Error al exportar: Error 503: La base de datos no está disponible.'),
  ).toBeVisible()
})
