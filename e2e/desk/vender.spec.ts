import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { expect, test } from '../support/fixtures.ts'
import { withReader } from '../support/screens/recepcion-screen.ts'
import { field, heading, pick, picker } from '../support/screens/screen.ts'
import {
  anAgua,
  atTheDesk,
  charging,
  lines,
  openCharge,
  receipt,
  sales,
  search,
  withAgua,
} from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

test('Product is sold by its code with three keys', async ({ page, gym }) => {
  const agua = await anAgua(gym)
  await anAgua(gym, { nombre: 'Otra', codigo: 'A10' })
  await atTheDesk(page)
  await search(page).fill('a1')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveText([/Agua.*\$3\.000/])
  await expect(search(page)).toHaveValue('')
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Recibo de caja N.º 1')
  await expect(receipt(page)).toContainText('1 × Agua')
  await expect(receipt(page)).not.toContainText('Fecha de inicio')
  await expect(page.getByRole('button', { name: 'Siguiente venta' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeFocused()
  await expect(lines(page)).toHaveCount(0)
  expect(await sales(gym)).toMatchObject([{ numero: 1, total: 3_000, cliente: null }])
  expect(await gym.stockOf(agua)).toBe(9)
})

test('Scan adds one unit to the sale, wherever the focus is', { tag: '@full' }, async ({ page, gym }) => {
  const scan = await withReader(page)
  await anAgua(gym, { codigosDeBarras: ['7701234567890'] })
  await gym.producto({ nombre: 'Toalla', precio: 20_000, codigosDeBarras: ['TOA-001'] })
  await atTheDesk(page)
  await scan('7701234567890')
  await expect(lines(page)).toHaveText([/Agua/])
  await page.getByRole('button', { name: 'Guardar venta' }).focus()
  await scan('7701234567890')
  await expect(field(page, 'Cantidad de Agua')).toHaveValue('2')
  await scan('TOA-001')
  await expect(lines(page)).toHaveText([/Agua.*\$6\.000/, /Toalla.*\$20\.000/])
  await scan('999999')
  await expect(page.getByRole('alert')).toContainText('Ningún producto tiene el código 999999.')
  await expect(lines(page)).toHaveCount(2)
})

test('Sale paid with two methods gives change of the cash only', { tag: '@full' }, async ({ page, gym }) => {
  await withAgua(page, gym)
  await openCharge(page, '$3.000')
  await page.getByRole('radio', { name: 'Varios' }).check()
  await field(page, 'Con tarjeta').fill('1000')
  await expect(charging(page)).toContainText('En efectivo, el resto: $2.000')
  await charging(page).getByRole('button', { name: '$10.000' }).click()
  await expect(charging(page)).toContainText(/Cambio\s*\$8\.000/)
  await charging(page).getByRole('button', { name: 'Cobrar $3.000' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Venta N.º' })).toContainText(/Cambio\s*\$8\.000/)
  const [sold] = await sales(gym)
  expect(await gym.call('GET', `ventas/${sold?._id}`)).toMatchObject({
    cobros: [
      { metodo: 'Efectivo', monto: 2_000 },
      { metodo: 'Tarjeta', monto: 1_000 },
    ],
    recibido: 10_000,
    cambio: 8_000,
  })
})

test('Sale on credit is shown and charged on the next visit', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await withAgua(page, gym)
  await pick(page, 'Cliente', 'Ana Pérez')
  await openCharge(page, '$3.000')
  await page.getByRole('switch', { name: 'Queda debiendo' }).check()
  await field(page, 'Paga ahora').fill('1000')
  await charging(page).getByRole('button', { name: 'El viernes' }).click()
  await expect(charging(page)).toContainText('Queda debiendo $2.000. Vence el 27/11/2026.')
  await charging(page).getByRole('button', { name: 'Cobrar $1.000' }).click()
  await expect(receipt(page)).toContainText('Queda debiendo')
  await page.getByRole('button', { name: 'Siguiente venta' }).click()

  await pick(page, 'Cliente', 'Ana Pérez')
  await expect(page.getByText('Debe $2.000.')).toBeVisible()
  await page.getByRole('button', { name: 'Cobrar deuda' }).click()
  await expect(lines(page)).toHaveText([/Deuda.*\$2\.000/])
  await openCharge(page, '$2.000')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Recibo de caja N.º 2')
  await expect(receipt(page)).toContainText(/Queda debiendo\s*\$0/)
  const sold = await sales(gym)
  expect(sold).toMatchObject([{ debe: 0 }, { numero: 1, debe: 0 }])
  expect(await gym.call('GET', `ventas/${sold[1]?._id}`)).toMatchObject({ vence: '2026-11-27' })
})

test('Debt is partly paid from the debtors list', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const lineas = [{ concepto: 'Guantes', monto: 22_000 }]
  const owed = await gym.call<Venta>('POST', 'ventas', { cliente: _id, lineas, fiado: true })
  await page.goto('/clientes?situacion=debe')
  await page.getByRole('link', { name: 'Cobrar la deuda de Ana Pérez' }).click()
  await field(charging(page), 'Paga de la deuda').fill('10000')
  await expect(charging(page)).toContainText('Debe $22.000: queda debiendo $12.000.')
  await charging(page).getByRole('button', { name: 'Cobrar $10.000' }).click()
  await expect(receipt(page)).toContainText(/Queda debiendo\s*\$12\.000/)
  await expect(page.getByRole('status').filter({ hasText: 'Venta N.º 2' })).toContainText(
    /Queda debiendo\s*\$12\.000/,
  )

  await page.goto(`/ventas/${owed._id}`)
  await expect(page.getByText(/^Debe \$12\.000/)).toBeVisible()
  await expect(receipt(page)).toContainText('COPIA')
  await expect(receipt(page)).toContainText(/Queda debiendo\s*\$22\.000/)
})

test('Sale line takes a discount, and is removed and restored', async ({ page, gym }) => {
  await withAgua(page, gym)
  await page.getByRole('button', { name: 'Descuento de Agua' }).click()
  const window = page.getByRole('dialog', { name: 'Descuento de Agua' })
  await field(window, 'Valor').fill('500')
  await page.keyboard.press('Enter')
  await expect(field(window, 'Motivo')).toHaveAccessibleDescription('El motivo es obligatorio.')
  await field(window, 'Motivo').fill('Abollada')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toContainText('Descuento de $500: Abollada')

  await page.getByRole('button', { name: 'Otro concepto' }).click()
  const other = page.getByRole('dialog', { name: 'Otro concepto' })
  await field(other, 'Concepto').fill('Casillero')
  await field(other, 'Monto').fill('10000')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Quitar Agua' }).click()
  await expect(lines(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(lines(page)).toHaveText([/Agua/, /Casillero/])
  await openCharge(page, '$12.500')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeVisible()
  expect(await sales(gym)).toMatchObject([{ total: 12_500, descripciones: ['Agua', 'Casillero'] }])
})

test('Alt+V opens the sale with the focus on the product', { tag: '@full' }, async ({ page, gym }) => {
  await anAgua(gym)
  await page.goto('/clientes')
  await expect(heading(page, 'Clientes')).toBeVisible()
  await page.keyboard.press('Alt+V')
  await expect(heading(page, 'Vender')).toBeVisible()
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('F4')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.press('F2')
  await expect(search(page)).toBeFocused()
})

test('Scanned client card chooses the client of the sale', { tag: '@full' }, async ({ page, gym }) => {
  const scan = await withReader(page)
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await atTheDesk(page)
  await scan('1020304')
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
})
