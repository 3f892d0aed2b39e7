import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { field, heading, message, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

async function aSale(gym: Gym) {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const agua = await gym.producto({ nombre: 'Agua', precio: 3_000, stock: 10 })
  const toalla = await gym.producto({ nombre: 'Toalla', precio: 20_000, stock: 10 })
  const venta = await gym.call<Venta>('POST', 'ventas', {
    cliente: ana._id,
    lineas: [{ producto: agua._id, cantidad: 3 }, { producto: toalla._id }],
    cobros: [{ metodo: 'Efectivo', monto: 29_000 }],
  })
  return { ana, agua, toalla, venta }
}

test('Sale is found by its client and opened', { tag: '@full' }, async ({ page, gym }) => {
  const { venta, agua } = await aSale(gym)
  await gym.call('POST', 'ventas', {
    lineas: [{ producto: agua._id }],
    cobros: [{ metodo: 'Tarjeta', monto: 3_000 }],
  })
  await page.goto('/vender')
  await heading(page, 'Vender').waitFor()
  await page.getByRole('link', { name: 'Ver ventas' }).click()
  await expect(heading(page, 'Ventas')).toBeVisible()
  await expect(row(page, 'N.º 2')).toContainText('Sin cliente')
  await page.getByRole('searchbox', { name: 'Número, cliente o producto' }).fill('ana')
  await expect(row(page, 'N.º 2')).toHaveCount(0)
  await expect(row(page, 'N.º 1')).toContainText('Agua, Toalla')
  await page.getByRole('link', { name: 'Ver la venta N.º 1' }).click()
  await expect(page).toHaveURL(new RegExp(`/ventas/${venta._id}$`))
})

test('Receipt is printed again as a copy with its number', { tag: '@full' }, async ({ page, gym }) => {
  await page.addInitScript('window.print = () => { document.title = "printed" }')
  const { venta } = await aSale(gym)
  await page.goto(`/ventas/${venta._id}`)
  const receipt = page.getByRole('article', { name: 'Recibo de caja' })
  await expect(receipt).toContainText('Recibo de caja N.º 1')
  await expect(receipt).toContainText('COPIA')
  await page.getByRole('button', { name: 'Reimprimir' }).click()
  await expect(page).toHaveTitle('printed')
})

test('Sale line is returned with a reason, up to the units sold', async ({ page, gym }) => {
  const { venta, agua, toalla } = await aSale(gym)
  await page.goto(`/ventas/${venta._id}`)
  await page.getByRole('button', { name: 'Devolver' }).click()
  const window = page.getByRole('dialog', { name: 'Devolver de la venta N.º 1' })
  await field(window, 'Agua, hasta 3').fill('4')
  await field(window, 'Motivo').fill('Estaba tibia')
  await window.getByRole('button', { name: 'Devolver' }).click()
  await expect(field(window, 'Agua, hasta 3')).toHaveAccessibleDescription('Se pueden devolver 3.')
  await field(window, 'Agua, hasta 3').fill('2')
  await expect(window).toContainText('Se devuelven $6.000.')
  await window.getByRole('button', { name: 'Devolver' }).click()
  await expect(window).toHaveCount(0)
  await expect(message(page, 'Devolución registrada.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Devoluciones' })).toContainText('2 × Agua')
  await expect(page.getByRole('region', { name: 'Devoluciones' })).toContainText('Estaba tibia')
  expect([await gym.stockOf(agua), await gym.stockOf(toalla)]).toEqual([9, 9])
})

test('Payment method of a sale is corrected', { tag: '@full' }, async ({ page, gym }) => {
  const { venta } = await aSale(gym)
  await page.goto(`/ventas/${venta._id}`)
  await page.getByRole('button', { name: 'Corregir el método de pago' }).click()
  const window = page.getByRole('dialog', { name: 'Corregir el pago de la venta N.º 1' })
  await field(window, 'Efectivo').fill('1000')
  await window.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(window.getByRole('alert')).toContainText('Los métodos deben sumar $29.000.')
  await window.getByRole('button', { name: 'Todo con Transferencia' }).click()
  await window.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Método de pago corregido.')).toBeVisible()
  expect(await gym.call('GET', `ventas/${venta._id}`)).toMatchObject({
    cobros: [{ metodo: 'Transferencia', monto: 29_000 }],
  })
})

test('Payment correction shows the correction of another desk', { tag: '@full' }, async ({ page, gym }) => {
  const { venta } = await aSale(gym)
  await page.goto(`/ventas/${venta._id}`)
  await page.getByRole('button', { name: 'Corregir el método de pago' }).click()
  const window = page.getByRole('dialog', { name: 'Corregir el pago de la venta N.º 1' })
  await window.getByRole('button', { name: 'Todo con Transferencia' }).click()
  await gym.call('PUT', `ventas/${venta._id}/cobros`, {
    cobros: [
      { metodo: 'Efectivo', monto: 9_000 },
      { metodo: 'Tarjeta', monto: 20_000 },
    ],
  })
  await window.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(window.getByRole('alert')).toContainText('cambió esta venta mientras la corregías')
  await expect(field(window, 'Efectivo')).toHaveValue('$9.000')
  await expect(field(window, 'Tarjeta')).toHaveValue('$20.000')
  await expect(field(window, 'Transferencia')).toHaveValue('')
  await window.getByRole('button', { name: 'Todo con Transferencia' }).click()
  await window.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Método de pago corregido.')).toBeVisible()
  expect(await gym.call('GET', `ventas/${venta._id}`)).toMatchObject({
    cobros: [{ metodo: 'Transferencia', monto: 29_000 }],
  })
})

test('Payment of a sale leads to the sale', { tag: '@full' }, async ({ page, gym }) => {
  const { venta } = await aSale(gym)
  await page.goto('/pagos')
  await page.getByRole('link', { name: 'Ver venta N.º 1' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/ventas/${venta._id}$`))
  await page.goto(`/pagos/editar/${venta.pagos[0]?._id}`)
  await expect(page).toHaveURL(new RegExp(`/ventas/${venta._id}$`))
})
