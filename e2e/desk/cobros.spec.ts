import { addDays } from '@gym/contract/core/calendar'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { expect } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import { field, heading, message, row } from '../support/screens/screen.ts'
import { charging, receipt } from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

test('Debt of a membership is paid in parts', async ({ page, gym }) => {
  const { _id, numeroIdentificacion } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const today = await gym.today()
  await gym.call<Venta>('POST', 'ventas', {
    cliente: _id,
    lineas: [{ membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000 } }],
    cobros: [{ metodo: 'Efectivo', monto: 30_000 }],
    fiado: true,
    vence: addDays(today, 3),
  })
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Deben' }).getByRole('link', { name: 'Cobros' }).click()
  await expect(heading(page, 'Cobros')).toBeFocused()
  const totals = page.locator('dl', { hasText: 'Deben en total' })
  await expect(totals).toContainText(/Deben en total\s*\$50\.000/)
  await expect(totals).toContainText(/Sin vencer\s*\$50\.000/)

  await page.getByRole('link', { name: 'Recibir pago de Ana Pérez' }).click()
  if (!(await charging(page).isVisible())) await page.keyboard.press('F8')
  await field(charging(page), 'Paga de la deuda').fill('20000')
  await charging(page).getByRole('button', { name: 'Cobrar $20.000' }).click()
  await expect(receipt(page)).toBeVisible()

  await page.goto(`/clientes/${_id}`)
  await page.getByRole('main').getByRole('link', { name: 'Cobros', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`buscar=(%22)?${numeroIdentificacion}`))
  await expect(row(page, 'Ana Pérez')).toContainText('$30.000')
  await gym.call<Venta>('POST', 'ventas', {
    cliente: _id,
    lineas: [{ deuda: 30_000 }],
    cobros: [{ metodo: 'Tarjeta', monto: 30_000 }],
  })
  await page.goto('/cobros')
  await expect(page.getByText('Nadie debe.')).toBeVisible()
  await expect(totals).toContainText(/Deben en total\s*\$0/)
})

test('Contact result is noted beside the debt', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Roa', telefono: '6041234567' })
  await gym.call<Venta>('POST', 'ventas', {
    cliente: _id,
    lineas: [{ concepto: 'Toalla', monto: 5_000 }],
    fiado: true,
  })
  await page.goto('/cobros')
  await page.getByRole('button', { name: 'Contactar a Luz Roa' }).click()
  const window = page.getByRole('dialog', { name: 'Contactar a Luz Roa' })
  await expect(window).toContainText('Aún no se le ha contactado.')
  await window.getByRole('button', { name: 'Anotar' }).click()
  await expect(window).toContainText('Escribe la nota o elige el resultado.')
  await expect(window.getByLabel('Nota')).toBeFocused()
  await window.getByLabel('Resultado').selectOption('Pide que no se le contacte')
  await window.getByLabel('Nota').fill('Prefiere que le hablemos aquí.')
  await window.getByLabel('Fue en persona, en el gimnasio').check()
  await window.getByRole('button', { name: 'Anotar' }).click()
  await expect(window).toContainText('Quedó anotado.')
  const log = window.getByRole('list', { name: 'Contactos anteriores' })
  await expect(log).toContainText('En persona · pide que no se le contacte')
  await expect(log).toContainText('Prefiere que le hablemos aquí.')
  await expect(window).toContainText('Pidió que no se le contacte.')
  await expect(window.getByRole('button', { name: 'WhatsApp' })).toHaveCount(0)
})

test('Promised day is noted and shown beside the debtor', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Roa' })
  await gym.call<Venta>('POST', 'ventas', {
    cliente: _id,
    lineas: [{ concepto: 'Toalla', monto: 5_000 }],
    fiado: true,
  })
  await page.goto('/cobros')
  await page.getByRole('button', { name: 'Contactar a Luz Roa' }).click()
  const window = page.getByRole('dialog', { name: 'Contactar a Luz Roa' })
  await window.getByLabel('Resultado').selectOption('Promete pagar')
  await window.getByRole('button', { name: 'El viernes' }).click()
  await expect(field(window, 'Para qué día')).toHaveValue('27/11/2026')
  await window.getByRole('button', { name: 'Anotar' }).click()
  await expect(window.getByRole('list', { name: 'Contactos anteriores' })).toContainText(
    'promete pagar el 27/11/2026',
  )
  await expect(window).toContainText('Prometió para el 27/11/2026')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Luz Roa')).toContainText('Prometió para el 27/11/2026')
})

test.describe('Settings of Cobros', { tag: '@full' }, () => {
  test.use({ rol: 'admin' })

  test('Message with the amount needs its permission', async ({ page, gym }) => {
    await page.goto('/cobros')
    await page.getByRole('link', { name: 'Ajustes de cobros' }).click()
    await expect(heading(page, 'Ajustes de cobros')).toBeFocused()
    const text = page.getByLabel('A quien debe')
    await text.fill('Hola, {nombre}. Debes {monto}.')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Para escribir {monto}, permite decir cuánto debe.').first()).toBeVisible()
    await page.getByLabel('Un mensaje puede decir cuánto debe').check()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(message(page, 'Ajustes guardados exitosamente.')).toBeVisible()
    expect(await gym.call('GET', 'configuracion/cobros')).toMatchObject({ conMonto: true })
  })
})
