import { expect } from '../support/fixtures.ts'
import {
  answer,
  bodyOf,
  callOf,
  choose,
  chosen,
  dialogsOf,
  expectColumns,
  goTo,
  keysOf,
  saveButton,
  setDay,
  soft,
  test,
  untilAt,
} from './screen.ts'

const TRANSACCION = [
  'tipo',
  'descripcion',
  'monto',
  'fecha',
  'metodoPago',
  'cuentaDebito',
  'cuentaCredito',
  'referencia',
].sort()

test('Accounting is filtered, summed, exported, and keeps its rows on failure', async ({ page, gym }) => {
  await page.goto('/contabilidad')
  const main = page.getByRole('main')
  for (const text of ['No hay ingresos registrados', 'No hay egresos registrados', 'Sin balance']) {
    await soft(page.getByText(text).first()).toBeVisible()
  }
  await soft(page.getByText('No hay transacciones para mostrar.').first()).toBeVisible()
  await gym.transaccion({ descripcion: 'Arriendo', monto: 500_000, fecha: '2026-11-03' })
  await gym.transaccion({
    tipo: 'ingreso',
    descripcion: 'Venta de agua',
    monto: 800_000,
    fecha: '2026-11-18',
    cuentaCredito: 'Ingresos',
  })
  const first = page.waitForRequest(/\/api\/contabilidad\/?\?/)
  await page.goto('/contabilidad')
  const query = new URL((await first).url()).searchParams
  soft(query.get('fechaInicio')).toMatch(/^2026-11-01/)
  soft(query.get('fechaFin')).toMatch(/^2026-(11-30|12-01)/)
  const table = page
    .getByRole('table', { name: /transacciones/i })
    .or(page.getByRole('table').first())
    .first()
  await soft(table).toContainText('Arriendo')
  await expectColumns(page, [
    /tipo/i,
    /descripci[oó]n/i,
    /monto/i,
    /fecha/i,
    /d[eé]bito/i,
    /cr[eé]dito/i,
    /referencia/i,
    /creado por/i,
  ])
  for (const text of ['3/11/2026', '18/11/2026', 'Caja', 'Gastos', 'Ingresos', 'Administrador']) {
    await soft(table).toContainText(text)
  }
  await soft(table.getByRole('cell', { name: '03/11/2026', exact: true })).toHaveCount(0)
  await soft(table).toContainText(/\$\s?500\.000/)
  for (const amount of [/\$\s?800\.000/, /\$\s?500\.000/, /\$\s?300\.000/]) {
    await soft(main).toContainText(amount)
  }
  const create = page.getByRole('button', { name: /(nueva|registrar).*transacci[oó]n/i })
  await soft(create.first(), 'a button to register').toBeVisible({ timeout: 2_000 })

  const filter = page.getByRole('button', { name: 'Filtrar', exact: true })
  const clear = page.getByRole('button', { name: 'Limpiar', exact: true })
  const byType = page.waitForRequest(/\/api\/contabilidad\/?\?.*tipo=egreso/)
  await choose(page.getByLabel(/^tipo( de transacci[oó]n)?\W*$/i).last(), 'egreso')
  await filter.click()
  const asked = new URL((await byType).url()).searchParams
  soft([asked.has('fechaInicio'), asked.has('fechaFin')], 'the type keeps the period').toEqual([true, true])
  await soft(table).not.toContainText('Venta de agua')
  await clear.click()
  await soft(table).toContainText('Venta de agua')
  const byWeek = page.waitForRequest(/\/api\/contabilidad\/?\?.*fechaInicio=2026-11-16/)
  await page.getByText('Semana', { exact: true }).click()
  await filter.click()
  soft(new URL((await byWeek).url()).searchParams.get('fechaFin')).toMatch(/^2026-11-2[23]/)
  await soft(table).not.toContainText('Arriendo')
  await clear.click()
  await soft(table).toContainText('Arriendo')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /excel/i }).first().click()
  soft((await download).suggestedFilename()).toMatch(/report.*2026-11-20\.xlsx$/i)

  await answer(page, /\/api\/contabilidad\/?(\?|$)/, { status: 500, json: { mensaje: 'se cayó' } })
  await choose(page.getByLabel(/^tipo( de transacci[oó]n)?\W*$/i).last(), 'egreso')
  await filter.click()
  const failed = page.getByText(/Error al cargar las transacciones: .*Error 500: se cayó/).first()
  await soft(failed).toBeVisible()
  await soft(page.getByText('Arriendo').first(), 'the data of before stays').toBeVisible()
  await page.goto('/contabilidad')
  await soft(failed).toBeVisible()
})

