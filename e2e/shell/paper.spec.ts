import { addDays, formatDay, formatMonth } from '@gym/contract/core/calendar'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { row } from '../support/screens/screen.ts'
import { openCharge, withAgua } from '../support/screens/vender-screen.ts'

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Presses 'Imprimir', and records the visible page when `window.print` runs. */
async function paperOf(page: Page): Promise<{ texts: string; rows: string[]; logo: boolean; rest: number }> {
  await page.evaluate(`window.print = () => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    window.paper = {
      texts: shown('header, h2, p').map((one) => one.innerText).join(' | ').replaceAll('\u00A0', ' '),
      rows: shown('tr').map((one) => one.innerText),
      logo: shown('header img').some((one) => one.naturalWidth === 1),
      rest: shown('button, input, nav, h1, a').length,
    }
    window.dispatchEvent(new Event('afterprint'))
  }`)
  const print = page.getByRole('button', { name: 'Imprimir', includeHidden: true })
  await expect(print).toBeEnabled()
  await page.emulateMedia({ media: 'print' })
  await print.dispatchEvent('click')
  await expect.poll(() => page.evaluate('window.paper !== undefined')).toBe(true)
  const paper = await page.evaluate<Awaited<ReturnType<typeof paperOf>>>('window.paper')
  await page.emulateMedia({ media: 'screen' })
  return paper
}

test('Printed ledger has the name, the logo and every row', async ({ page, gym }) => {
  const hoy = await gym.today()
  await gym.call('PUT', 'configuracion', { nombre: 'Gimnasio Ñandú' })
  await gym.call('PUT', 'configuracion/logo', { logo: LOGO })
  for (let n = 1; n <= 26; n += 1) await gym.pago({ monto: n * 1_000 })
  await gym.pago({ monto: 999_000, fecha: '2020-01-31' })
  await page.goto('/contabilidad')
  await expect(page.getByText('1 a 25 de 26')).toBeVisible()
  const paper = await paperOf(page)
  expect(paper.texts).toContain('Gimnasio Ñandú')
  expect(paper.texts).toContain(formatDay(hoy))
  expect(paper.texts.toLowerCase()).toContain(formatMonth(hoy))
  expect(paper.texts).toContain('$351.000')
  expect(paper.texts).toContain('26 transacciones')
  expect(paper.rows).toHaveLength(27)
  expect(paper.rows[0]).toMatch(/^Tipo\s+Descripción\s+Monto/)
  expect([paper.logo, paper.rest]).toEqual([true, 0])
  await expect(page.getByRole('heading', { level: 1, name: 'Contabilidad' })).toBeVisible()
})

test('Printed memberships have no name of an unnamed gym', { tag: '@full' }, async ({ page, gym }) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const luz = await gym.cliente({ nombre: 'Luz', apellido: 'Díaz' })
  await gym.membresia({ cliente: ana._id, fechainicio: addDays(await gym.today(), -28) })
  await gym.membresia({ cliente: luz._id })
  await page.goto('/membresias?filtro=por-vencer')
  await expect(row(page, 'Ana Pérez')).toBeVisible()
  const paper = await paperOf(page)
  expect(paper.texts).toContain('Por vencer')
  expect(paper.texts).not.toContain('Nombre del gimnasio')
  expect(paper.rows).toEqual([expect.stringMatching(/^Cliente\s+Tipo/), expect.stringMatching(/^Ana Pérez/)])
  expect(paper.rest).toBe(0)
})

test('Printed list of unrenewed memberships names its days', { tag: '@full' }, async ({ page, gym }) => {
  const { _id: cliente } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const today = await gym.today()
  await gym.membresia({ cliente, fechainicio: addDays(today, -60) })
  const [desde, hasta] = [addDays(today, -60), addDays(today, -1)]
  await page.goto(`/membresias?filtro=sin-renovar&desde=${desde}&hasta=${hasta}`)
  await expect(row(page, 'Ana Pérez')).toBeVisible()
  const paper = await paperOf(page)
  expect(paper.texts).toContain(`Sin renovar · desde el ${formatDay(desde)} · hasta el ${formatDay(hasta)}`)
})

