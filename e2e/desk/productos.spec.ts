import type { Producto } from '@gym/contract/productos/productos.schema'
import { expect, test } from '../support/fixtures.ts'
import { field, message, picker, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Second product of the same name is warned of', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.producto({ nombre: 'Agua con gas', precio: 2_500 })
  await page.goto('/productos/crear')
  await field(page, 'Nombre').fill(' AGUA CON GAS ')
  await expect(page.getByText('Ya existe «Agua con gas», a $2.500.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verlo en otra pestaña' })).toHaveAttribute(
    'href',
    `/productos/editar/${_id}`,
  )
  await field(page, 'Precio').fill('2500')
  await field(page, 'Stock').fill('8')
  await picker(page, 'Categoría').selectOption('Accesorio')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Producto creado exitosamente.')).toBeVisible()
  expect(await gym.call('GET', 'productos')).toHaveLength(2)
})

test('Press reaches its button that a late warning moves', { tag: '@full' }, async ({ page, gym }) => {
  await gym.producto({ nombre: 'Guantes' })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/productos?nombre=*', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/productos/crear')
  const asked = page.waitForRequest('**/api/productos?nombre=*')
  await field(page, 'Nombre').fill('Guantes')
  await field(page, 'Precio').fill('45000')
  await field(page, 'Stock').fill('3')
  await picker(page, 'Categoría').selectOption('accesorio')
  await asked
  await page.getByRole('button', { name: 'Crear producto' }).hover()
  await page.mouse.down()
  answer()
  await expect(page.getByText('Ya existe «Guantes»')).toBeVisible()
  await page.mouse.up()
  await expect(message(page, 'Producto creado exitosamente.')).toBeVisible()
})

test('Stock is added and removed with a reason in its history', async ({ page, gym }) => {
  const producto = await gym.producto({ nombre: 'Agua', stock: 10 })
  await page.goto(`/productos/editar/${producto._id}`)
  const section = page.getByRole('region', { name: 'Existencias' })
  await expect(section).toContainText('No ha habido cambios que no sean ventas.')
  await section.getByRole('button', { name: 'Sumar' }).click()
  await expect(field(section, 'Unidades')).toBeFocused()
  await field(section, 'Unidades').fill('5')
  await section.getByRole('button', { name: 'Sumar' }).click()
  await expect(refusal(page, 'El motivo es obligatorio.')).toBeVisible()
  await field(section, 'Motivo').fill('Llegó un pedido')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Se sumaron 5 a Agua.')).toBeVisible()
  await expect(section).toContainText('Hay 15 en este momento.')
  await expect(field(page, 'Stock')).toHaveValue('15')
  await field(section, 'Unidades').fill('16')
  await field(section, 'Motivo').fill('Se rompieron')
  await section.getByRole('button', { name: 'Restar' }).click()
  await expect(
    refusal(page, 'Error al cambiar las existencias: Stock insuficiente para el producto seleccionado.'),
  ).toBeVisible()
  await field(section, 'Unidades').fill('2')
  await section.getByRole('button', { name: 'Restar' }).click()
  await expect(message(page, 'Se restaron 2 de Agua.')).toBeVisible()
  const steps = section.getByRole('list', { name: 'Cambios de las existencias' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^−2 \(quedaron 13\): Se rompieron\. Prueba recepcionista, /,
    /^\+5 \(quedaron 15\): Llegó un pedido\. Prueba recepcionista, /,
  ])
  expect(await gym.stockOf(producto)).toBe(13)
})

test('Product list shows the stock and marks sold-out products and services', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.producto({ nombre: 'Agua', stock: 0 })
  await gym.producto({ nombre: 'Mensualidad', stock: 0 })
  await gym.producto({ nombre: 'Masaje', stock: 5, categoria: 'servicio' })
  await page.goto('/productos')
  const stock = (name: string) => row(page, name).getByRole('cell').nth(3)
  await expect(stock('Agua')).toHaveText('0Agotado')
  await expect(stock('Mensualidad')).toHaveText('0No aplica')
  await expect(stock('Masaje')).toHaveText('5No aplica')
})

test('Stock typed after a stock change is saved', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.producto({ nombre: 'Agua', stock: 10 })
  await page.goto(`/productos/editar/${_id}`)
  const section = page.getByRole('region', { name: 'Existencias' })
  await field(section, 'Unidades').fill('5')
  await field(section, 'Motivo').fill('Llegó un pedido')
  await section.getByRole('button', { name: 'Sumar' }).click()
  await expect(field(page, 'Stock')).toHaveValue('15')
  await field(page, 'Stock').fill('10')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Producto actualizado exitosamente.')).toBeVisible()
  expect(await gym.call<Producto>('GET', `productos/${_id}`)).toMatchObject({ stock: 10 })
})

test('Stock units with a minus sign are rejected', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.producto({ nombre: 'Agua', stock: 10 })
  await page.goto(`/productos/editar/${_id}`)
  const section = page.getByRole('region', { name: 'Existencias' })
  await field(section, 'Unidades').pressSequentially('-3')
  await expect(field(section, 'Unidades')).toHaveValue('-3')
  await field(section, 'Motivo').fill('Se rompieron')
  for (const way of ['Sumar', 'Restar']) {
    await section.getByRole('button', { name: way }).click()
    await expect(refusal(page, 'Escribe cuántas son, sin signo. Para quitarlas está Restar.')).toBeVisible()
  }
  expect(await gym.call<Producto>('GET', `productos/${_id}`)).toMatchObject({ stock: 10 })
})

test('Product saves its code, scanned barcodes and minimum', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.producto({ nombre: 'Agua' })
  await page.goto(`/productos/editar/${_id}`)
  await expect(field(page, 'Mínimo')).toHaveValue('5')
  await field(page, 'Código').fill('A1')
  await field(page, 'Códigos de barras').focus()
  for (const codigo of ['7701234567890', '7701234567891']) {
    await page.keyboard.type(codigo)
    await page.keyboard.press('Enter')
  }
  await field(page, 'Mínimo').fill('12')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Producto actualizado exitosamente.')).toBeVisible()
  expect(await gym.call('GET', `productos/${_id}`)).toMatchObject({
    codigo: 'A1',
    codigosDeBarras: ['7701234567890', '7701234567891'],
    minimo: 12,
  })
})

test('Taken product code leads to the product that has it', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.producto({ nombre: 'Agua', codigo: 'A1', codigosDeBarras: ['7701234567890'] })
  await page.goto('/productos/crear')
  await field(page, 'Nombre').fill('Jugo')
  await field(page, 'Precio').fill('3000')
  await field(page, 'Stock').fill('4')
  await picker(page, 'Categoría').selectOption('suplemento')
  const save = page.getByRole('button', { name: 'Crear producto' })
  const toAgua = page.getByRole('link', { name: 'Ver «Agua»' })
  for (const [name, typed, sentence] of [
    ['Código', 'a1', 'Ya existe un producto con ese código.'],
    ['Códigos de barras', '7701234567891\n7701234567890', 'Otro producto ya tiene ese código de barras.'],
  ] as const) {
    await field(page, name).fill(typed)
    await save.click()
    await expect(refusal(page, `Error al crear el producto: ${sentence}`)).toBeVisible()
    await expect(toAgua).toHaveAttribute('href', `/productos/editar/${_id}`)
    await field(page, name).fill('')
  }
})