test('Transaction is created with the defaults and edited', async ({ page }) => {
  const dialogs = dialogsOf(page)
  await page.goto('/contabilidad/crear-transaccion')
  const type = page.getByLabel(/^tipo/i)
  const defaults = [
    [type, 'ingreso'],
    [page.getByLabel(/m[eé]todo/i), 'efectivo'],
    [page.getByLabel(/d[eé]bito/i), 'caja'],
    [page.getByLabel(/cr[eé]dito/i), 'ingresos'],
    [page.getByLabel(/referencia/i), 'manual'],
  ] as const
  for (const [control, value] of defaults) await soft.poll(() => chosen(control)).toBe(value)
  await choose(type, 'egreso')
  await soft.poll(() => chosen(page.getByLabel(/d[eé]bito/i)), 'an expense is of Caja').toBe('caja')
  await choose(page.getByLabel(/cr[eé]dito/i), 'gastos')
  await page.getByLabel(/descripci[oó]n/i).fill('Luz eléctrica')
  await page.getByLabel(/monto/i).fill('120000')
  await setDay(page.getByLabel(/^fecha/i), '2026-11-05')

  const restore = await answer(
    page,
    /\/api\/contabilidad\/?$/,
    { status: 400, json: { mensaje: 'la caja está cerrada' } },
    'POST',
  )
  await saveButton(page).click()
  const refused = /Error al crear la transacción: .*la caja está cerrada/
  await soft(page.getByText(refused).first()).toBeVisible()
  await restore()

  const post = callOf(page, 'POST', /^contabilidad\/?$/)
  await saveButton(page).click()
  const sent = bodyOf(await post)
  soft((await post).url()).toMatch(/\/api\/contabilidad\/$/)
  soft(keysOf(sent)).toEqual(TRANSACCION)
  soft(sent).toMatchObject({
    tipo: 'egreso',
    descripcion: 'Luz eléctrica',
    monto: 120_000,
    metodoPago: 'efectivo',
    cuentaDebito: 'Caja',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
  })
  soft(`${sent.fecha}`).toMatch(/^2026-11-05/)
  await (await post).response()

  await goTo(page, '/contabilidad')
  await page.locator('a[href^="/contabilidad/editar-transaccion/"]').first().click()
  await expect(page.getByLabel(/descripci[oó]n/i)).toHaveValue('Luz eléctrica')
  const options = await page.getByLabel(/^tipo/i).locator('option').allInnerTexts()
  soft(options.map((text) => text.toLowerCase())).toEqual(['egreso'])
  await soft(page.getByRole('button', { name: 'Cancelar' })).toBeVisible()
  await page.getByLabel(/monto/i).fill('130000')
  await page.getByLabel(/categor[ií]a/i).fill('Servicios')
  const put = callOf(page, 'PUT', /^contabilidad\/[^/]+$/)
  await saveButton(page).click()
  const body = bodyOf(await put)
  soft(keysOf(body)).toEqual(
    [
      'tipo',
      'monto',
      'descripcion',
      'fecha',
      'categoria',
      'cuentaDebito',
      'cuentaCredito',
      'referencia',
    ].sort(),
  )
  soft(body).toMatchObject({ monto: 130_000, categoria: 'Servicios' })
  await soft(page.getByText('Transacción actualizada exitosamente').first()).toBeVisible()
  soft(await untilAt(page, '/contabilidad'), 'redirect after 2 s').toBeGreaterThan(1_400)
  await soft(page.getByRole('table').first()).toContainText(/\$\s?130\.000/)
  soft(dialogs, 'no dialog on saving').toEqual([])

  await page.locator('a[href^="/contabilidad/editar-transaccion/"]').first().click()
  await answer(page, '**/api/contabilidad/*', { status: 500, json: { mensaje: 'roto' } }, 'PUT')
  await page.getByLabel(/monto/i).fill('140000')
  await saveButton(page).click()
  await soft(page.getByText(/Error al actualizar la transacción: .*roto/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await goTo(page, '/contabilidad/editar-transaccion/6741f0c2a9b3d4e5f6071829')
  await soft(page.getByText(/Error al cargar la transacción: /).first()).toBeVisible()
})
