import { addDays, formatDay } from '@gym/contract/core/calendar'
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { days, ending, renew } from '../support/screens/membresia-screen.ts'
import { message, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Membership list shows the days left and their state', { tag: '@full' }, async ({ page, gym }) => {
  const first = await ending(gym, 'Primera', 40, { tipo: 'Clase', sesionesRestantes: 8 })
  const second = await ending(gym, 'Segunda', 6, { precio: 1_250.5 })
  await ending(gym, 'Tercera', 5)
  await ending(gym, 'Cuarta', 0)
  const { fechafin } = await ending(gym, 'Quinta', -1)
  await page.goto('/membresias')
  const cells = (name: string) => row(page, name).getByRole('cell')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Cliente',
    'Tipo',
    'Duración (días)',
    'Días restantes',
    'Sesiones restantes',
    'Precio',
    'Acciones',
  ])
  await expect(cells('Segunda')).toHaveText([
    'Ana Segunda',
    'Mensualidad',
    `30${days(second)}`,
    '6',
    '0Sin límite',
    '$1.250,50Sin cobrar',
    'CobrarlaEs cortesíaRenovar',
  ])
  await expect(cells('Primera')).toHaveText([
    'Ana Primera',
    'Clase',
    `30${days(first)}`,
    `40Comienza el ${formatDay(first.fechainicio)}`,
    '8',
    '$80.000Sin cobrar',
    'CobrarlaEs cortesíaRenovar',
  ])
  await expect(cells('Tercera').nth(3)).toHaveText('Por vencer5')
  await expect(cells('Cuarta').nth(3)).toHaveText('Vence hoy0')
  await expect(cells('Quinta').nth(3)).toHaveText(`Vencidael ${formatDay(fechafin)}`)
  await expect(page.getByRole('row').locator('td:first-child')).toHaveText([
    'Ana Quinta',
    'Ana Cuarta',
    'Ana Tercera',
    'Ana Segunda',
    'Ana Primera',
  ])
})

test('Membership details align under their labels on a tablet', { tag: '@full' }, async ({ page, gym }) => {
  await ending(gym, 'Primera', 40)
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/membresias')
  await page.getByRole('button', { name: 'Ana Primera', exact: true }).click()
  const days = page.getByRole('definition').getByText('40', { exact: true })
  await expect(days).toBeVisible()
  const left = (element: Locator) =>
    element.evaluate((shown) => Math.round(shown.getBoundingClientRect().left))
  expect(await left(days)).toBe(await left(page.getByRole('term').filter({ hasText: 'Días restantes' })))
})

test('Membership list offers the renewal of each last membership', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { cliente, fechafin } = await ending(gym, 'Segunda', 6)
  await ending(gym, 'Tercera', 5)
  await gym.membresia({ cliente: cliente._id, fechainicio: addDays(fechafin, 1) })
  await page.goto('/membresias')
  await expect(row(page, 'Ana Segunda')).toHaveCount(2)
  await expect(renew(page, 'Ana Segunda')).toHaveCount(1)
  await expect(row(page, 'Comienza el').getByRole('link', { name: /^Renovar la/ })).toBeVisible()
  await expect(renew(page, 'Ana Tercera')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Renovar y cobrar' })).toHaveCount(1)
})

test('Membership list leaves out the renewed ones on request', { tag: '@full' }, async ({ page, gym }) => {
  const { cliente, fechafin } = await ending(gym, 'Segunda', 3)
  await gym.membresia({ cliente: cliente._id, fechainicio: addDays(fechafin, 1) })
  await ending(gym, 'Tercera', 4)
  const names = page.getByRole('row').locator('td:first-child')
  await page.goto('/membresias?filtro=por-vencer')
  await expect(names).toHaveText(['Ana Tercera'])
  await page.getByRole('checkbox', { name: 'También las ya renovadas' }).check()
  await expect(names).toHaveText(['Ana Tercera', 'Ana Segunda'])
  await expect(page).toHaveURL('/membresias?filtro=por-vencer&renovadas=true')
})

test('Membership list shows a deleted payment', { tag: '@full' }, async ({ page, gym }) => {
  const { _id: cliente } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  const pago = await gym.pago({ cliente, monto: 80_000 })
  await gym.membresia({ cliente, cobro: { pago: pago._id } })
  await page.goto('/pagos')
  await page.getByRole('button', { name: 'Eliminar el pago de Luz Mora' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'La membresía que pagó sigue sin pago: lo dirán Membresías, la página del cliente y la recepción, hasta que se cobre.',
  )
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Pago eliminado.')).toBeVisible()
  await page.goto('/membresias')
  await expect(row(page, 'Luz Mora')).toContainText('$80.000Su pago fue eliminado')
  await page.getByRole('link', { name: 'Editar la membresía de Luz Mora' }).click()
  await expect(message(page, 'Su pago fue eliminado.')).toBeVisible()
})

test('Lapsed clients are listed once with their phone', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const ended = async (apellido: string, offset: number) => {
    const { _id } = await gym.cliente({ nombre: 'Ana', apellido, telefono: '3001112233' })
    await gym.membresia({ cliente: _id, fechainicio: addDays(today, offset - 60) })
    return gym.membresia({ cliente: _id, fechainicio: addDays(today, offset - 30) })
  }
  await ended('Reciente', -3)
  await ended('Antigua', -40)
  await ended('Vigente', 20)
  await page.goto('/membresias')
  await page.getByRole('radiogroup', { name: 'Vigencia' }).getByText('Sin renovar').click()
  await expect(page.getByText('¿A quién se le venció la última membresía, y no tiene otra?')).toBeVisible()
  await expect(page.getByText('2 membresías')).toBeVisible()
  await expect(row(page, 'Ana Reciente')).toContainText(`Vencidael ${formatDay(addDays(today, -3))}`)
  await page.getByRole('button', { name: 'Ana Reciente 3001112233' }).click()
  await expect(page.getByRole('link', { name: '3001112233' })).toHaveAttribute('href', 'tel:3001112233')

  const [desde, hasta] = [addDays(today, -45), addDays(today, -35)]
  await page.goto(`/membresias?filtro=sin-renovar&desde=${desde}&hasta=${hasta}`)
  await expect(row(page, 'Ana Antigua')).toBeVisible()
  await expect(row(page, 'Ana Reciente')).toHaveCount(0)
  await expect(page.getByLabel('Desde')).toHaveValue(formatDay(desde))
})
