import type { Transaccion } from '@gym/contract/contabilidad'
import type { Page } from '@playwright/test'
import readXlsx from 'read-excel-file/node'
import { expect, test } from './fixtures.ts'
import type { Gym } from './gym.ts'
import { field, heading, message, refusal, row } from './screen.ts'

const LIST = '**/api/contabilidad?*'

/** A movement by hand, an expense of today unless told otherwise. */
async function aTransaccion(gym: Gym, fields: Partial<Transaccion> = {}): Promise<Transaccion> {
  return gym.call('POST', 'contabilidad/', {
    tipo: 'egreso',
    descripcion: 'Arriendo',
    monto: 500_000,
    fecha: await gym.today(),
    cuentaDebito: 'Caja',
    cuentaCredito: 'Gastos',
    referencia: 'manual',
    ...fields,
  })
}

const total = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Transacciones' })
const limpiar = (page: Page) => page.getByRole('button', { name: 'Limpiar', exact: true })

test.describe('the list', () => {
  test('without movements says so three times and offers to write the first', async ({ page }) => {
    await page.goto('/contabilidad')
    await expect(page.getByText('No hay transacciones para mostrar.')).toBeVisible()
    await expect(total(page, 'Total ingresos')).toContainText('No hay ingresos registrados')
    await expect(total(page, 'Total egresos')).toContainText('No hay egresos registrados')
    await expect(total(page, 'Balance')).toContainText('Sin balance')
    await page.getByRole('link', { name: 'Registrar nueva transacción' }).click()
    await expect(heading(page, 'Nueva transacción')).toBeVisible()
  })

  test('has every column, and the sums of the whole filter whatever the page', async ({ page, gym }) => {
    for (let n = 0; n < 26; n += 1) await aTransaccion(gym, { monto: 10_000.1, descripcion: `Gasto ${n}` })
    await aTransaccion(gym, {
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

  test('is narrowed by type and month, and Limpiar shows everything', async ({ page, gym }) => {
    await aTransaccion(gym, { tipo: 'ingreso', descripcion: 'Alquiler', cuentaCredito: 'Ingresos' })
    await aTransaccion(gym)
    await aTransaccion(gym, { descripcion: 'Muy vieja', fecha: '2020-01-31' })
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

  test('leads from the row of a payment to it, and says when that is gone', async ({ page, gym }) => {
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

  test('keeps what it showed when a reload fails, and clears what never was', async ({ page, gym }) => {
    await aTransaccion(gym)
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

  test('draws income and expense, and tells them in a table', async ({ page, gym }) => {
    const today = await gym.today()
    await aTransaccion(gym, { monto: 300_000 })
    await aTransaccion(gym, { tipo: 'ingreso', monto: 500_000, cuentaCredito: 'Ingresos' })
    await page.goto(`/contabilidad?periodo=semana&dia=${today}`)
    const chart = page.getByRole('region', { name: 'Ingresos y egresos por día' })
    await expect(chart.getByRole('img')).toHaveAccessibleName(
      /Ingresos por \$500\.000, egresos por \$300\.000\./,
    )
    await expect(chart.locator('.recharts-bar-rectangle path').first()).toBeVisible()
    await chart.getByText('Ver como tabla').click()
    await expect(chart.getByRole('row')).toHaveCount(8)
    await expect(chart.getByRole('row').filter({ hasText: '$500.000' })).toContainText('$300.000')
  })
})

test.describe('a movement by hand', () => {
  test('is written with its defaults, and an expense has its accounts', async ({ page, gym }) => {
    await page.goto('/contabilidad/crear-transaccion')
    await expect(select(page, 'Tipo')).toHaveValue('ingreso')
    await expect(select(page, 'Método de pago')).toHaveValue('efectivo')
    await expect(select(page, 'Cuenta débito')).toHaveValue('Caja')
    await expect(select(page, 'Cuenta crédito')).toHaveValue('Ingresos')
    await expect(select(page, 'Referencia')).toHaveValue('manual')
    await expect(page.getByLabel('Fecha')).toHaveValue(await gym.today())
    const save = page.getByRole('button', { name: 'Registrar transacción' })
    await save.click()
    await expect(refusal(page, 'La descripción es obligatoria.')).toBeVisible()
    await expect(field(page, 'Descripción')).toBeFocused()
    await select(page, 'Cuenta débito').selectOption('Bancos')
    await select(page, 'Tipo').selectOption('Egreso')
    await expect(select(page, 'Cuenta débito')).toHaveValue('Caja')
    await expect(select(page, 'Cuenta crédito')).toHaveValue('Gastos')
    await field(page, 'Descripción').fill('Energía')
    await field(page, 'Monto').fill('150000,5')
    await save.click()
    await expect(message(page, 'Transacción creada exitosamente')).toBeVisible()
    await expect(heading(page, 'Contabilidad')).toBeVisible()
    await expect(row(page, 'Energía')).toContainText(/Egreso.*\$150\.000,50.*CajaGastosManualPrueba admin/)
  })

  test('that is refused keeps what was typed', async ({ page }) => {
    await page.route('**/api/contabilidad', (route) =>
      route.fulfill({ status: 409, json: { mensaje: 'No se pudo.' } }),
    )
    await page.goto('/contabilidad/crear-transaccion')
    await field(page, 'Descripción').fill('Energía')
    await field(page, 'Monto').fill('10')
    await page.getByRole('button', { name: 'Registrar transacción' }).click()
    await expect(refusal(page, 'Error al crear la transacción: No se pudo.')).toBeVisible()
    await expect(field(page, 'Descripción')).toHaveValue('Energía')
  })

  test('is corrected, and its history tells who changed what', async ({ page, gym }) => {
    const { _id } = await aTransaccion(gym)
    await page.goto('/contabilidad')
    await expect(row(page, 'Arriendo').getByRole('button', { name: 'Ver el historial' })).toHaveCount(0)
    await row(page, 'Arriendo').getByRole('link', { name: 'Editar Arriendo' }).click()
    await expect(heading(page, 'Editar transacción')).toBeVisible()
    await expect(select(page, 'Tipo').getByRole('option')).toHaveText(['Egreso'])
    await expect(page.getByText('Esta transacción no ha tenido cambios.')).toBeVisible()
    await field(page, 'Monto').fill('600000')
    await field(page, 'Categoría').fill('Local')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(message(page, 'Transacción actualizada exitosamente')).toBeVisible()
    await expect(heading(page, 'Contabilidad')).toBeVisible()
    await row(page, 'Arriendo').getByRole('button', { name: 'Ver el historial de Arriendo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Historial de Arriendo' })
    await expect(dialog).toContainText('Prueba admin')
    await expect(dialog).toContainText('Monto: $500.000 → $600.000')
    await expect(dialog).toContainText('Categoría: (vacío) → Local')
    await page.goto(`/contabilidad/editar-transaccion/${_id}`)
    await expect(page.getByRole('region', { name: 'Historial de cambios' })).toContainText(
      '$500.000 → $600.000',
    )
  })

  test('that is an income stays one, and Cancelar changes nothing', async ({ page, gym }) => {
    const { _id } = await aTransaccion(gym, { tipo: 'ingreso', cuentaCredito: 'Ingresos' })
    await page.goto('/contabilidad')
    await page.goto(`/contabilidad/editar-transaccion/${_id}`)
    await expect(select(page, 'Tipo')).toHaveValue('ingreso')
    await expect(select(page, 'Tipo')).toBeDisabled()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(heading(page, 'Contabilidad')).toBeVisible()
    expect((await gym.call<Transaccion>('GET', `contabilidad/${_id}`)).editada).toBe(false)
  })

  test('that is not there, cannot be saved or is of a payment says so', async ({ page, gym, database }) => {
    await page.goto('/contabilidad/editar-transaccion/019a0000-0000-7000-8000-000000000000')
    await expect(refusal(page, 'Error al cargar la transacción: Transacción no encontrada')).toBeVisible()

    const { _id } = await aTransaccion(gym)
    await page.route(`**/api/contabilidad/${_id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 409, json: { mensaje: 'No.' } })
        : route.fallback(),
    )
    await page.goto(`/contabilidad/editar-transaccion/${_id}`)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(refusal(page, 'Error al actualizar la transacción: No.')).toBeVisible()

    const pago = await gym.pago({ monto: 1_000 })
    const { rows } = await database.query('select id from contabilidad where pago_id = $1', [pago._id])
    await page.goto(`/contabilidad/editar-transaccion/${rows[0].id}`)
    await expect(page.getByText('Este movimiento viene de un pago.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar cambios' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Ver pago' }).click()
    await expect(heading(page, 'Editar pago')).toBeVisible()
  })
})

test.describe('the spreadsheet', () => {
  test('is downloaded with its name, and comes to what the screen shows', async ({ page, gym }) => {
    await gym.pago({ monto: 80_000.05 })
    await aTransaccion(gym, { monto: 30_000, descripcion: '=SUMA(A1:A9)' })
    await aTransaccion(gym, { fecha: '2020-01-31' })
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
    expect(cells?.slice(1)).toEqual([
      ['Egreso', '=SUMA(A1:A9)', 30_000],
      ['Ingreso', 'Pago', 80_000.05],
      ['Total ingresos', null, 80_000.05],
      ['Total egresos', null, 30_000],
      ['Balance', null, 50_000.05],
    ])
  })

  test('of many rows shows how far it is and can be stopped', async ({ page, gym, database }) => {
    const today = await gym.today()
    await database.query(
      `insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia)
       select gen_random_uuid(), 'ingreso', md5(n::text) || md5((-n)::text), n, $1, 'efectivo', 'Caja', 'Ingresos', 'manual'
       from generate_series(1, 5000) n`,
      [today],
    )
    await page.goto('/contabilidad')
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: 20_000, uploadThroughput: -1 }
    await total(page, 'Total ingresos').waitFor()
    await network.send('Network.emulateNetworkConditions', slow)
    await page.getByRole('button', { name: 'Exportar a Excel' }).click()
    await expect(page.getByText('Descargando 5.000 filas')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Progreso de la exportación' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(message(page, 'Exportación cancelada.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Exportar a Excel' })).toBeEnabled()
  })

  test('that cannot be made says why', async ({ page, gym }) => {
    await aTransaccion(gym)
    await page.route('**/api/contabilidad/exportar?*', (route) =>
      route.fulfill({ status: 503, json: { mensaje: 'La base de datos no está disponible.' } }),
    )
    await page.goto('/contabilidad')
    await page.getByRole('button', { name: 'Exportar a Excel' }).click()
    await expect(
      refusal(page, 'Error al exportar: Error 503: La base de datos no está disponible.'),
    ).toBeVisible()
  })
})
