import { addDays } from '@gym/contract/core/calendar'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, message, pick, refusal } from '../support/screens/screen.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('Admin sets the gym data that the receipt prints', async ({ page, gym }) => {
  const { _id } = await gym.pago({ monto: 5_000 })
  await page.goto('/dashboard')
  const sidebar = page.getByRole('complementary')
  await sidebar.locator('summary').click()
  await sidebar.getByRole('link', { name: 'Configuración' }).click()
  await expect(heading(page, 'Configuración')).toBeVisible()
  await field(page, 'Nombre').fill('')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(refusal(page, 'El nombre es obligatorio.')).toBeVisible()
  await expect(field(page, 'NIT')).toHaveAccessibleDescription(/^Es un ejemplo/)
  await field(page, 'Nombre').fill('Gimnasio Ñandú')
  await field(page, 'NIT').fill('900.123.456-7')
  await expect(field(page, 'NIT')).not.toHaveAccessibleDescription(/ejemplo/)
  await field(page, 'Teléfono').fill('')
  await field(page, 'Título del recibo').fill('Mensualidad Ñandú')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Configuración guardada exitosamente.')).toBeVisible()

  await page.setInputFiles('input[type=file]', { name: 'l.png', mimeType: 'image/png', buffer: PNG })
  await expect(message(page, 'Logo guardado exitosamente.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logo del gimnasio' })).toBeVisible()

  await page.goto(`/pagos/editar/${_id}`)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  const receipt = page.getByRole('article', { name: 'Recibo de caja' })
  for (const text of ['Gimnasio Ñandú', 'NIT 900.123.456-7', 'Mensualidad Ñandú'])
    await expect(receipt.getByText(text)).toBeVisible()
  await expect(receipt.getByText('Tel.')).toHaveCount(0)
  await expect(receipt.getByText('Dirección del gimnasio')).toHaveCount(0)
  await expect(receipt.locator('img')).toHaveJSProperty('naturalWidth', 1)
})

test('Sidebar and login show the name of the gym', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/dashboard')
  const title = page.getByRole('complementary').getByRole('link', { name: /Admin Gimnasios$/ })
  await expect(title).toHaveText('Admin Gimnasios')
  await gym.call('PUT', 'configuracion', { nombre: 'Gimnasio Ñandú' })
  await gym.call('PUT', 'configuracion/logo', { logo: `data:image/png;base64,${PNG.toString('base64')}` })
  await page.reload()
  await expect(title).toHaveText('Gimnasio ÑandúAdmin Gimnasios')
  await expect(title.locator('img[src^="/api/configuracion/logo"]')).toHaveJSProperty('naturalWidth', 1)
  await page.goto('/login')
  await expect(heading(page, 'Iniciar Sesión')).toBeVisible()
  await expect(page.getByText('Gimnasio Ñandú')).toBeVisible()
})

test('Admin sets the debt term and the receipt notice', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/configuracion')
  await expect(field(page, 'Aviso del recibo')).toHaveValue(
    'Este pago no se transfiere, no se congela y no se reembolsa.',
  )
  await field(page, 'Aviso del recibo').fill('Puedes congelarla diez días al año.')
  await field(page, 'Plazo de las deudas (días)').fill('8')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Configuración guardada exitosamente.')).toBeVisible()
  const { _id: cliente } = await gym.cliente()
  const membresia = { tipo: 'Mensualidad', duracion: 30, precio: 80_000 }
  const venta = await gym.call<Venta>('POST', 'ventas', { cliente, lineas: [{ membresia }], fiado: true })
  expect(venta.vence).toBe(addDays(await gym.today(), 8))
  await page.goto(`/ventas/${venta._id}`)
  const receipt = page.getByRole('article', { name: 'Recibo de caja' })
  await expect(receipt).toContainText('Puedes congelarla diez días al año.')
  await expect(receipt).not.toContainText('no se congela')
})

test('Admin orders the product buttons of the sale', { tag: '@full' }, async ({ page, gym }) => {
  for (const nombre of ['Agua', 'Toalla', 'Barra']) await gym.producto({ nombre, precio: 3_000, stock: 5 })
  await page.goto('/configuracion')
  await page.getByRole('link', { name: 'Botones de Vender' }).click()
  await expect(heading(page, 'Botones de Vender')).toBeVisible()
  const buttons = page.getByRole('list', { name: 'Botones de Vender' }).getByRole('listitem')
  await pick(page, 'Producto', 'Toalla')
  await expect(buttons).toHaveText([/Toalla/])
  await pick(page, 'Producto', 'Agua')
  await expect(buttons).toHaveText([/Toalla/, /Agua/])
  await page.getByRole('button', { name: 'Subir Agua' }).click()
  await expect(buttons).toHaveText([/Agua/, /Toalla/])
  await expect(message(page, 'Agua es ahora el 1.')).toBeVisible()
  await page.goto('/vender')
  const offered = page.getByRole('group', { name: 'Productos a mano' }).getByRole('button')
  await expect(offered).toHaveText([/Agua/, /Toalla/])
  await offered.first().click()
  await expect(page.getByRole('list', { name: 'Lo que se vende' })).toContainText('Agua')
})

const UNNAMED = 'Los recibos salen con «Nombre del gimnasio, NIT 000.000.000-0»'

test('Dashboard warns the admin until the gym has a name', { tag: '@full' }, async ({ page, gym }) => {
  const warning = page.getByRole('note').filter({ hasText: UNNAMED })
  await page.goto('/dashboard')
  await expect(warning).toContainText('nadie ha puesto el nombre ni el NIT del gimnasio.')
  await warning.getByRole('link', { name: 'Ponerlo en Configuración' }).click()
  await expect(heading(page, 'Configuración')).toBeVisible()
  await gym.call('PUT', 'configuracion', { nombre: 'Gimnasio Ñandú', nit: '' })
  await page.goto('/dashboard')
  await expect(page.getByRole('complementary').getByText('Gimnasio Ñandú')).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test.describe('the receptionist', () => {
  test.use({ rol: 'recepcionista' })

  test('Receipt tells a receptionist to ask for the gym data', { tag: '@full' }, async ({ page, gym }) => {
    const { _id } = await gym.pago({ monto: 5_000 })
    await page.goto(`/pagos/recibo/${_id}`)
    const warning = page.getByRole('note').filter({ hasText: UNNAMED })
    await expect(warning).toContainText('Pídele al administrador que lo ponga en Configuración.')
    await expect(warning.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Configuración' })).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(warning).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await expect(page.getByText('¡Te damos la bienvenida, Prueba recepcionista!')).toBeVisible()
    await expect(warning).toHaveCount(0)
  })
})
