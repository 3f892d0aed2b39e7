import type { Producto } from '@gym/contract/productos/productos.schema'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, message, picker, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Product edited in the window keeps its hidden category', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.producto({ nombre: 'Camiseta', categoria: 'ropa', precio: 45_000 })
  await page.goto('/productos')
  await page.getByRole('button', { name: 'Editar Camiseta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Camiseta' })
  await expect(field(dialog, 'Precio')).toHaveValue('$45.000')
  await field(dialog, 'Precio').clear()
  await field(dialog, 'Precio').pressSequentially('80.000')
  await field(dialog, 'Descripción').fill('Talla M')
  await picker(page, 'Estado').selectOption('Inactivo')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Producto actualizado exitosamente.')).toBeVisible()
  await expect(row(page, 'Camiseta')).toContainText('Talla M')
  await expect(row(page, 'Camiseta')).toContainText('$80.000')
  expect(await gym.call<Producto>('GET', `productos/${_id}`)).toMatchObject({
    precio: 80_000,
    estado: 'inactivo',
    categoria: 'ropa',
  })
})

test('Product page preserves unsaved values typed in the window', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.producto({ nombre: 'Camiseta', precio: 45_000 })
  await page.goto('/productos')
  await page.getByRole('button', { name: 'Nuevo producto' }).click()
  await field(page.getByRole('dialog'), 'Nombre').fill('Creatina')
  await field(page.getByRole('dialog'), 'Stock').fill('7')
  await page.getByRole('link', { name: 'Más detalles' }).click()
  await expect(heading(page, 'Nuevo producto')).toBeVisible()
  await expect(field(page, 'Nombre')).toHaveValue('Creatina')
  await expect(field(page, 'Stock')).toHaveValue('7')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click()

  await page.getByRole('button', { name: 'Editar Camiseta' }).click()
  await field(page.getByRole('dialog'), 'Precio').fill('50000')
  await page.getByRole('link', { name: 'Más detalles' }).click()
  await expect(field(page, 'Precio')).toHaveValue('$50.000')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Producto actualizado exitosamente.')).toBeVisible()
  expect(await gym.call<Producto>('GET', `productos/${_id}`)).toMatchObject({ precio: 50_000 })
})

test('Product window saves a description without undoing sales', { tag: '@full' }, async ({ page, gym }) => {
  const producto = await gym.producto({ nombre: 'Agua', stock: 10 })
  await page.goto('/productos')
  await expect(row(page, 'Agua')).toContainText('10')
  await gym.pago({ producto: producto._id, cantidad: 1 })
  await page.getByRole('button', { name: 'Editar Agua' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Agua' })
  await expect(field(dialog, 'Stock')).toHaveValue('9')
  await gym.pago({ producto: producto._id, cantidad: 3 })
  await field(dialog, 'Descripción').fill('Sin gas')
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Producto actualizado exitosamente.')).toBeVisible()
  expect(await gym.call<Producto>('GET', `productos/${producto._id}`)).toMatchObject({
    stock: 6,
    descripcion: 'Sin gas',
  })
})

test('Closed product window returns the focus to its button', { tag: '@full' }, async ({ page, gym }) => {
  await gym.producto({ nombre: 'Guantes' })
  await page.goto('/productos')
  const open = page.getByRole('button', { name: 'Nuevo producto' })
  await open.press('Enter')
  await expect(field(page, 'Nombre')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('New product comes first in its list', { tag: '@full' }, async ({ page, gym }) => {
  await Promise.all(Array.from({ length: 25 }, (_, n) => gym.producto({ nombre: `Agua ${n}` })))
  await page.goto('/productos')
  await page.getByRole('button', { name: 'Nuevo producto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo producto' })
  await field(dialog, 'Nombre').fill('Toalla')
  await field(dialog, 'Precio').fill('5000')
  await field(dialog, 'Stock').fill('3')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Producto creado exitosamente.')).toContainText('Toalla, $5.000')
  const first = page.getByRole('table', { name: 'Productos' }).getByRole('row').nth(1)
  await expect(first).toContainText('Toalla')
  await expect(first).toContainText('Se acaba de crear')

  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('agua')
  await expect(row(page, 'Toalla')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill('')
  await row(page, 'Toalla').getByRole('button', { name: 'Eliminar Toalla' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Producto eliminado.')).toBeVisible()
  await expect(row(page, 'Toalla')).toHaveCount(0)
})
