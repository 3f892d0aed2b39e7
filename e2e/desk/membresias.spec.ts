import { addDays, formatDay } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import { leaveSaved } from '../support/saved-form.ts'
import { create, days, ending, membresias, save, start } from '../support/screens/membresia-screen.ts'
import { field, heading, message, pick, picker, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('New membership takes the price and days of its type', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await gym.producto({ nombre: 'MENSUALIDAD', precio: 80_000, categoria: 'servicio' })
  await gym.producto({ nombre: 'Clase de yoga', precio: 99_000 })
  await gym.producto({ nombre: 'Clase', precio: 12_000, categoria: 'servicio' })
  await page.goto('/membresias/crear')
  await expect(picker(page, 'Tipo')).toHaveValue('Mensualidad')
  await expect(field(page, 'Duración (días)')).toHaveValue('30')
  await expect(field(page, 'Precio')).toHaveValue('$80.000')
  await expect(page.getByText('Es el precio del producto MENSUALIDAD.')).toBeVisible()
  await expect(field(page, 'Sesiones restantes')).toHaveValue('0')
  await expect(start(page)).toHaveValue(formatDay(today))
  await expect(page.getByText(`Último día: ${formatDay(addDays(today, 30))}.`)).toBeVisible()

  await picker(page, 'Tipo').selectOption('Clase')
  await expect(field(page, 'Precio')).toHaveValue('$12.000')
  await expect(page.getByText('Es el precio del producto Clase.')).toBeVisible()
  await expect(field(page, 'Sesiones restantes')).toHaveValue('1')
  await field(page, 'Precio').fill('90000')
  await expect(page.getByText('El producto Clase cuesta $12.000.')).toBeVisible()
  await field(page, 'Sesiones restantes').fill('8')
  await field(page, 'Duración (días)').fill('45')
  await expect(page.getByText(`Último día: ${formatDay(addDays(today, 45))}.`)).toBeVisible()
  await pick(page, 'Cliente', 'Luz Mora')
  await create(page).click()

  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  await leaveSaved(page, 'Ir a membresías', 'Membresías')
  await expect(row(page, 'Luz Mora').getByRole('cell')).toHaveText([
    'Luz Mora',
    'Clase',
    `45${days({ fechainicio: today, fechafin: addDays(today, 45) })}`,
    '45',
    '8',
    '$90.000Sin cobrar',
    'CobrarlaEs cortesíaRenovar',
  ])
})

