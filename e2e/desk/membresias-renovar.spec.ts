import { addDays, formatDay } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import { leaveSaved } from '../support/saved-form.ts'
import { create, ending, membresias, renew, start } from '../support/screens/membresia-screen.ts'
import { field, heading, message, pick, picker } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Renewal of an expired membership fills in the form', async ({ page, gym }) => {
  const today = await gym.today()
  await ending(gym, 'Quinta', -10, { precio: 75_000, duracion: 15, sesionesRestantes: 3 })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await page.goto('/membresias')
  await renew(page, 'Ana Quinta').click()
  await expect(heading(page, 'Nueva membresía')).toBeVisible()
  await expect(page.getByText('Renovación de la membresía de Ana Quinta, que venció el')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Quinta')
  await expect(picker(page, 'Tipo')).toHaveValue('Mensualidad')
  await expect(field(page, 'Duración (días)')).toHaveValue('15')
  await expect(field(page, 'Precio')).toHaveValue('$75.000')
  const source = 'Es el precio de la membresía anterior. El producto Mensualidad cuesta $80.000.'
  await expect(page.getByText(source)).toBeVisible()
  await page.getByRole('button', { name: 'Usar el precio de hoy: $80.000' }).click()
  await expect(field(page, 'Precio')).toHaveValue('$80.000')
  await expect(
    page.getByText('Es el precio del producto Mensualidad. La anterior costó $75.000.'),
  ).toBeVisible()
  await expect(field(page, 'Sesiones restantes')).toHaveValue('0')
  await expect(start(page)).toHaveValue(formatDay(today))
  await page.reload()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Quinta')
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  await leaveSaved(page, 'Ir a membresías', 'Membresías')
  await expect(page.getByRole('row').locator('td:nth-child(4)')).toHaveText(['15', /^Vencida/])
  await expect(renew(page, 'Ana Quinta')).toHaveCount(1)
})

test('Renewal before the end begins the day after', async ({ page, gym }) => {
  const { fechafin } = await ending(gym, 'Tercera', 3, { precio: 75_000 })
  await page.goto('/membresias')
  await renew(page, 'Ana Tercera').click()
  await expect(start(page)).toHaveValue(formatDay(addDays(fechafin, 1)))
  await expect(field(page, 'Precio')).toHaveValue('$75.000')
  await expect(page.getByText('Es el precio de la membresía anterior.')).toBeVisible()
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  expect(await membresias(gym)).toMatchObject([
    { fechainicio: addDays(fechafin, 1), renovada: false },
    { fechafin, renovada: true },
  ])
})

test('Cancelled renewal leaves a blank form', { tag: '@full' }, async ({ page, gym }) => {
  await ending(gym, 'Quinta', -1)
  await page.goto('/membresias')
  await renew(page, 'Ana Quinta').click()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Quinta')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Nueva membresía' }).click()
  await expect(picker(page, 'Cliente')).toHaveValue('')
})

test('New membership warns about days that the client already has', async ({ page, gym }) => {
  const { fechafin } = await ending(gym, 'Segunda', 20)
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  const next = addDays(fechafin, 1)
  const today = await gym.today()
  await page.goto('/membresias/crear')
  await pick(page, 'Cliente', 'Ana Segunda')
  await expect(start(page)).toHaveValue(formatDay(next))
  const until = `Ana Segunda tiene una membresía hasta el ${formatDay(fechafin)}`
  await expect(page.getByText(`${until}: esta comienza el ${formatDay(next)}.`)).toBeVisible()
  await start(page).fill(today)
  await expect(message(page, `${until}: con esta fecha pagaría otra vez días que ya tiene.`)).toBeVisible()
  await page.getByRole('button', { name: `Comenzar el ${formatDay(next)}` }).click()
  await expect(start(page)).toHaveValue(formatDay(next))

  await pick(page, 'Cliente', 'Luz Mora')
  await expect(start(page)).toHaveValue(formatDay(today))
  await expect(page.getByText('tiene una membresía hasta el')).toHaveCount(0)
})

test('New membership waits for the days that the client has', { tag: '@full' }, async ({ page, gym }) => {
  const { cliente, fechafin } = await ending(gym, 'Segunda', 20)
  const { numeroIdentificacion } = await gym.call<{ numeroIdentificacion: string }>(
    'GET',
    `clientes/${cliente._id}`,
  )
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/membresias?cliente=*', async (route) => {
    await answered
    return route.continue()
  })
  await page.goto('/membresias/crear')
  await picker(page, 'Cliente').fill(numeroIdentificacion)
  await picker(page, 'Cliente').press('Enter')
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Segunda')
  await field(page, 'Precio').press('Enter')
  await field(page, 'Precio').press('Enter')
  answer()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  expect(await membresias(gym)).toMatchObject([{ fechainicio: addDays(fechafin, 1) }, { fechafin }])
})

test('Renewal made by another desk is rejected with its author', { tag: '@full' }, async ({ page, gym }) => {
  const { cliente } = await ending(gym, 'Quinta', -1, { precio: 75_000 })
  await page.goto('/membresias')
  await page.getByRole('link', { name: 'Renovar y cobrar la membresía de Ana Quinta' }).click()
  const charge = page.getByRole('button', { name: 'Renovar y cobrar' })
  await expect(charge).toBeVisible()
  const today = await gym.today()
  const theirs = { tipo: 'Mensualidad', duracion: 30, precio: 75_000, sesionesRestantes: 0 }
  const sold = { cliente: cliente._id, ...theirs, fechainicio: today, cobro: { metodoPago: 'Efectivo' } }
  await gym.call('POST', 'membresias', sold)
  await charge.click()
  const until = formatDay(addDays(today, 30))
  await expect(page.getByRole('alert')).toContainText(
    `Ana Quinta ya tiene una membresía (Mensualidad) del ${formatDay(today)} al ${until}, creada hoy a las `,
  )
  expect(await membresias(gym)).toHaveLength(2)
  await expect(start(page)).toHaveValue(formatDay(addDays(today, 31)))
  await start(page).fill(today)
  await expect(page.getByText('con esta fecha pagaría otra vez días que ya tiene')).toBeVisible()
  await charge.click()
  await expect(message(page, 'Membresía creada y cobrada exitosamente.')).toBeVisible()
  expect(await membresias(gym)).toHaveLength(3)
})
