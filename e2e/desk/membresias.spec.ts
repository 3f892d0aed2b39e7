import { addDays, formatDay } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import { ending, membresias, save, start } from '../support/screens/membresia-screen.ts'
import { field, message, pick, picker } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('New membership takes a typed price where no product has one', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, estado: 'inactivo' })
  await gym.producto({ nombre: 'Mensualidad estudiante', precio: 65_000 })
  await page.goto('/membresias/crear')
  await expect(field(page, 'Precio')).toHaveValue('')
  const sentence = 'Escribe el precio: ningún producto activo se llama Mensualidad.'
  await expect(page.getByText(sentence)).toBeVisible()
  await field(page, 'Precio').fill('70000')
  await picker(page, 'Tipo').selectOption('Clase')
  await expect(field(page, 'Precio')).toHaveValue('$70.000')
})

test('New membership opens without a price when products cannot be loaded', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await page.route('**/api/productos?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/membresias/crear')
  await expect(field(page, 'Precio')).toHaveValue('')
  await expect(field(page, 'Precio')).toBeEditable()
})

test('New membership warns about days that the client already has', { tag: '@full' }, async ({
  page,
  gym,
}) => {
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

test('Edited membership recovers its price when its type is restored', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { _id } = await ending(gym, 'Segunda', 10, { precio: 75_000 })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await gym.producto({ nombre: 'Clase', precio: 12_000 })
  await page.goto(`/membresias/editar/${_id}`)
  await picker(page, 'Tipo').selectOption('Clase')
  await expect(field(page, 'Precio')).toHaveValue('$12.000')
  await picker(page, 'Tipo').selectOption('Mensualidad')
  await expect(field(page, 'Precio')).toHaveValue('$75.000')
})

test('Membership conflict shows both clients and both prices', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await ending(gym, 'Segunda', 10, { precio: 75_000 })
  const mine = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  const theirs = await gym.cliente({ nombre: 'Eva', apellido: 'Ríos' })
  await page.goto(`/membresias/editar/${_id}`)
  await pick(page, 'Cliente', `${mine.nombre} ${mine.apellido}`)
  await field(page, 'Precio').fill('70000')
  await gym.call('PUT', `membresias/${_id}`, { cliente: theirs._id, precio: 65_000.5 })
  await save(page).click()
  const conflict = page.getByRole('alert')
  await expect(conflict.getByRole('row', { name: 'Cliente Eva Ríos Luz Mora' })).toBeVisible()
  await expect(conflict.getByRole('row', { name: 'Precio $65.000,50 $70.000' })).toBeVisible()
})