test('Printed debts leave out the addresses', { tag: '@full' }, async ({ page, gym }) => {
  const ana = await gym.cliente({ nombre: 'Ana', telefono: '3001234567', direccion: 'Calle 1 # 2-3' })
  await gym.cliente({ nombre: 'Luz' })
  const lineas = [{ concepto: 'Guantes', monto: 30_000 }]
  await gym.call('POST', 'ventas', { cliente: ana._id, lineas, fiado: true })
  await page.goto('/clientes?situacion=debe&buscar=p%C3%A9rez')
  await expect(page.getByText('$30.000 en total')).toBeVisible()
  const paper = await paperOf(page)
  expect(paper.texts).toContain('Clientes | Todos · Con deuda · búsqueda: «pérez» | $30.000 en total')
  expect(paper.rows).toEqual([
    expect.stringMatching(/^Cliente\s+Debe/),
    expect.stringMatching(/^Ana Pérez\s+\$30\.000/),
  ])
  expect(paper.rows.join()).not.toContain('Calle 1')
  expect(paper.rest).toBe(0)
})

test('Printed payments say how many rows are left out', { tag: '@full' }, async ({ page, gym }) => {
  const hoy = await gym.today()
  await gym.pago({ monto: 5_000 })
  for (let n = 0; n < 3; n += 1) await gym.pago({ monto: 1_000, metodoPago: 'Tarjeta' })
  // Two rows instead of 200, the API's maximum, which take long to render.
  await page.route(/limite=200/, (route) =>
    route.continue({ url: route.request().url().replace('limite=200', 'limite=2') }),
  )
  await page.goto('/pagos?metodo=Tarjeta')
  await expect(page.getByText('$3.000 en total')).toBeVisible()
  const paper = await paperOf(page)
  expect(paper.texts.toLowerCase()).toContain(`pagos | ${formatMonth(hoy)} · tarjeta | $3.000 en total`)
  expect(paper.texts).toContain('Las primeras 2 de 3 pagos.')
  expect(paper.rows).toHaveLength(3)
})

test('Printed sales name their client and days', { tag: '@full' }, async ({ page, gym }) => {
  const hoy = await gym.today()
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const lineas = [{ concepto: 'Guantes', monto: 30_000 }]
  await gym.call('POST', 'ventas', { cliente: ana._id, lineas, fiado: true })
  await gym.call('POST', 'ventas', { lineas, cobros: [{ metodo: 'Efectivo', monto: 30_000 }] })
  await page.goto(`/ventas?cliente=${ana._id}&desde=${hoy}`)
  await expect(page.getByText('1 venta, $30.000 en total, y se deben $30.000')).toBeVisible()
  const paper = await paperOf(page)
  expect(paper.texts).toContain(
    `Ventas | Desde el ${formatDay(hoy)} · Cliente: Ana Pérez | $30.000 en total, y se deben $30.000 | 1 venta`,
  )
  expect(paper.rows[1]).toMatch(/Ana Pérez\s+Guantes\s+\$30\.000\s+Debe \$30\.000/)
})

test('Print button waits for the name of the client', { tag: '@full' }, async ({ page, gym }) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.call('POST', 'ventas', {
    cliente: ana._id,
    lineas: [{ concepto: 'Guantes', monto: 30_000 }],
    fiado: true,
  })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/clientes/${ana._id}`, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(`/ventas?cliente=${ana._id}`)
  await expect(row(page, 'Ana Pérez')).toBeVisible()
  const print = page.getByRole('button', { name: 'Imprimir' })
  await expect(print).toBeDisabled()
  answer()
  await expect(print).toBeEnabled()
})

test('Provisional receipt prints alone', { tag: '@full' }, async ({ page, gym }) => {
  await withAgua(page, gym)
  await page.route('**/api/**', (route) => route.abort())
  await page.route('**/', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ body: 'otra' }) : route.continue(),
  )
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect(page.getByText('Hay una nueva versión del programa.')).toBeVisible()
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  const noted = page.getByRole('article', { name: 'Recibo provisional' })
  await expect(noted).toBeVisible()
  await expect(page.getByText('1 por enviar')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(noted).toBeVisible()
  for (const unprinted of ['1 por enviar', 'Hay una nueva versión', 'Datos de'])
    await expect(page.getByText(unprinted)).toBeHidden()
  expect(await page.evaluate('document.body.innerText')).toMatch(/^Nombre del gimnasio/)
})
