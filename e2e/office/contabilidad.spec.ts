import {
  addDays,
  formatDay,
  formatDaysOfMonth,
  monthName,
  monthOf,
  sameDaysBefore,
} from '@gym/contract/core/calendar'
import type { Page } from '@playwright/test'
import { readXlsx } from '../../server/src/testing/xlsx.ts'
import { isAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, message, refusal, row } from '../support/screens/screen.ts'

const LIST = '**/api/contabilidad?*'
const total = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Transacciones' })
const limpiar = (page: Page) => page.getByRole('button', { name: 'Limpiar', exact: true })

test('Empty ledger leads to its first transaction', { tag: '@full' }, async ({ page }) => {
  await page.goto('/contabilidad')
  await expect(page.getByText('No hay transacciones para mostrar.')).toBeVisible()
  await expect(total(page, 'Total ingresos')).toContainText('No hay ingresos registrados')
  await expect(total(page, 'Total egresos')).toContainText('No hay egresos registrados')
  await expect(total(page, 'Balance')).toContainText('Sin balance')
  await page.getByRole('button', { name: 'Registrar nueva transacción' }).click()
  await expect(heading(page, 'Nueva transacción')).toBeVisible()
})

test('Ledger totals cover every page of the filter', { tag: '@full' }, async ({ page, gym }) => {
  await Promise.all(
    Array.from({ length: 26 }, (_, n) => gym.transaccion({ monto: 10_000.1, descripcion: `Gasto ${n}` })),
  )
  await gym.transaccion({
    tipo: 'ingreso',
    monto: 260_002.6,
    descripcion: 'Alquiler',
    cuentaCredito: 'Ingresos',
  })
  await page.goto('/contabilidad')
  await expect(page.getByText('1 a 25 de 27')).toBeVisible()
  const titles = [
    'Tipo',
    'Descripción',
    'Monto',
    'Fecha',
    'Cuenta débito',
    'Cuenta crédito',
    'Referencia',
    'Creado por',
    'Acciones',
  ]
  await expect(table(page).getByRole('columnheader')).toHaveText(titles)
  await expect(row(page, 'Alquiler')).toContainText(/Ingreso.*\$260\.002,60.*CajaIngresosManual/)
  await expect(total(page, 'Total ingresos')).toContainText('$260.002,60')
  await expect(total(page, 'Total egresos')).toContainText('$260.002,60')
  await expect(total(page, 'Balance')).toContainText('$0')
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect(page.getByText('26 a 27 de 27')).toBeVisible()
  await expect(total(page, 'Total egresos')).toContainText('$260.002,60')
})

test('Ledger is filtered by type and month', { tag: '@full' }, async ({ page, gym }) => {
  await gym.transaccion({ tipo: 'ingreso', descripcion: 'Alquiler', cuentaCredito: 'Ingresos' })
  await gym.transaccion()
  await gym.transaccion({ descripcion: 'Muy vieja', fecha: '2020-01-31' })
  await page.goto('/contabilidad')
  await expect(row(page, 'Arriendo')).toBeVisible()
  await expect(row(page, 'Muy vieja')).toHaveCount(0)
  await select(page, 'Tipo').selectOption('Ingreso')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(row(page, 'Arriendo')).toHaveCount(0)
  await expect(row(page, 'Alquiler')).toBeVisible()
  await expect(total(page, 'Total egresos')).toContainText('No hay egresos registrados')
  await limpiar(page).click()
  await expect(row(page, 'Muy vieja')).toBeVisible()
  await expect(row(page, 'Arriendo')).toBeVisible()
  await expect(select(page, 'Tipo')).toHaveValue('')
})

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

