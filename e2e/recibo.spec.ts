import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { field, heading, message, pick } from './screen.ts'

test.use({ rol: 'recepcionista' })

const receipt = (page: Page) => page.getByRole('article', { name: 'Recibo de caja' })
const lastNumber = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('lastTicketNumber')`)

/** The browser's own window of printing stays closed; how often it was asked for is counted. */
async function countPrints(page: Page) {
  await page.addInitScript('window.prints = 0; window.print = () => { window.prints += 1 }')
}

const prints = (page: Page) => page.evaluate<number>('window.prints')

async function sell(page: Page, { fecha, monto }: { fecha?: string; monto: string }) {
  await field(page, 'Monto').fill(monto)
  if (fecha) await page.getByLabel('Fecha').fill(fecha)
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await expect(receipt(page)).toBeVisible()
}

test('says who, what, from when to when and how much, and what it does not give', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await page.goto('/pagos/crear')
  await pick(page, 'Cliente', 'Ana Pérez')
  await pick(page, 'Producto', 'Mensualidad')
  await page.getByLabel('Fecha').fill('2026-03-15')
  await page.getByRole('button', { name: 'Registrar pago' }).click()

  await expect(message(page, 'Pago registrado exitosamente.')).toBeVisible()
  for (const line of [
    'Nombre del gimnasio',
    'NIT 000.000.000-0',
    'Dirección del gimnasio',
    'Tel. 000 000 0000',
  ])
    await expect(receipt(page).getByText(line, { exact: true })).toBeVisible()
  await expect(receipt(page).getByRole('heading', { name: 'Mensualidad Gym 2025' })).toBeVisible()
  await expect(receipt(page).getByText('Recibo de caja N.º 1', { exact: true })).toBeVisible()
  await expect(receipt(page).getByRole('definition')).toHaveText([
    'Ana Pérez',
    '1020304',
    'Mensualidad',
    '1',
    'Efectivo',
    '15/3/2026',
    '15/3/2026',
    '15/4/2026',
  ])
  await expect(receipt(page)).toContainText('Total$80.000 COP')
  await expect(
    receipt(page).getByText('Este pago no se transfiere, no se congela y no se reembolsa.'),
  ).toBeVisible()
  await expect(receipt(page)).not.toContainText(/factura/i)
})

test('ends a month after it begins, on the last day where that month is shorter', async ({ page }) => {
  await page.goto('/pagos/crear')
  for (const [fecha, end] of [
    ['2026-01-31', '28/2/2026'],
    ['2028-01-31', '29/2/2028'],
    ['2026-12-31', '31/1/2027'],
  ] as const) {
    await sell(page, { fecha, monto: '80000' })
    await expect(receipt(page).getByRole('definition').last()).toHaveText(end)
    await page.getByRole('button', { name: 'Cancelar' }).click()
  }
})

test('is counted from 1 on, by the browser, when it is printed', async ({ page }) => {
  await countPrints(page)
  await page.goto('/pagos/crear')
  expect(await lastNumber(page)).toBeNull()
  await sell(page, { monto: '1000' })
  await expect(receipt(page)).toContainText('Recibo de caja N.º 1')
  expect(await lastNumber(page)).toBeNull()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(heading(page, 'Pagos')).toBeVisible()
  await expect(page).toHaveURL('/pagos')
  expect(await prints(page)).toBe(1)
  expect(await lastNumber(page)).toBe('1')

  await page.goto('/pagos/crear')
  await sell(page, { monto: '2000' })
  await expect(receipt(page)).toContainText('Recibo de caja N.º 2')
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(heading(page, 'Pagos')).toBeVisible()
  expect(await lastNumber(page)).toBe('2')
})

test('that is cancelled is not counted, and leaves an empty form for the next sale', async ({ page }) => {
  await countPrints(page)
  await page.goto('/pagos/crear')
  await sell(page, { monto: '1000' })
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(receipt(page)).toHaveCount(0)
  await expect(page).toHaveURL('/pagos/crear')
  await expect(field(page, 'Monto')).toHaveValue('')
  expect(await prints(page)).toBe(0)
  expect(await lastNumber(page)).toBeNull()

  await sell(page, { monto: '2000' })
  await expect(receipt(page)).toContainText('Recibo de caja N.º 1')
})

test('appears after a correction too', async ({ page, gym }) => {
  const { _id } = await gym.pago({ monto: 1_000 })
  await page.goto(`/pagos/editar/${_id}`)
  await field(page, 'Monto').fill('900')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Pago actualizado exitosamente.')).toBeVisible()
  await expect(receipt(page)).toContainText('Total$900 COP')
})

test('is all that is printed, on one page of A4 or of a roll', async ({ page }) => {
  await page.goto('/pagos/crear')
  await sell(page, { monto: '80000' })
  await page.emulateMedia({ media: 'print' })
  await expect(receipt(page)).toBeVisible()
  for (const unprinted of [
    page.getByRole('complementary', { name: 'Barra lateral' }),
    page.getByRole('link', { name: 'Saltar al contenido' }),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('status'),
    page.getByRole('button', { name: 'Imprimir' }),
    page.getByRole('button', { name: 'Cancelar' }),
  ])
    await expect(unprinted).toBeHidden()

  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
  expect(pagesOf(await page.pdf({ width: '80mm', height: '200mm' }))).toBe(1)
})

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
