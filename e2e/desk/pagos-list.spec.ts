import { addDays, formatDay, weekOf } from '@gym/contract/core/calendar'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

const filter = (page: Page) => page.getByRole('radiogroup', { name: 'Tipo de filtro' })
const days = (page: Page) => page.getByRole('row').locator('td:nth-child(5)')

function paidOn(gym: { pago(fields: object): Promise<unknown> }, dates: string[]) {
  return Promise.all(dates.map((fecha) => gym.pago({ fecha, monto: 1_000 })))
}

test('Payment list shows the month of the picker', { tag: '@full' }, async ({ page, gym }) => {
  const year = (await gym.today()).slice(0, 4)
  await paidOn(gym, [`${year}-01-31`, `${year}-02-01`, `${year}-02-28`, `${year}-03-01`])
  await page.goto('/pagos')
  await page.getByRole('button', { name: 'Mes', exact: true }).click()
  await page.getByRole('button', { name: 'feb' }).click()
  await expect(days(page)).toHaveText([`28/2/${year}`, `1/2/${year}`])
  await expect(page).toHaveURL(`/pagos?periodo=mes&dia=${year}-02-01`)
  await expect(page.getByRole('button', { name: 'Mes', exact: true })).toHaveText(`febrero de ${year}`)
})

test('Payment list shows every payment after Limpiar', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  await paidOn(gym, ['2020-01-31', today])
  await page.goto('/pagos?buscar=nadie')
  await expect(page.getByText(/^No se encontró nada con esa búsqueda en /)).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
  await expect(days(page)).toHaveText([formatDay(today), '31/1/2020'])
  await expect(page.getByRole('button', { name: 'Mes', exact: true })).toHaveText('Todos')
  await expect(filter(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await filter(page).getByText('Mes').click()
  await expect(days(page)).toHaveText([formatDay(today)])
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
  await filter(page).getByText('Semana').click()
  await expect(days(page)).toHaveText([formatDay(today)])
})

test('Empty payment list says whether its period is empty', { tag: '@full' }, async ({ page, gym }) => {
  for (const address of ['/pagos', '/pagos?periodo=todo', '/pagos?buscar=ana']) {
    await page.goto(address)
    await expect(page.getByText('Aún no hay pagos.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Registrar el primero' })).toBeVisible()
  }
  await paidOn(gym, ['2020-01-31'])
  await page.goto('/pagos?dia=2026-03-04')
  await expect(page.getByText('No hay pagos en marzo de 2026.')).toBeVisible()
  await page.goto('/pagos?dia=2020-01-31&metodo=Tarjeta')
  await expect(page.getByText('No hay pagos con ese método de pago en enero de 2020.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos los pagos' }).click()
  await expect(days(page)).toHaveText(['31/1/2020'])
})

test('Payment search without results offers every date', { tag: '@full' }, async ({ page, gym }) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.pago({ cliente: ana._id, fecha: '2020-01-31', monto: 1_000 })
  await page.goto('/pagos?dia=2026-03-04&buscar=ana')
  await expect(page.getByText('No se encontró nada con esa búsqueda en marzo de 2026.')).toBeVisible()
  await page.goto('/pagos?periodo=semana&dia=2026-03-04&buscar=ana')
  await expect(
    page.getByText('No se encontró nada con esa búsqueda en la semana del 2/3/2026 al 8/3/2026.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Buscar en todas las fechas' }).click()
  await expect(days(page)).toHaveText(['31/1/2020'])
  await expect(page.getByRole('searchbox', { name: 'Buscar por cliente' })).toHaveValue('ana')
})

test('Payment about to run out is red and labelled', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const fee = await gym.producto({ nombre: 'MENSUALIDAD completa' })
  const other = await gym.producto({ nombre: 'Proteína' })
  const paidThatEndsIn = (days: number) => addDays(today, days - 30)
  for (const days of [0, 1, 5, 6]) await gym.pago({ producto: fee._id, fecha: paidThatEndsIn(days) })
  await gym.pago({ producto: other._id, fecha: paidThatEndsIn(3) })
  const renewed = await gym.cliente({ nombre: 'Luz' })
  for (const fecha of [paidThatEndsIn(4), today])
    await gym.pago({ cliente: renewed._id, producto: fee._id, fecha })
  await page.goto('/pagos?periodo=todo')

  const red = 'rgb(253, 235, 235)'
  for (const days of [1, 5]) {
    const due = row(page, formatDay(paidThatEndsIn(days)))
    await expect(due).toHaveCSS('background-color', red)
    await expect(due).toContainText('Por renovar')
  }
  const renewedDue = row(page, formatDay(paidThatEndsIn(4)))
  await expect(renewedDue).toHaveCSS('background-color', red)
  await expect(renewedDue).toContainText('Ya renovó')
  await expect(renewedDue).not.toContainText('Por renovar')
  for (const days of [0, 6, 3]) {
    const calm = row(page, formatDay(paidThatEndsIn(days)))
    await expect(calm).toBeVisible()
    await expect(calm).not.toHaveCSS('background-color', red)
    await expect(calm).not.toContainText('Por renovar')
  }
})

