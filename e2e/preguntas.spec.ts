import { addDays, formatMonth, monthOf } from '@gym/contract/calendar'
import { formatMoney } from '@gym/contract/money'
import { expect, test } from './fixtures.ts'
import { field, heading, message, row } from './screen.ts'

test.use({ rol: 'admin' })

test('what came in by method opens its rows, and they come to the figure', async ({ page, gym }) => {
  const today = await gym.today()
  const month = formatMonth(today)
  await gym.pago({ monto: 80_000, fecha: today })
  await gym.pago({ monto: 30_000, fecha: today })
  await gym.pago({ monto: 15_000, fecha: today, metodoPago: 'Tarjeta' })
  await page.goto('/indicadores')
  const money = page.getByRole('region', { name: 'Dinero por método de pago' })
  await expect(money.getByText('Los libros dicen lo mismo.')).toBeVisible()
  await expect(money.getByRole('figure')).toHaveAccessibleName(
    /\$125\.000 en total: Efectivo \$110\.000, Tarjeta \$15\.000/,
  )
  await money.getByText('Ver como tabla').click()
  await money.getByRole('row').filter({ hasText: month }).getByRole('link', { name: '$110.000' }).click()
  await expect(heading(page, 'Dinero recibido')).toBeFocused()
  const rows = page.getByRole('table', { name: 'Dinero recibido' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(row(page, '$80.000')).toBeVisible()
  await expect(row(page, '$30.000')).toBeVisible()
  await expect(page.getByText('2 filas, $110.000 en total')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Indicadores')).toBeVisible()
  await money.getByRole('link', { name: `Ver Tarjeta de ${month}: $15.000` }).click()
  await expect(page.getByText('1 fila, $15.000 en total')).toBeVisible()
  await page.getByRole('link', { name: 'Volver a la pregunta' }).click()
  await expect(money).toBeVisible()
})

test('the question that the rows are behind is asked again of the days that were chosen', async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  await gym.pago({ monto: 80_000, fecha: today })
  const back = page.getByRole('link', { name: 'Volver a la pregunta' })
  const seen = page.getByRole('link', { name: `Ver Efectivo de ${formatMonth(today)}: $80.000` })
  const desde = addDays(today, -3)
  await page.goto(`/indicadores?pregunta=dinero&desde=${desde}&hasta=${addDays(today, 3)}`)
  await seen.click()
  await expect(heading(page, 'Dinero recibido')).toBeFocused()
  // Also from an address that somebody kept.
  await page.reload()
  await back.click()
  await expect(seen).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`desde=${desde}&hasta=${addDays(today, 3)}`))
  await page.getByLabel('Período').selectOption('Este mes')
  await expect(page).toHaveURL(/periodo=mes/)
  await seen.click()
  await back.click()
  await expect(page.getByLabel('Período')).toHaveValue('mes')
})

test('the owner says what a product costs, and sees what is left of what is sold from then on', async ({
  page,
  gym,
}) => {
  const agua = await gym.producto({ nombre: 'Agua', precio: 3_000, stock: 20 })
  await gym.pago({ producto: agua._id, cantidad: 1 })
  await page.goto('/indicadores?pregunta=margen')
  await expect(page.getByText(/De nada de lo vendido se sabe el costo/)).toBeVisible()
  await page.getByRole('table', { name: 'Margen por producto' }).getByRole('link', { name: 'Agua' }).click()
  await field(page, 'Costo de uno').fill('1000')
  await page.getByRole('button', { name: 'Guardar costo' }).click()
  await expect(message(page, 'El costo de Agua quedó en $1.000.')).toBeVisible()
  await gym.pago({ producto: agua._id, cantidad: 3 })
  await page.goto('/indicadores?pregunta=margen&periodo=mes')
  await expect(
    page.getByText(/Se sabe el costo del 75 % de lo vendido\. De eso quedó \$6\.000, el 67 %\./),
  ).toBeVisible()
  const water = page
    .getByRole('table', { name: 'Margen por producto' })
    .getByRole('row')
    .filter({ hasText: 'Agua' })
  await expect(water).toContainText('$6.000 (67 %)')
  await water.getByRole('link', { name: '$9.000' }).click()
  await expect(heading(page, 'Ventas de productos')).toBeVisible()
  await expect(page.getByText('1 fila, $9.000 en total, $3.000 de costo')).toBeVisible()
})

