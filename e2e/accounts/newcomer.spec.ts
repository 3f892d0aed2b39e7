import { expect } from '@playwright/test'
import { test } from '../support/clock-test.ts'
import { connectTo, ledger } from '../support/ledger.ts'
import { aDataDir, launch, readyAt, removeDataDir, stop } from '../support/program.ts'
import { field, heading, menu, message, pick, picker, row, signIn } from '../support/screens/screen.ts'

test('Newcomer goes from the first start to a printed receipt', async ({ page }) => {
  test.slow()
  const dataDir = aDataDir()
  const program = await launch(dataDir)
  try {
    const url = await readyAt(program)
    const [, email = '', password = ''] = /: (\S+@\S+) \/ (\S+)$/m.exec(program.printed()) ?? []
    await page.addInitScript('window.prints = 0; window.print = () => { window.prints += 1 }')

    await page.goto(url)
    await signIn(page, { email, password })
    // The console showed the first password, so the app requires a new one before any other screen.
    await expect(page.getByRole('heading', { name: 'Elige tu propia contraseña' })).toBeVisible()
    await expect(page.getByLabel('Contraseña actual')).toBeFocused()
    await page.goto(`${url}/clientes`)
    await expect(heading(page, 'Mi cuenta')).toBeVisible()
    await page.getByLabel('Contraseña actual').fill(password)
    await page.getByLabel(/^Contraseña nueva/).fill('una clave solo mía')
    await page.getByLabel('Repite la contraseña nueva').fill('una clave solo mía')
    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
    await expect(message(page, 'Contraseña actualizada.')).toBeVisible()
    await expect(heading(page, 'Dashboard')).toBeVisible()

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