test('Payment by two methods has two rows in the ledger', { tag: '@full' }, async ({ page, gym }) => {
  await gym.call('POST', 'ventas', {
    lineas: [{ concepto: 'Toalla', monto: 22_000 }],
    cobros: [
      { metodo: 'Efectivo', monto: 10_000 },
      { metodo: 'Tarjeta', monto: 12_000 },
    ],
  })
  await page.goto('/contabilidad')
  await expect(row(page, 'Toalla, parte en efectivo')).toContainText('$10.000')
  await expect(row(page, 'Toalla, parte con tarjeta')).toContainText('$12.000')
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

test('Ledger keeps its rows when a reload fails', { tag: '@full' }, async ({ page, gym }) => {
  await gym.transaccion()
  await page.goto('/contabilidad')
  await expect(row(page, 'Arriendo')).toBeVisible()
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { mensaje: 'Se rompió.' } }))
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const sentence = 'Error al cargar las transacciones: Error 500: Se rompió.'
  await expect(refusal(page, sentence)).toBeVisible()
  await expect(row(page, 'Arriendo')).toBeVisible()
  await select(page, 'Tipo').selectOption('Ingreso')
  await expect(refusal(page, sentence)).toBeVisible()
  await expect(row(page, 'Arriendo')).toBeVisible()
  await page.reload()
  await expect(refusal(page, sentence)).toBeVisible()
  await expect(table(page)).toHaveCount(0)
})

test('Ledger draws income and expenses by day', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  await gym.transaccion({ monto: 300_000 })
  await gym.transaccion({ tipo: 'ingreso', monto: 500_000, cuentaCredito: 'Ingresos' })
  await page.goto(`/contabilidad?periodo=semana&dia=${today}`)
  const chart = page.getByRole('region', { name: 'Ingresos y egresos por día' })
  await expect(chart.getByRole('figure')).toHaveAccessibleName(
    /Ingresos por \$500\.000, egresos por \$300\.000\./,
  )
  await expect(chart.locator('.recharts-bar-rectangle path').first()).toBeVisible()
  await chart.getByText('Ver como tabla').click()
  await expect(chart.getByRole('row')).toHaveCount(8)
  await expect(chart.getByRole('row').filter({ hasText: '$500.000' })).toContainText('$300.000')
  // The three links of the table: the day with movements, its income and its expenses.
  await expect(chart.getByRole('table').getByRole('link')).toHaveCount(3)
  await expect(chart.getByRole('figure').getByRole('link')).toHaveCount(2)
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

test('Ledger totals are compared with the same days', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const before = sameDaysBefore(monthOf(today), today)
  await gym.transaccion({ monto: 300_000 })
  await gym.transaccion({ monto: 500_000, fecha: before.hasta })
  await gym.transaccion({ monto: 70_000, fecha: addDays(before.hasta, 1) })
  await page.goto('/contabilidad')
  const words = `$200.000 menos que ${formatDaysOfMonth(before)}`
  await expect(total(page, 'Total egresos')).toContainText(words)
  await expect(total(page, 'Total ingresos')).toContainText('lo mismo que del 1 al')
  await page.goto('/contabilidad?periodo=todo')
  await expect(total(page, 'Total egresos')).toContainText('$870.000')
  await expect(total(page, 'Total egresos')).not.toContainText('que del')
})

test('Ledger retries the totals of the month before', { tag: '@full' }, async ({ page, gym }) => {
  const before = addDays(monthOf(await gym.today()).desde, -1)
  await gym.transaccion({ monto: 300_000 })
  const ofBefore = (url: URL) =>
    url.pathname === '/api/contabilidad' && url.searchParams.get('fechaInicio') === monthOf(before).desde
  await page.route(ofBefore, (route) => route.fulfill({ status: 503, json: { mensaje: 'Uy.' } }))
  await page.goto('/contabilidad')
  const failed = `Error al cargar las sumas de ${monthName(before)}: Error 503: Uy.`
  await expect(refusal(page, failed)).toBeVisible()
  await expect(total(page, 'Total egresos')).toContainText('$300.000')
  await page.unroute(ofBefore)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(total(page, 'Total egresos')).toContainText('más que del 1 al')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('Dark ledger is accessible at a desk', { tag: '@full' }, async ({ page, gym }) => {
  await gym.transaccion()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/contabilidad')
  await expect(row(page, 'Arriendo')).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Tipo de filtro' })).toBeVisible()
  await isAccessible(page, 'dark, on a desk')
})

test('Ledger spreadsheet matches the screen', async ({ page, gym }) => {
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
