import { addDays, formatDay, formatMonth, monthOf } from '@gym/contract/core/calendar'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { readXlsx } from '../../server/src/testing/xlsx.ts'
import { expect, test } from '../support/fixtures.ts'
import { heading, message } from '../support/screens/screen.ts'

test.use({ rol: 'admin' })

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

test('Month closing shows open steps and closes only a finished month', async ({ page, gym }) => {
  const today = await gym.today()
  const month = monthOf(addDays(monthOf(today).desde, -1))
  await gym.transaccion({
    descripcion: 'Arriendo',
    categoria: 'Arriendo',
    monto: 900_000,
    fecha: month.hasta,
  })
  await page.goto('/contabilidad/libros')
  await page.getByRole('link', { name: 'Cierre de mes' }).click()
  await expect(heading(page, 'Cierre de mes')).toBeFocused()
  await expect(page.getByLabel('Mes')).toHaveValue(month.desde)
  const paso = (titulo: string) =>
    page.getByRole('list', { name: 'Pasos del cierre' }).getByRole('listitem').filter({ hasText: titulo })
  await expect(paso('Suscripciones')).toContainText('Listo')
  await expect(paso('Deudas de los clientes')).toContainText(`Nadie debía nada el ${formatDay(month.hasta)}.`)
  await expect(paso('Los libros cuadran')).toContainText('Falta')
  await expect(paso('Copia de seguridad').getByRole('link', { name: 'Ir a Copias' })).toBeVisible()

  await paso('Los libros cuadran').getByRole('button', { name: 'Verificar los libros' }).click()
  await expect(paso('Los libros cuadran')).toContainText('y todo cuadra.')

  await paso('Cierre del mes').getByRole('button', { name: 'Cerrar el mes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cerrar período' })
  await dialog.getByRole('button', { name: 'Cerrar período' }).click()
  await expect(message(page, `Los libros están cerrados hasta el ${formatDay(month.hasta)}.`)).toBeVisible()
  await expect(paso('Cierre del mes')).toContainText(
    `hasta el ${formatDay(month.hasta)}. De esos días ya no cambia nada.`,
  )

  await page.getByLabel('Mes').selectOption(capitalised(formatMonth(today)))
  await expect(paso('Cierre del mes')).toContainText('se cierra desde el día siguiente')
  await expect(paso('Cierre del mes').getByRole('button')).toHaveCount(0)
  await expect(paso('Deudas de los clientes')).toContainText('Nadie debe nada.')
  await expect(paso('Copia de seguridad')).toContainText('Haz una cuando termine el mes.')
})

test('Month cannot be closed before its state is loaded', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/libros/cierre', (route) =>
    route.fulfill({ status: 500, json: { mensaje: 'Error interno del servidor.' } }),
  )
  await page.goto('/contabilidad/cierre')
  const failure = page.getByRole('alert').filter({ hasText: 'Error al cargar el cierre de los libros: ' })
  await expect(failure).toBeVisible()
  const close = page.getByRole('button', { name: 'Cerrar el mes' })
  await expect(close).toHaveCount(0)
  await page.unroute('**/api/libros/cierre')
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await close.click()
  const dialog = page.getByRole('dialog', { name: 'Cerrar período' })
  const day = dialog.getByLabel('Último día cerrado')
  await day.fill('31/12/2090')
  await dialog.getByRole('button', { name: 'Cerrar período' }).click()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expect(day).toBeFocused()
})

test('Books of the month are one file, the summary one sheet', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  await gym.transaccion({ descripcion: 'Pesas nuevas', monto: 90_000, fecha: today })
  await page.goto(`/contabilidad/cierre?mes=${today}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar los libros del mes' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`libros_${monthOf(today).hasta}.xlsx`)
  const sheets = await readXlsx(await download.path())
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Diario',
    'Mayor',
    'Balance',
    'Resultados',
    'Plan de cuentas',
  ])
  expect(JSON.stringify(sheets[0]?.data)).toContain('Pesas nuevas')

  await page.evaluate(
    `window.print = () => document.documentElement.setAttribute('data-printed', document.body.innerText)`,
  )
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('button', { name: 'Imprimir el resumen para el contador' }).dispatchEvent('click')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-printed', new RegExp(`Resumen contable de ${formatMonth(today)}`))
  for (const said of [
    /Pérdida/,
    /Recibido de los clientes, por método/,
    /Todos juntos suman \$0\./,
    /Total de la cuenta 1305/,
    /¿Cobra IVA\? No sé\./,
    /Contador\(a\)/,
  ])
    await expect(html).toHaveAttribute('data-printed', said)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 612 792]')
})

test('Each book is downloaded as shown', { tag: '@full' }, async ({ page, gym }) => {
  await gym.transaccion({ descripcion: 'Aseo', categoria: 'Aseo', monto: 5_000, cuentaDebito: 'Caja' })
  const books = {
    '': 'libro_diario',
    mayor: 'libro_mayor_1105',
    balance: 'balance_de_comprobacion',
    resultados: 'estado_de_resultados',
  }
  for (const [filtro, name] of Object.entries(books)) {
    await page.goto(`/contabilidad/libros?filtro=${filtro}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar a Excel' }).click(),
    ])
    expect(download.suggestedFilename()).toContain(name)
    const [sheet] = await readXlsx(await download.path())
    expect(sheet?.data.length).toBeGreaterThan(4)
    await expect(message(page, `Se descargó ${download.suggestedFilename()}.`)).toBeVisible()
  }
})

test('Asiento links to its sale, the sale to its asientos', { tag: '@full' }, async ({ page, gym }) => {
  const { _id: producto } = await gym.producto({ nombre: 'Agua', precio: 3_000, stock: 5 })
  const { numero } = await gym.call<Venta>('POST', 'ventas', {
    lineas: [{ producto, cantidad: 1 }],
    cobros: [{ metodo: 'Efectivo', monto: 3_000 }],
  })
  await gym.transaccion({ descripcion: 'Otra cosa' })
  await page.goto('/contabilidad/libros')
  const diario = page.getByRole('table', { name: 'Diario' })
  await diario
    .getByRole('row')
    .filter({ hasText: `N.º ${numero}` })
    .click()
  await page.getByRole('link', { name: 'Ver la venta' }).click()
  await expect(heading(page, 'Venta')).toBeVisible()
  await page.getByRole('link', { name: 'Ver en los libros' }).click()
  await expect(diario.getByRole('row')).toHaveCount(2)
  await expect(diario.getByRole('row').nth(1)).toContainText(`N.º ${numero}`)
  await page.getByRole('button', { name: /^Quitar el filtro/ }).click()
  await expect(diario.getByRole('row').filter({ hasText: 'Otra cosa' })).toBeVisible()
  await page.goto('/contabilidad')
  await page.getByRole('row').filter({ hasText: 'Otra cosa' }).click()
  await page.getByRole('link', { name: 'Ver en los libros' }).click()
  await expect(diario.getByRole('row').nth(1)).toContainText('Otra cosa')
})
