import { addDays, formatDay } from '@gym/contract/core/calendar'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { leaveSaved } from '../support/saved-form.ts'
import { create, ending, membresias, renew } from '../support/screens/membresia-screen.ts'
import { field, heading, message, pick, picker, row } from '../support/screens/screen.ts'
import { charging, lines, receipt, sales } from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

test('Membership is renewed and charged from the list', async ({ page, gym }) => {
  const today = await gym.today()
  const { cliente } = await ending(gym, 'Quinta', -1, { precio: 65_000 })
  await page.goto('/membresias')
  await renew(page, 'Ana Quinta').click()
  await expect(field(page, 'Recibido')).toBeFocused()
  await expect(charging(page)).toContainText('Ana Quinta$65.000')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Ana Quinta')
  expect(await membresias(gym)).toMatchObject([{ precio: 65_000, fechainicio: today, cobrada: true }, {}])
  expect(await sales(gym)).toMatchObject([{ cliente: { _id: cliente._id }, total: 65_000 }])
})

test('Back after a renewal charges nothing again', { tag: '@full' }, async ({ page, gym }) => {
  await ending(gym, 'Quinta', -1, { precio: 65_000 })
  await page.goto('/membresias')
  await renew(page, 'Ana Quinta').click()
  await expect(field(page, 'Recibido')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Ana Quinta')
  await page.goBack()
  await expect(heading(page, 'Membresías')).toBeVisible()
  await page.goForward()
  await expect(picker(page, 'Producto')).toBeFocused()
  await expect(charging(page)).toHaveCount(0)
  await expect(lines(page)).toHaveCount(0)
  await page.keyboard.press('F8')
  await expect(charging(page)).toHaveCount(0)
  expect(await sales(gym)).toHaveLength(1)
})

async function payMonth(page: Page, gym: Gym) {
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await page.goto('/pagos/crear')
  await pick(page, 'Cliente', 'Luz Mora')
  await pick(page, 'Producto', 'Mensualidad')
  await page.getByRole('button', { name: 'Registrar pago' }).click()
}

test('Receipt of a membership fee creates its membership in one press', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  const days = `del ${formatDay(today)} al ${formatDay(addDays(today, 30))}`
  await payMonth(page, gym)
  await expect(page.getByText(`Mensualidad, ${days}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Crear su membresía' }).click()
  await expect(message(page, `Membresía creada: ${days}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crear su membresía' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeFocused()
  const [made] = await membresias(gym)
  expect(made).toMatchObject({ precio: 80_000, fechainicio: today, duracion: 30, cobrada: true })
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
  expect(pagos).toMatchObject([{ membresia: { _id: made?._id } }])
})

test('Membership list offers the membership of a paid fee', { tag: '@full' }, async ({ page, gym }) => {
  const { cliente } = await ending(gym, 'Quinta', -1)
  const { _id: producto } = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const pago = await gym.pago({ cliente: cliente._id, producto })
  await page.goto('/membresias')
  await expect(row(page, 'Quinta').getByText('Ya pagó, falta la membresía')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Renovar/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Crear la membresía que ya pagó Ana Quinta' }).click()
  await expect(page.getByText('Ya está pagada: $80.000 el')).toBeVisible()
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
  expect(pagos).toMatchObject([{ _id: pago._id, membresia: { _id: (await membresias(gym))[0]?._id } }])
})

test('Membership of a paid fee offers the next steps', { tag: '@full' }, async ({ page, gym }) => {
  const { _id: cliente } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  const { _id: producto } = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const { _id: pago } = await gym.pago({ cliente, producto })
  await page.goto(`/membresias/crear?pago=${pago}`)
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  await leaveSaved(page, 'Ir a membresías', 'Membresías')
  const next = page.getByRole('region', { name: 'Qué sigue' })
  await expect(next.getByText('Luz Mora')).toBeVisible()
  await expect(next.getByRole('link', { name: 'Registrar su llegada' })).toHaveAttribute(
    'href',
    `/asistencias/registrar?cliente=${cliente}`,
  )
  await expect(next.getByRole('link', { name: 'Imprimir recibo' })).toHaveAttribute(
    'href',
    `/pagos/recibo/${pago}`,
  )
  await next.getByRole('link', { name: 'Otra membresía' }).click()
  await expect(picker(page, 'Cliente')).toHaveValue('')
})

test('New membership uses a fee that was paid before', { tag: '@full' }, async ({ page, gym }) => {
  const { cliente } = await ending(gym, 'Quinta', -1, { precio: 75_000 })
  const { _id: producto } = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const pago = await gym.pago({ cliente: cliente._id, producto })
  await page.goto('/membresias/crear')
  await pick(page, 'Cliente', 'Ana Quinta')
  const said = page.getByRole('radiogroup', {
    name: /^Ana ya pagó \$80\.000 hoy a las \d\d:\d\d y aún no tiene membresía por ese pago\.$/,
  })
  await expect(said.getByRole('radio', { name: 'Usar ese pago' })).toBeChecked()
  await expect(field(page, 'Precio')).toHaveValue('$80.000')
  await said.getByRole('radio', { name: 'Dejarlo para otra membresía' }).check()
  await expect(field(page, 'Precio')).toHaveValue('$75.000')
  await expect(page.getByText('«Crear membresía» no registra ningún pago.')).toBeVisible()
  await said.getByRole('radio', { name: 'Usar ese pago' }).check()
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  await expect(said).toBeHidden()
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
  expect(pagos).toMatchObject([{ _id: pago._id, membresia: { _id: (await membresias(gym))[0]?._id } }])
})

test('New membership of another type offers the fee paid before', { tag: '@full' }, async ({ page, gym }) => {
  const { _id: cliente } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  const { _id: producto } = await gym.producto({ nombre: 'Clase', precio: 12_000 })
  await gym.pago({ cliente, producto })
  await page.goto(`/membresias/crear?cliente=${cliente}`)
  const said = page.getByText(/^Luz ya pagó \$12\.000 .* Ese pago es de tipo Clase\.$/)
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Usar ese pago' }).click()
  await expect(said).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Usar ese pago' })).toBeChecked()
  await expect(picker(page, 'Tipo')).toHaveValue('Clase')
  await expect(picker(page, 'Tipo')).toBeFocused()
  await expect(field(page, 'Precio')).toHaveValue('$12.000')
})

test('Uncharged membership is marked, and charged in Vender', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await ending(gym, 'Quinta', 20, { precio: 75_000 })
  await ending(gym, 'Sexta', 20, { precio: 0 })
  await page.goto('/membresias')
  await expect(row(page, 'Sexta').getByText('$0')).toBeVisible()
  await expect(page.getByRole('row').getByText('Sin cobrar')).toHaveCount(1)
  await expect(row(page, 'Quinta').getByText('Sin cobrar')).toBeVisible()
  await page.getByRole('link', { name: 'Editar la membresía de Ana Quinta' }).click()
  await expect(page.getByText('Sin cobrar: ningún pago es de esta membresía.')).toBeVisible()
  await page.getByRole('link', { name: 'Cobrarla' }).click()
  await expect(charging(page)).toContainText('Ana Quinta$75.000')
  await expect(field(page, 'Recibido')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Ana Quinta')
  expect(await gym.call('GET', `membresias/${_id}`)).toMatchObject({ cobrada: true })
  expect(await membresias(gym)).toHaveLength(2)
  await page.goto('/membresias')
  await expect(row(page, 'Quinta')).toBeVisible()
  await expect(page.getByRole('row').getByText('Sin cobrar')).toHaveCount(0)
})

test('New membership says before and after that nothing is charged', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await page.goto('/membresias/crear')
  await pick(page, 'Cliente', 'Luz Mora')
  await field(page, 'Precio').fill('70000')
  await expect(page.getByRole('link', { name: 'véndela en Vender' })).toBeVisible()
  await create(page).click()
  await expect(page.getByText('Sin cobro: no se registró ningún pago.')).toBeVisible()
  await page.getByRole('link', { name: 'Cobrarla' }).click()
  await expect(charging(page)).toContainText('Luz Mora$70.000')
})
