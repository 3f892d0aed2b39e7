import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { expect, test } from '../support/fixtures.ts'
import { leaveSaved } from '../support/saved-form.ts'
import { ana, fillIn, save } from '../support/screens/cliente-screen.ts'
import { field, heading, message, picker, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('New client is rejected for its first wrong field', { tag: '@full' }, async ({ page }) => {
  const steps = [
    ['Nombre', '   ', 'El nombre es obligatorio.'],
    ['Apellido', '', 'El apellido es obligatorio.'],
    ['Correo electrónico', 'ana@correo', 'Correo electrónico inválido.'],
    ['Teléfono', '300 123 456', 'El teléfono debe tener 10 dígitos numéricos.'],
    ['Dirección', '', 'La dirección es obligatoria.'],
    ['Número de identificación', '', 'El número de identificación es obligatorio.'],
  ] as const
  await page.goto('/clientes/crear')
  for (const [name, wrong] of steps) await field(page, name).fill(wrong)
  for (const [name, , sentence] of steps) {
    await save(page).click()
    await expect(refusal(page, sentence)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(field(page, name)).toBeFocused()
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(sentence.replaceAll('.', '\\.')))
    await field(page, name).fill(ana[name])
  }
  await save(page).click()
  await expect(message(page, 'Cliente creado exitosamente.')).toBeVisible()
})

test('New client leads to the sale of a membership', { tag: '@full' }, async ({ page }) => {
  await page.goto('/clientes/crear')
  await fillIn(page, ana)
  await save(page).click()
  await expect(message(page, 'Cliente creado exitosamente.')).toBeVisible()
  await page.getByRole('link', { name: 'Vender membresía' }).click()
  await expect(page.getByRole('dialog', { name: 'Agregar una membresía' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
})

test('Another client is created in an empty form', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/clientes/crear')
  for (const numero of ['1020304', '1020305']) {
    await fillIn(page, { ...ana, 'Número de identificación': numero })
    await save(page).click()
    await page.getByRole('link', { name: 'Otro cliente' }).click()
    await expect(field(page, 'Nombre')).toHaveValue('')
    await expect(field(page, 'Nombre')).toBeFocused()
  }
  expect(await gym.call<Cliente[]>('GET', 'clientes')).toHaveLength(2)
})

test('Next steps of a new client wait on the list', { tag: '@full' }, async ({ page }) => {
  await page.goto('/clientes/crear')
  await fillIn(page, ana)
  await save(page).click()
  await leaveSaved(page, 'Ir a clientes', 'Clientes')
  const next = page.getByRole('region', { name: 'Qué sigue' })
  await expect(next.getByText('Ana Pérez')).toBeVisible()
  await next.getByRole('link', { name: 'Otro cliente' }).click()
  await fillIn(page, { ...ana, Nombre: 'Luz', 'Número de identificación': '1020305' })
  await save(page).click()
  await leaveSaved(page, 'Ir a clientes', 'Clientes')
  await expect(next.getByText('Luz Pérez')).toBeVisible()
  await next.getByRole('button', { name: 'Cerrar lo que sigue' }).click()
  await expect(next).toHaveCount(0)
  await expect(heading(page, 'Clientes')).toBeFocused()
  await expect(row(page, 'Luz')).toBeVisible()
})

test('Next steps of a new client disappear on a reload', { tag: '@full' }, async ({ page }) => {
  await page.goto('/clientes/crear')
  const next = page.getByRole('region', { name: 'Qué sigue' })
  await fillIn(page, ana)
  await save(page).click()
  await leaveSaved(page, 'Ir a clientes', 'Clientes')
  await expect(next).toBeVisible()
  await page.reload()
  await expect(row(page, 'Ana')).toBeVisible()
  await expect(next).toHaveCount(0)

  await page.getByRole('button', { name: 'Nuevo cliente' }).click()
  await fillIn(page, { ...ana, Nombre: 'Luz', 'Número de identificación': '1020305' })
  await save(page).click()
  await leaveSaved(page, 'Ir a clientes', 'Clientes')
  await expect(next.getByText('Luz Pérez')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar a Luz Pérez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Cliente eliminado.')).toBeVisible()
  await expect(next).toHaveCount(0)
})

test('Lower-case names are offered with capitals', { tag: '@full' }, async ({ page }) => {
  await page.goto('/clientes/crear')
  const offer = page.getByRole('button', { name: 'Escribirlo' })
  await field(page, 'Nombre').fill('María')
  await expect(offer).toHaveCount(0)
  await field(page, 'Nombre').fill('maria camila')
  await field(page, 'Apellido').fill('DE LA CRUZ')
  await expect(offer).toHaveText('Escribirlo «Maria Camila De la Cruz»')
  await expect(field(page, 'Nombre')).toHaveValue('maria camila')
  await offer.click()
  await expect(field(page, 'Nombre')).toHaveValue('Maria Camila')
  await expect(field(page, 'Apellido')).toHaveValue('De la Cruz')
  await expect(offer).toHaveCount(0)
})

test('New client with a taken number leads to its owner', async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '1020304' })
  await page.goto('/clientes/crear')
  await fillIn(page, ana)
  await page.keyboard.press('Enter')
  await expect(
    refusal(page, 'Error al crear el cliente: Ya existe un cliente con ese número de identificación.'),
  ).toBeVisible()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Ver a Luz Ñáñez' })).toHaveAttribute(
    'href',
    `/clientes/${_id}`,
  )
  await expect(field(page, 'Nombre')).toHaveValue('Ana')
  await expect(field(page, 'Número de identificación')).toHaveValue('1.020.304')
  await expect(field(page, 'Número de identificación')).toBeFocused()
  await expect(field(page, 'Número de identificación')).toHaveAttribute('aria-invalid', 'true')

  await field(page, 'Número de identificación').fill('1.020.305')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Cliente creado exitosamente.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('New client comes first in its list', { tag: '@full' }, async ({ page, gym }) => {
  await Promise.all(Array.from({ length: 25 }, () => gym.cliente({ nombre: 'Aarón' })))
  await page.goto('/clientes/crear')
  await fillIn(page, { ...ana, Nombre: 'Zoe' })
  await page.keyboard.press('Enter')
  await expect(message(page, 'Cliente creado exitosamente.')).toBeVisible()
  await leaveSaved(page, 'Ir a clientes', 'Clientes')
  const first = page.getByRole('table', { name: 'Clientes' }).getByRole('row').nth(1)
  await expect(first).toContainText('Zoe')
  await expect(first).toContainText('Se acaba de crear')
  await page.getByRole('searchbox', { name: 'Buscar cliente' }).fill('aaron')
  await expect(row(page, 'Zoe')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Taken number of a new client is in view', { tag: '@full' }, async ({ page, gym }) => {
    await gym.cliente({ numeroIdentificacion: '1020304' })
    await page.goto('/clientes/crear')
    await fillIn(page, ana)
    await page.keyboard.press('Enter')
    await expect(field(page, 'Número de identificación')).toBeFocused()
    await expect(field(page, 'Número de identificación')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Ver a Ana Pérez' })).toBeVisible()
    const word = page.getByText('Ya existe un cliente con ese número de identificación.', { exact: true })
    await expect(word).toBeInViewport({ ratio: 1 })
    const buttons = await page.getByRole('button', { name: 'Crear cliente' }).boundingBox()
    const said = await word.boundingBox()
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
  })
})

test('Debtors list shows the debt of each and in total', { tag: '@full' }, async ({ page, gym }) => {
  for (const [apellido, monto] of [
    ['Pérez', 45_000],
    ['Rojas', 5_000],
  ] as const) {
    const { _id } = await gym.cliente({ nombre: 'Ana', apellido })
    await gym.call('POST', 'ventas', { cliente: _id, lineas: [{ concepto: 'Guantes', monto }], fiado: true })
  }
  await gym.cliente({ nombre: 'Luz', apellido: 'Soto' })
  await page.goto('/clientes')
  await expect(row(page, 'Soto')).toBeVisible()
  await page.getByLabel('Situación').selectOption('Con deuda')
  await expect(page).toHaveURL(/situacion=debe/)
  await expect(row(page, 'Soto')).toHaveCount(0)
  await expect(row(page, 'Pérez')).toContainText('$45.000')
  await expect(page.getByText('2 clientes, $50.000 en total')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Debe $45.000')).toBeVisible()
  await page.getByRole('button', { name: 'Filtros (1)' }).click()
  await page.getByLabel('Situación').selectOption('Cumplen años hoy')
  await expect(page.getByText('Nadie cumple años hoy.')).toBeVisible()
})