test('who renewed and who did not are told by month, and each figure opens whom it counts', async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const luis = await gym.cliente({ nombre: 'Luis', apellido: 'Mora' })
  const start = addDays(today, -100)
  const ended = formatMonth(addDays(start, 30))
  await gym.membresia({ cliente: ana._id, fechainicio: start, duracion: 30 })
  await gym.membresia({ cliente: ana._id, fechainicio: addDays(start, 31), duracion: 90 })
  await gym.membresia({ cliente: luis._id, fechainicio: start, duracion: 30 })
  await page.goto('/indicadores')
  await page.getByText('Renovación', { exact: true }).click()
  await expect(page).toHaveURL(/pregunta=renovacion/)
  const region = page.getByRole('region', { name: 'Renovación de membresías' })
  await expect(region.getByRole('figure')).toHaveAccessibleName(/Tasa de renovación: 50 %/)
  await region.getByText('Ver como tabla').click()
  await expect(region.getByRole('row').filter({ hasText: ended })).toHaveText(/211050 %$/)
  await region.getByRole('link', { name: `Ver las de ${ended} que dicen No renovaron: 1` }).click()
  await expect(heading(page, 'Membresías que terminaron')).toBeVisible()
  await expect(row(page, 'Luis Mora')).toBeVisible()
  await expect(row(page, 'Ana Pérez')).toHaveCount(0)
})

test('a month of clients is told with what each has paid, and the hours that fill with who came', async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.cliente({ nombre: 'Luis', apellido: 'Mora' })
  await gym.pago({ cliente: ana._id, monto: 80_000, fecha: today })
  await gym.membresia({ cliente: ana._id, fechainicio: today, duracion: 30 })
  await gym.send('POST', 'entradas', { clienteId: ana._id })
  await page.goto('/indicadores?pregunta=cohortes')
  const cohorts = page.getByRole('table', { name: 'Lo que vale un cliente según su mes de registro' })
  const month = cohorts.getByRole('row').filter({ hasText: formatMonth(today) })
  await expect(month.getByRole('cell').first()).toHaveText('2')
  await expect(month.getByRole('link', { name: '1 (50 %)' })).toBeVisible()
  await month.getByRole('link', { name: /^40\smil por cliente/ }).click()
  await expect(page.getByText(`1 fila, ${formatMoney(80_000)} en total`)).toBeVisible()

  await page.goto(`/indicadores?pregunta=horas&desde=${monthOf(today).desde}&hasta=${today}`)
  const hours = page.getByRole('table', { name: 'Horas que se llenan' })
  await hours.getByRole('link', { name: /ver 1 entrada$/ }).click()
  await expect(heading(page, 'Entradas')).toBeVisible()
  await expect(row(page, 'Ana Pérez')).toContainText('Entrada libre')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the questions are chosen in a list, of days of one’s own too, and say that there is nothing', async ({
    page,
  }) => {
    await page.goto('/indicadores')
    await page.getByRole('combobox', { name: 'Pregunta' }).selectOption('Horas llenas')
    await expect(page.getByText('Nadie entró en esos días.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Período' }).selectOption('Otras fechas')
    await field(page, 'Desde').fill('31/12/2090')
    await expect(page.getByText('La fecha inicial es posterior a la final.').first()).toBeVisible()
    await field(page, 'Desde').fill('01/01/2026')
    await expect(page).toHaveURL(/desde=2026-01-01/)
    await expect(page.getByText('Nadie entró en esos días.')).toBeVisible()
  })
})
