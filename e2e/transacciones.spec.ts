import { addDays, formatDay } from '@gym/contract/calendar'
import type { Transaccion } from '@gym/contract/contabilidad'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field, heading, message, refusal, row, setClocks } from './screen.ts'

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

test('a transaction by hand begins with defaults, and choosing an expense sets its accounts', async ({
  page,
  gym,
}) => {
  await page.goto('/contabilidad/crear-transaccion')
  await expect(select(page, 'Tipo')).toHaveValue('ingreso')
  await expect(select(page, 'Método de pago')).toHaveValue('efectivo')
  await expect(select(page, 'Cuenta débito')).toHaveValue('Caja')
  await expect(select(page, 'Cuenta crédito')).toHaveValue('Ingresos')
  await expect(select(page, 'Referencia')).toHaveValue('manual')
  await expect(page.getByLabel('Fecha')).toHaveValue(formatDay(await gym.today()))
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
  await expect(page.getByText('Energía · Egreso $150.000,50')).toBeVisible()
  await expect(heading(page, 'Contabilidad')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Editar esta transacción' })).toBeVisible()
  await expect(row(page, 'Energía')).toContainText(/Egreso.*\$150\.000,50.*CajaGastosManualPrueba admin/)
  await page.getByRole('link', { name: 'Otra transacción' }).click()
  await expect(heading(page, 'Nueva transacción')).toBeVisible()
  await expect(field(page, 'Descripción')).toHaveValue('')
})

test('a transaction by hand proposes the bank for what is not paid in cash, and the till for what is', async ({
  page,
}) => {
  await page.goto('/contabilidad/crear-transaccion')
  const debit = select(page, 'Cuenta débito')
  for (const [method, account] of [
    ['transferencia', 'Bancos'],
    ['efectivo', 'Caja'],
    ['tarjeta', 'Bancos'],
  ] as const) {
    await select(page, 'Método de pago').selectOption(method)
    await expect(debit).toHaveValue(account)
  }
  await select(page, 'Tipo').selectOption('egreso')
  await expect(debit).toHaveValue('Bancos')
  await expect(select(page, 'Cuenta crédito')).toHaveValue('Gastos')
})

test('a transaction by hand on a screen left open over midnight is of the new day', async ({ page, gym }) => {
  const today = await gym.today()
  await setClocks(page, new Date(`${today}T23:59:00-05:00`))
  await page.goto('/contabilidad/crear-transaccion')
  await expect(page.getByLabel('Fecha')).toHaveValue(formatDay(today))
  await page.clock.fastForward(120_000)
  await expect(page.getByLabel('Fecha')).toHaveValue(formatDay(addDays(today, 1)))
})

test('two people who correct one transaction are asked where both changed the same', async ({
  page,
  gym,
}) => {
  const { _id } = await gym.transaccion()
  await page.goto(`/contabilidad/editar-transaccion/${_id}`)
  await field(page, 'Monto').fill('600000')
  await field(page, 'Descripción').fill('Arriendo del local')
  await gym.call('PUT', `contabilidad/${_id}`, { monto: 550_000, categoria: 'Local' })
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const changed = page.getByRole('table', { name: 'Lo que cambió' })
  await expect(changed.getByRole('row')).toHaveText(['CampoAhoraLo tuyo', 'Monto$550.000$600.000'])
  await expect(field(page, 'Categoría')).toHaveValue('Local')
  await page.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(message(page, 'Transacción actualizada exitosamente')).toBeVisible()
  expect(await gym.call('GET', `contabilidad/${_id}`)).toMatchObject({
    monto: 600_000,
    descripcion: 'Arriendo del local',
    categoria: 'Local',
  })
})

test('a transaction by hand that is refused keeps what was typed', async ({ page }) => {
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

test('a transaction by hand is corrected, and its history tells who changed what', async ({ page, gym }) => {
  const { _id } = await gym.transaccion()
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

test('an income that is edited cannot become an expense, and Cancelar changes nothing', async ({
  page,
  gym,
}) => {
  const { _id } = await gym.transaccion({ tipo: 'ingreso', cuentaCredito: 'Ingresos' })
  await page.goto('/contabilidad')
  await page.goto(`/contabilidad/editar-transaccion/${_id}`)
  await expect(select(page, 'Tipo')).toHaveValue('ingreso')
  await expect(select(page, 'Tipo')).toBeDisabled()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(heading(page, 'Contabilidad')).toBeVisible()
  expect((await gym.call<Transaccion>('GET', `contabilidad/${_id}`)).editada).toBe(false)
})

test('editing a transaction says when it is not there, cannot be saved or comes from a payment', async ({
  page,
  gym,
  database,
}) => {
  await page.goto('/contabilidad/editar-transaccion/019a0000-0000-7000-8000-000000000000')
  await expect(refusal(page, 'Error al cargar la transacción: Transacción no encontrada')).toBeVisible()

  const { _id } = await gym.transaccion()
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
  await expect(page.getByText('Esta transacción viene de un pago.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver pago' }).click()
  await expect(heading(page, 'Editar pago')).toBeVisible()
})
