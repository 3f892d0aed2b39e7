import { expect } from '@playwright/test'
import { test } from '../support/clock-test.ts'
import { enterNewGym } from '../support/first-sign-in.ts'
import { connectTo, ledger } from '../support/ledger.ts'
import { aDataDir, removeDataDir, stop } from '../support/program.ts'
import { field, heading, menu, message, pick, picker, row } from '../support/screens/screen.ts'

test('Newcomer goes from the first start to a printed receipt', async ({ page }) => {
  test.slow()
  const dataDir = aDataDir()
  try {
    await page.addInitScript('window.prints = 0; window.print = () => { window.prints += 1 }')
    const { program, url } = await enterNewGym(page, dataDir)
    await expect(page).toHaveURL(`${url}/dashboard`)
    await expect(page.getByText('¡Te damos la bienvenida, Administrador!')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Primeros pasos' })).toBeVisible()
    await expect(page.getByRole('complementary').getByRole('link', { name: /^Gimnasio Ñandú/ })).toBeVisible()
    expect(program.printed()).not.toContain('contraseña')

    await menu(page).getByRole('link', { name: 'Clientes' }).click()
    await page.getByRole('button', { name: 'Crear el primero' }).click()
    await field(page, 'Nombre').fill('Ana')
    await field(page, 'Apellido').fill('Pérez')
    await field(page, 'Correo electrónico').fill('ana@correo.test')
    await field(page, 'Teléfono').fill('3001234567')
    await field(page, 'Dirección').fill('Calle 1 # 2-3')
    await field(page, 'Número de identificación').fill('1.020.304')
    await page.getByRole('button', { name: 'Crear cliente' }).click()
    await expect(message(page, 'Cliente creado exitosamente.')).toBeVisible()
    await expect(row(page, 'Ana')).toContainText('1020304')

    await menu(page).getByRole('link', { name: 'Productos' }).click()
    await page.getByRole('button', { name: 'Crear el primero' }).click()
    const dialog = page.getByRole('dialog')
    await field(dialog, 'Nombre').fill('Proteína')
    await field(dialog, 'Precio').fill('80000')
    await field(dialog, 'Stock').fill('10')
    await dialog.getByRole('button', { name: 'Crear producto' }).click()
    await expect(row(page, 'Proteína')).toContainText('$80.000')

    await menu(page).getByRole('link', { name: 'Pagos' }).click()
    await page
      .getByRole('button', { name: 'Registrar el primero' })
      .or(page.getByRole('button', { name: 'Nuevo pago' }))
      .first()
      .click()
    await pick(page, 'Cliente', 'Ana Pérez')
    await pick(page, 'Producto', 'Proteína')
    await field(page, 'Cantidad').fill('3')
    await picker(page, 'Método de pago').selectOption('Tarjeta')
    await page.getByRole('button', { name: 'Registrar pago' }).click()

    const receipt = page.getByRole('article', { name: 'Recibo de caja' })
    await expect(receipt).toContainText('Recibo de caja N.º 1')
    await expect(receipt).toContainText('$240.000 COP')
    await page.getByRole('button', { name: 'Imprimir' }).click()
    await expect(heading(page, 'Pagos')).toBeVisible()
    expect(await page.evaluate('window.prints')).toBe(1)
    await expect(row(page, 'Ana Pérez')).toContainText('$240.000')

    await menu(page).getByRole('link', { name: 'Productos' }).click()
    await expect(row(page, 'Proteína').getByRole('cell').nth(3)).toHaveText('7')
    const database = await connectTo(dataDir)
    expect(await ledger(database)).toMatchObject([
      {
        tipo: 'ingreso',
        monto: 240_000,
        cuentaDebito: 'Bancos',
        cuentaCredito: 'Ingresos',
        referencia: 'factura',
        isReversal: false,
      },
    ])
    await database.end()
    expect(await stop(program)).toBe(0)
  } finally {
    removeDataDir(dataDir)
  }
})