test('Fees to renew are counted on the dashboard and listed', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const fee = await gym.producto({ nombre: 'Mensualidad' })
  const [ana, luz] = [await gym.cliente({ nombre: 'Ana' }), await gym.cliente({ nombre: 'Luz' })]
  const due = { producto: fee._id, fecha: addDays(today, 3 - 30) }
  for (const { _id } of [ana, luz]) await gym.pago({ ...due, cliente: _id })
  await page.goto('/dashboard')
  const part = page.getByRole('region', { name: 'Por vencer' })
  await part.getByRole('link', { name: 'Pagos por renovar: 2' }).click()
  await expect(page).toHaveURL('/pagos?filtro=por-renovar')
  await expect(page.getByText('¿A quién se le acaba en 1 a 5 días la mensualidad que pagó')).toBeVisible()
  await expect(page.getByText('2 pagos')).toBeVisible()

  await gym.pago({ producto: fee._id, cliente: luz._id })
  await page.reload()
  await expect(page.getByText('1 pago')).toBeVisible()
  await expect(row(page, 'Ana')).toContainText('Por renovar')
  await page.getByRole('button', { name: 'Por renovar (1)', pressed: true }).click()
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
  await expect(row(page, 'Luz')).toHaveCount(2)
  await expect(row(page, 'Luz').filter({ hasText: 'Por renovar' })).toHaveCount(0)
})

test('Payment list totals every payment found', { tag: '@full' }, async ({ page, gym }) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const { _id: agua } = await gym.producto({ nombre: 'Agua', precio: 2_500, stock: 100 })
  await Promise.all(Array.from({ length: 26 }, () => gym.pago({ cliente: ana._id, producto: agua })))
  await gym.pago({ cliente: ana._id, monto: 1_000 })
  await page.goto('/pagos')
  await expect(page.getByText('1 a 25 de 27 pagos, $66.000 en total')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar por cliente, producto o recibo' }).fill('agua')
  await expect(page.getByText('1 a 25 de 26 pagos, $65.000 en total')).toBeVisible()
})

test('Payment details show when and by whom', { tag: '@full' }, async ({ page, gym }) => {
  await gym.pago({ monto: 1_000 })
  await page.goto('/pagos')
  await page.getByRole('button', { name: 'Sin cliente', exact: true }).click()
  const detail = page.getByRole('row').filter({ hasText: 'Registrado' })
  await expect(detail).toContainText(formatDay(await gym.today()))
  await expect(detail).toContainText(/Cobró\S/)
})

test('Payment weeks move by one press', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const { desde } = weekOf(today)
  await paidOn(gym, [addDays(desde, -1), today])
  await page.goto('/pagos?periodo=semana')
  const week = page.getByRole('button', { name: 'Semana', exact: true })
  await expect(week).toHaveText(/^Esta semana, /)
  await expect(days(page)).toHaveText([formatDay(today)])
  await page.getByRole('button', { name: 'Semana anterior' }).click()
  await expect(week).toHaveText(`${formatDay(addDays(desde, -7))} – ${formatDay(addDays(desde, -1))}`)
  await expect(days(page)).toHaveText([formatDay(addDays(desde, -1))])
  await page.getByRole('button', { name: 'Semana siguiente' }).click()
  await expect(days(page)).toHaveText([formatDay(today)])
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
  await expect(days(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Se ve todo: volver a este mes' }).click()
  await expect(page).toHaveURL('/pagos')
})

test('Payment list shows one typed day', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const yesterday = addDays(today, -1)
  await paidOn(gym, [yesterday, today])
  await page.goto('/pagos')
  const day = field(page, 'Día')
  for (const [typed, meant] of [
    ['hoy', today],
    ['ayer', yesterday],
    [formatDay(today).replaceAll('/', ''), today],
    [formatDay(yesterday).slice(0, 5), yesterday],
  ] as const) {
    await day.fill(typed)
    await page.keyboard.press('Enter')
    await expect(day).toHaveValue(formatDay(meant))
    await expect(day).toBeFocused()
    await expect(days(page)).toHaveText([formatDay(meant)])
  }
  await page.getByRole('button', { name: 'Día siguiente' }).click()
  await expect(days(page)).toHaveText([formatDay(today)])
  await filter(page).getByText('Mes').click()
  await expect(day).toHaveValue('')
})

test('Payment by two methods is found by either', { tag: '@full' }, async ({ page, gym }) => {
  await gym.call('POST', 'ventas', {
    lineas: [{ concepto: 'Toalla', monto: 22_000 }],
    cobros: [
      { metodo: 'Efectivo', monto: 10_000 },
      { metodo: 'Tarjeta', monto: 12_000 },
    ],
  })
  await page.goto('/pagos?metodo=Efectivo')
  await expect(row(page, '$22.000')).toContainText('Efectivo + Tarjeta')
  await expect(page.getByText('1 pago, $10.000 en total en efectivo')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const shown = page.getByRole('list', { name: 'Pagos' }).getByRole('listitem')
  await expect(shown).toContainText('Efectivo + Tarjeta')
  await shown.getByRole('button', { name: 'Sin cliente' }).click()
  await expect(shown).toContainText('Efectivo $10.000 + Tarjeta $12.000')
})
