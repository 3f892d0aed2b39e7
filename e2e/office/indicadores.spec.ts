import { addDays, formatDaysOfMonth, formatMonth, monthOf, sameDaysBefore } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import { heading, row } from '../support/screens/screen.ts'

test('Indicators link each number to its list', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const ana = await gym.cliente({ nombre: 'Ana' })
  await gym.cliente({ nombre: 'Luis', estado: 'inactivo' })
  await gym.producto({ stock: 7 })
  await gym.entrenador()
  await gym.membresia({ cliente: ana._id, fechainicio: addDays(today, -28), duracion: 30 })
  await page.goto('/indicadores')
  for (const [title, figure] of [
    ['Clientes activos', '1'],
    ['Clientes inactivos', '1'],
    ['Total de productos', '1'],
    ['Existencias totales', '7'],
    ['Entrenadores', '1'],
    ['Clases activas', '1'],
    ['Membresías activas', '1'],
    ['Membresías por vencer', '1'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name: `${title} ${figure}` })).toBeVisible()

  await page.getByRole('link', { name: 'Clientes inactivos 1' }).click()
  await expect(heading(page, 'Clientes')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Luis', exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Ana', exact: true })).toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: 'Membresías por vencer 1' }).click()
  await expect(heading(page, 'Membresías')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Ana' })).toBeVisible()
})

test('Indicators begin with the profit of the same days', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const before = sameDaysBefore(monthOf(today), today)
  await gym.pago({ monto: 80_000 })
  await gym.pago({ monto: 30_000, fecha: before.hasta })
  await gym.pago({ monto: 500_000, fecha: addDays(before.hasta, 1) })
  await gym.pago({ monto: 900_000, fecha: addDays(today, 1) })
  await gym.transaccion({ tipo: 'egreso', monto: 20_000, cuentaCredito: 'Gastos' })
  await page.goto('/indicadores')
  const profit = page.getByRole('region', { name: 'Ganancia' })
  const than = `que ${formatDaysOfMonth(before)}`
  for (const figure of [
    `Ganancia de .* \\$60\\.000 ?\\$30\\.000 más ${than}`,
    `Neto \\$80\\.000 ?\\$50\\.000 más ${than}`,
    `Gastos \\$20\\.000 ?\\$20\\.000 más ${than}`,
  ])
    await expect(profit.getByRole('link', { name: new RegExp(`^${figure}`) })).toBeVisible()
  const [first, counts] = [profit, page.getByRole('heading', { name: 'Cuántos hay' })]
  const topOf = async (part: typeof counts) => (await part.boundingBox())?.y ?? 0
  expect(await topOf(first)).toBeLessThan(await topOf(counts))
})

test('Indicators draw the year in charts with tables', { tag: '@full' }, async ({ page, gym }) => {
  const cliente = await gym.cliente()
  await gym.entrenador()
  const [clase] = await gym.clases()
  await gym.asistencia({ clienteId: cliente._id, claseId: clase?._id ?? '' })
  await gym.pago({ monto: 80_000 })
  await page.goto('/indicadores')
  const income = page.getByRole('region', { name: 'Ingresos por mes' })
  await expect(income.getByRole('figure')).toHaveAccessibleName(/\$80\.000/)
  await income.getByText('Ver como tabla').click()
  await expect(income.getByRole('table').getByRole('row').last()).toContainText('$80.000')
  const clients = page.getByRole('region', { name: 'Clientes nuevos y perdidos por mes' })
  await clients.getByText('Ver como tabla').click()
  await expect(clients.getByRole('table').getByRole('row')).toHaveCount(13)
})