test('New membership takes a typed price where no product has one', async ({ page, gym }) => {
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

test('New membership is rejected for its first wrong field', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await page.goto('/membresias/crear')
  await create(page).click()
  await expect(refusal(page, 'El cliente es obligatorio.')).toBeVisible()
  await expect(picker(page, 'Cliente')).toBeFocused()
  await pick(page, 'Cliente', 'Luz Mora')
  await field(page, 'Duración (días)').fill('0')
  await create(page).click()
  await expect(refusal(page, 'La duración debe ser 1 o más.')).toBeVisible()
  await expect(field(page, 'Duración (días)')).toBeFocused()
  await expect(page.getByText('Último día')).toHaveCount(0)
  await field(page, 'Duración (días)').fill('30')
  await create(page).click()
  await expect(refusal(page, 'El precio es obligatorio.')).toBeVisible()
  await field(page, 'Precio').fill('0')
  await field(page, 'Sesiones restantes').fill('')
  await create(page).click()
  await expect(refusal(page, 'El número de sesiones restantes es obligatorio.')).toBeVisible()
  await field(page, 'Sesiones restantes').fill('0')
  await start(page).fill('')
  await create(page).click()
  await expect(refusal(page, 'La fecha de inicio es obligatoria.')).toBeVisible()
  await start(page).fill('2024-02-29')
  await expect(page.getByText('Último día: 30/3/2024. Ya pasó: quedará vencida.')).toBeVisible()
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  expect(await membresias(gym)).toMatchObject([{ precio: 0, fechafin: '2024-03-30' }])
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

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('Membership dates are the days of the gym', { tag: '@full' }, async ({ page, gym }) => {
    await ending(gym, 'Cuarta', 0)
    await page.goto('/membresias')
    await expect(row(page, 'Ana Cuarta')).toContainText('Vence hoy')
    await page.getByRole('button', { name: 'Nueva membresía' }).click()
    await expect(start(page)).toHaveValue(formatDay(await gym.today()))
  })
})

test('Membership is edited and the list shows the change', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await ending(gym, 'Segunda', 10, { precio: 75_000 })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await page.goto('/membresias')
  await page.getByRole('link', { name: 'Editar la membresía de Ana Segunda' }).click()
  await expect(heading(page, 'Editar membresía')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Segunda')
  await expect(field(page, 'Precio')).toHaveValue('$75.000')
  await expect(page.getByText('El producto Mensualidad cuesta $80.000.')).toBeVisible()
  await field(page, 'Duración (días)').fill('60')
  await save(page).click()
  await expect(message(page, 'Membresía actualizada exitosamente.')).toBeVisible()
  await leaveSaved(page, 'Ir a membresías', 'Membresías')
  await expect(row(page, 'Ana Segunda').getByRole('cell').nth(3)).toHaveText('40')
  expect(await gym.call('GET', `membresias/${_id}`)).toMatchObject({ duracion: 60, precio: 75_000 })
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

test('Membership is deleted after a dialog that names the client', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { _id } = await ending(gym, 'Segunda', 10)
  await ending(gym, 'Tercera', 5)
  const dialog = page.getByRole('dialog', { name: '¿Eliminar la membresía de Ana Segunda?' })
  const remove = page.getByRole('button', { name: 'Eliminar la membresía de Ana Segunda' })
  await page.goto('/membresias')
  await remove.click()
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await membresias(gym)).toHaveLength(2)
  await remove.click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Membresía eliminada.')).toBeVisible()
  await expect(row(page, 'Ana Segunda')).toHaveCount(0)
  await expect(row(page, 'Ana Tercera')).toBeVisible()
  expect((await gym.send('GET', `membresias/${_id}`)).status).toBe(404)
})

test('Membership is created without a mouse', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora', numeroIdentificacion: '1020304' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await page.goto('/membresias')
  await page.getByRole('button', { name: 'Nueva membresía' }).press('Enter')
  await expect(heading(page, 'Nueva membresía')).toBeFocused()
  await expect(picker(page, 'Cliente')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(picker(page, 'Cliente')).toHaveValue('Luz Mora')
  await field(page, 'Sesiones restantes').fill('12')
  await field(page, 'Duración (días)').press('Enter')
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  expect(await membresias(gym)).toMatchObject([
    { cliente: { nombre: 'Luz' }, precio: 80_000, sesionesRestantes: 12, cobrada: false },
  ])
})

test('Membership conflict shows its values as they are read', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await ending(gym, 'Segunda', 10, { precio: 75_000 })
  await page.goto(`/membresias/editar/${_id}`)
  await field(page, 'Duración (días)').fill('60')
  await field(page, 'Precio').fill('70000')
  await gym.call('PUT', `membresias/${_id}`, { precio: 65_000.5, tipo: 'Clase', sesionesRestantes: 4 })
  await save(page).click()
  const conflict = page.getByRole('alert')
  await expect(conflict.getByRole('row', { name: 'Precio $65.000,50 $70.000' })).toBeVisible()
  await expect(conflict.getByRole('row')).toHaveCount(2)
  await expect(field(page, 'Sesiones restantes')).toHaveValue('4')
  await conflict.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(message(page, 'Membresía actualizada exitosamente.')).toBeVisible()
  expect(await gym.call('GET', `membresias/${_id}`)).toMatchObject({
    tipo: 'Clase',
    duracion: 60,
    precio: 70_000,
    sesionesRestantes: 4,
  })
})

test('Membership conflict names both clients', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await ending(gym, 'Segunda', 10)
  const mine = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  const theirs = await gym.cliente({ nombre: 'Eva', apellido: 'Ríos' })
  await page.goto(`/membresias/editar/${_id}`)
  await pick(page, 'Cliente', `${mine.nombre} ${mine.apellido}`)
  await gym.call('PUT', `membresias/${_id}`, { cliente: theirs._id })
  await save(page).click()
  const conflict = page.getByRole('alert')
  await expect(conflict.getByRole('row', { name: 'Cliente Eva Ríos Luz Mora' })).toBeVisible()
})

test('Edits that choose the same client do not conflict', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await ending(gym, 'Segunda', 10)
  const chosen = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await page.goto(`/membresias/editar/${_id}`)
  await pick(page, 'Cliente', 'Luz Mora')
  await gym.call('PUT', `membresias/${_id}`, { cliente: chosen._id })
  await save(page).click()
  await expect(message(page, 'Membresía actualizada exitosamente.')).toBeVisible()
})
