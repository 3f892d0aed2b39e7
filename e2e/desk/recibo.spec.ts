import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, message, pick, picker, row } from '../support/screens/screen.ts'
import { charging, openCharge, receipt, sales } from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

const lastNumber = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('lastTicketNumber')`)

async function countPrints(page: Page) {
  await page.addInitScript(
    `window.prints = 0; window.print = () => { window.prints += 1; dispatchEvent(new Event('afterprint')) }`,
  )
}

const prints = (page: Page) => page.evaluate<number>('window.prints')

async function sell(page: Page, { fecha, monto }: { fecha?: string; monto: string }) {
  await field(page, 'Monto').fill(monto)
  if (fecha) await page.getByLabel('Fecha').fill(fecha)
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await expect(receipt(page)).toBeVisible()
}

test('Print button of a receipt is in view when it opens', { tag: '@full' }, async ({ page, gym }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await page.goto('/pagos/crear')
  await pick(page, 'Cliente', 'Ana Pérez')
  await pick(page, 'Producto', 'Mensualidad')
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await expect(receipt(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeInViewport({ ratio: 1 })
})

test('Receipt shows its client, product, amount and period', { tag: '@full' }, async ({ page, gym }) => {
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
    'marzo a abril de 2026',
    '15/3/2026',
    '15/4/2026',
    'Prueba recepcionista',
  ])
  await expect(receipt(page)).toContainText('Total$80.000 COP')
  await expect(
    receipt(page).getByText('Este pago no se transfiere, no se congela y no se reembolsa.'),
  ).toBeVisible()
  await expect(receipt(page)).not.toContainText(/factura/i)
})

test('Receipt offers another payment and the list', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await page.goto(`/pagos/crear?cliente=${_id}`)
  await sell(page, { monto: '1000' })
  await page.getByRole('button', { name: 'Otro pago' }).click()
  await expect(page).toHaveURL('/pagos/crear')
  await expect(field(page, 'Monto')).toHaveValue('')
  await expect(picker(page, 'Cliente')).toHaveValue('')

  await sell(page, { monto: '2000' })
  await expect(page.getByRole('button', { name: 'Cerrar', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Ir a pagos' }).click()
  await expect(heading(page, 'Pagos')).toBeVisible()
  await expect(row(page, '$1.000')).toBeVisible()
  await expect(row(page, '$2.000')).toBeVisible()
  expect(await lastNumber(page)).toBeNull()
})

test('Reprinted receipt is a copy with the same number', { tag: '@full' }, async ({ page, gym }) => {
  await countPrints(page)
  await page.goto('/pagos/crear')
  await sell(page, { monto: '1000' })
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await gym.pago({ monto: 2_000 })
  await page.goto('/pagos')
  await row(page, '$1.000')
    .getByRole('link', { name: /^Reimprimir el recibo sin cliente del / })
    .click()
  await expect(receipt(page)).toContainText('Recibo de caja N.º 1Tiquete N.º 1COPIA')
  await page.getByRole('button', { name: 'Reimprimir' }).click()
  await expect(heading(page, 'Pagos')).toBeVisible()
  expect([await prints(page), await lastNumber(page)]).toEqual([1, '1'])

  // This payment was never printed, so it has no ticket number.
  await row(page, '$2.000').getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('link', { name: 'Reimprimir', exact: true }).click()
  await expect(receipt(page)).toContainText('Recibo de caja N.º 2COPIA')
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect(heading(page, 'Pagos')).toBeVisible()
  expect(await lastNumber(page)).toBe('1')
})

test('Receipt of a plain product has title, notice and period', { tag: '@full' }, async ({ page, gym }) => {
  const agua = await gym.producto({ nombre: 'Agua', precio: 2_500 })
  const { _id } = await gym.pago({ producto: agua._id, fecha: '2026-03-31' })
  await page.goto(`/pagos/recibo/${_id}`)
  await expect(receipt(page)).toContainText('Agua')
  for (const text of [
    'Mensualidad Gym 2025',
    'Fecha de inicio31/3/2026Fecha de fin30/4/2026',
    'Este pago no se transfiere, no se congela y no se reembolsa.',
  ])
    await expect(receipt(page)).toContainText(text)
})

test('Receipt of a membership also shows the days of the membership', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { _id: cliente } = await gym.cliente()
  await gym.membresia({ cliente, fechainicio: '2026-03-10', duracion: 15 })
  const fee = await gym.producto({ nombre: 'Mensualidad' })
  const { _id } = await gym.pago({ cliente, producto: fee._id, fecha: '2026-03-12' })
  await page.goto(`/pagos/recibo/${_id}`)
  await expect(receipt(page)).toContainText('Fecha de inicio12/3/2026Fecha de fin12/4/2026')
  await expect(receipt(page)).toContainText('Membresía10/3/2026 – 25/3/2026')
})

test('Printed receipt fits one page without the rest of the screen', async ({ page }) => {
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

test('58 mm paper fits the receipt on one page', { tag: '@full' }, async ({ page }) => {
  await page.goto('/pagos/crear')
  await sell(page, { monto: '80000' })
  await page.getByLabel('Papel').selectOption('58 mm')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pagesOf(pdf)).toBe(1)
  expect(sizeOf(pdf)[0]).toBe(58)
})

test('58 mm receipt breaks no amount, day or number', { tag: '@full' }, async ({ page, gym }) => {
  const cliente = await gym.cliente({ nombre: 'Maximiliano Alejandro', apellido: 'Rodríguez Villanueva' })
  const { _id } = await gym.pago({ cliente: cliente._id, monto: 1_189_900, fecha: '2026-11-20' })
  await page.setViewportSize({ width: 185, height: 800 })
  await page.emulateMedia({ media: 'print' })
  await page.goto(`/pagos/recibo/${_id}`)
  for (const text of ['$1.189.900 COP', '20/11/2026', cliente.numeroIdentificacion, 'Total']) {
    const shown = receipt(page).getByText(text, { exact: true }).first()
    await expect(shown).toBeVisible()
    expect(await linesOf(shown), text).toBe(1)
  }
})

test('Letter receipt and its copy print each line on one page', { tag: '@full' }, async ({ page, gym }) => {
  await countPrints(page)
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.plan({ nombre: 'Trimestral', precio: 210_000, matricula: 20_000 })
  const goods = [...'ABCDEFGH'].map((letter) => `Artículo ${letter}`)
  for (const nombre of goods) await gym.producto({ nombre, precio: 3_000 })
  await page.goto('/vender')
  await pick(page, 'Cliente', 'Ana Pérez')
  for (const nombre of ['Trimestral', ...goods]) await pick(page, 'Producto', nombre)
  await openCharge(page, '$254.000')
  await page.getByRole('switch', { name: 'Queda debiendo' }).check()
  await field(page, 'Paga ahora').fill('100000')
  await charging(page).getByRole('button', { name: 'El viernes' }).click()
  await charging(page).getByRole('button', { name: 'Cobrar $100.000' }).click()
  await page.getByLabel('Papel').selectOption('Carta')
  for (const text of [...goods, 'Trimestral', 'Matrícula', '$254.000 COP', '27/11/2026', '$154.000'])
    await expect(receipt(page)).toContainText(text)
  const original = await onLetter(page)

  await page.getByRole('button', { name: 'Imprimir' }).click()
  const [venta] = await sales(gym)
  await page.goto(`/ventas/${venta?._id}`)
  const copy = await onLetter(page)
  expect(copy.filter((line) => line !== 'COPIA')).toEqual(original)
  expect(copy).toHaveLength(original.length + 1)
})

/** Expects one page of 216 × 279 mm, no wider than its margins allow; returns the receipt's printed lines. */
async function onLetter(page: Page): Promise<string[]> {
  await expect(receipt(page)).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect([pagesOf(pdf), ...sizeOf(pdf)]).toEqual([1, 216, 279])
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: Math.floor(((216 - 2 * 12) * 96) / 25.4), height: 1_000 })
  const printed = await receipt(page).evaluate(({ innerText, scrollWidth, clientWidth }: HTMLElement) => ({
    lines: innerText.split(/\n+/),
    isCut: scrollWidth > clientWidth,
  }))
  expect(printed.isCut).toBe(false)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1280, height: 800 })
  return printed.lines
}

const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

/** Returns the page's width and height in millimetres. PDF lengths are in points. */
function sizeOf(pdf: Buffer): number[] {
  const [, ...points] = pdf.toString('latin1').match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)/) ?? []
  return points.map((length) => Math.round((Number(length) * 25.4) / 72))
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