test('Chart counts open the list of the records they count', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const { desde } = monthOf(today)
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const luis = await gym.cliente({ nombre: 'Luis', apellido: 'Mora' })
  await gym.membresia({ cliente: luis._id, fechainicio: addDays(desde, -31), duracion: 30 })
  await gym.entrenador()
  const [clase] = await gym.clases()
  await gym.asistencia({ clienteId: ana._id, claseId: clase?._id ?? '' })
  await page.goto('/indicadores')
  const hours = page.getByRole('table', { name: 'Asistencia por día y hora' })
  await hours.getByRole('link', { name: 'Ver 1 asistencia: clases del lunes de 06:00 a 06:59' }).click()
  await expect(heading(page, 'Asistencias')).toBeVisible()
  await expect(row(page, 'Ana Pérez')).toBeVisible()
  await expect(page.getByText('1 asistencia', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar el filtro: Solo clases del lunes de 06:00 a 06:59' }).click()
  await expect(page).not.toHaveURL(/hora=/)
  await expect(heading(page, 'Asistencias')).toBeFocused()

  await page.goto('/indicadores')
  const clients = page.getByRole('region', { name: 'Clientes nuevos y perdidos por mes' })
  await clients.getByRole('link', { name: `Ver los nuevos de ${formatMonth(today)}: 2` }).click()
  await expect(heading(page, 'Clientes')).toBeVisible()
  await expect(page.getByText('2 clientes', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Quitar el filtro: Registro: ${formatMonth(today)}` }).click()
  await expect(page).toHaveURL(/\/clientes$/)

  await page.goto('/indicadores')
  await clients.getByText('Ver como tabla').click()
  const lost = clients.getByRole('row').filter({ hasText: formatMonth(addDays(desde, -1)) })
  await lost.getByRole('link', { name: '1', exact: true }).press('Enter')
  await expect(heading(page, 'Membresías')).toBeVisible()
  await expect(row(page, 'Luis Mora')).toBeVisible()
  await expect(page.getByText('1 membresía', { exact: true })).toBeVisible()
})

test('Income chart opens the ledger of its month', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const { desde } = monthOf(today)
  await gym.pago({ monto: 80_000, fecha: today })
  const before = sameDaysBefore(monthOf(today), today)
  await gym.pago({ monto: 30_000, fecha: before.hasta })
  await gym.pago({ monto: 1_000, fecha: addDays(before.hasta, 1) })
  const ledger = new RegExp(`/contabilidad\\?periodo=mes&dia=${desde}&filtro=ingreso`)
  await page.goto('/indicadores')
  const income = page.getByRole('region', { name: 'Ingresos por mes' })
  await expect(income.getByText(`$50.000 más que ${formatDaysOfMonth(before)}`)).toBeVisible()
  await expect(income.locator('.recharts-legend-wrapper')).toHaveText('Ingresos')

  const bar = income.getByRole('link', { name: `Ver los ingresos de ${formatMonth(today)}: $80.000` })
  await expect(bar).toBeVisible()
  await expect(income.getByRole('link', { name: /^Ver los .*: \$0$/ })).toHaveCount(0)
  await bar.click()
  await expect(page).toHaveURL(ledger)
  await expect(heading(page, 'Contabilidad')).toBeFocused()
  await expect(row(page, '$80.000')).toBeVisible()
  await expect(row(page, '$30.000')).toHaveCount(0)
  await page.goBack()
  await income.getByText('Ver como tabla').click()
  await income.getByRole('row').last().getByRole('link', { name: '$80.000' }).click()
  await expect(page).toHaveURL(ledger)
  await expect(page.getByRole('combobox', { name: 'Tipo', exact: true })).toHaveValue('ingreso')
})

test('Payments by method open the payments of each method', { tag: '@full' }, async ({ page, gym }) => {
  await gym.pago({ monto: 80_500, metodoPago: 'Efectivo' })
  await gym.pago({ monto: 19_500, metodoPago: 'Tarjeta' })
  await page.goto('/indicadores')
  const methods = page.getByRole('table', { name: 'Pagos del mes por método' })
  await expect(methods.getByRole('row', { name: 'Efectivo 1 81 % $80.500' })).toBeVisible()
  await expect(methods.getByRole('row', { name: 'Tarjeta 1 19 % $19.500' })).toBeVisible()
  await expect(methods.getByRole('row', { name: 'Transferencia 0 0 % $0' })).toBeVisible()
  await methods.getByRole('link', { name: 'Tarjeta' }).click()
  await expect(heading(page, 'Pagos')).toBeVisible()
  await expect(page.getByText('1 pago, $19.500 en total')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar el filtro: Método de pago: Tarjeta' }).click()
  await expect(page.getByText('2 pagos, $100.000 en total')).toBeVisible()
})

test('Each sum links to the reconciliation of its days', { tag: '@full' }, async ({ page, gym }) => {
  const month = monthOf(await gym.today())
  await gym.cliente()
  await gym.pago({ monto: 80_000 })
  await gym.transaccion({ tipo: 'ingreso', monto: 20_000, cuentaCredito: 'Ingresos' })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  for (const path of ['/dashboard', '/pagos', '/ventas', '/contabilidad', '/caja', '/indicadores']) {
    await page.goto(path)
    const name = path === '/dashboard' ? /^Neto de/ : 'Ver la conciliación'
    await page.getByRole('link', { name }).first().click()
    await expect(heading(page, 'Conciliación')).toBeVisible()
    await expect(part('Neto')).toContainText('$100.000')
  }
  await page.goto('/contabilidad/libros?filtro=resultados')
  await page.getByRole('link', { name: 'Ver la conciliación' }).click()
  await expect(page).toHaveURL(new RegExp(`desde=${month.desde}`))
  await expect(part('Pagos')).toContainText('Total de la lista$80.000')
  await expect(part('Pagos')).toContainText('Ingresos anotados a mano o en la caja$20.000')
  await expect(part('Pagos')).toContainText('Cobrado$100.000')
  await part('Pagos').getByRole('link', { name: 'Pagos' }).click()
  await expect(page.getByText('1 pago, $80.000 en total')).toBeVisible()
})
