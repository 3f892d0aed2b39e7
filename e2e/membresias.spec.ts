import { addDays, formatDay } from '@gym/contract/calendar'
import { expect, test } from './fixtures.ts'
import { create, days, ending, membresias, NOBODY, save, start } from './membresia-screen.ts'
import { field, heading, message, pick, picker, refusal, row, setClocks } from './screen.ts'

test.use({ rol: 'recepcionista' })

test('a new membership costs what the product of its type costs, begins today and says its last day', async ({
  page,
  gym,
}) => {
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
  await expect(field(page, 'Sesiones restantes')).toHaveCount(0)
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
  await expect(page.getByRole('button', { name: 'Ir a membresías' })).toBeVisible()
  await expect(heading(page, 'Membresías')).toBeVisible()
  await expect(row(page, 'Luz Mora').getByRole('cell')).toHaveText([
    'Luz Mora',
    'Clase',
    `45${days({ fechainicio: today, fechafin: addDays(today, 45) })}`,
    '45',
    '8',
    '$90.000Sin cobrar',
    'CobrarlaRenovar',
  ])
})

test('a new membership has the price that is typed where no product of that name is sold', async ({
  page,
  gym,
}) => {
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, estado: 'inactivo' })
  await gym.producto({ nombre: 'Mensualidad estudiante', precio: 65_000 })
  await page.goto('/membresias/crear')
  await expect(field(page, 'Precio')).toHaveValue('')
  const sentence = 'No hay un producto activo llamado Mensualidad que diga el precio.'
  await expect(page.getByText(sentence)).toBeVisible()
  await field(page, 'Precio').fill('70000')
  await picker(page, 'Tipo').selectOption('Clase')
  await expect(field(page, 'Precio')).toHaveValue('$70.000')
})

test('a new membership is refused for its first wrong field, in the order of the form', async ({
  page,
  gym,
}) => {
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
  await expect(field(page, 'Sesiones restantes')).toHaveCount(0)
  await picker(page, 'Tipo').selectOption('Clase')
  await field(page, 'Sesiones restantes').fill('')
  await create(page).click()
  await expect(refusal(page, 'El número de sesiones restantes es obligatorio.')).toBeVisible()
  await field(page, 'Sesiones restantes').fill('0')
  await start(page).fill('')
  await create(page).click()
  await expect(refusal(page, 'La fecha de inicio es obligatoria.')).toBeVisible()
  await start(page).fill('2024-02-29')
  await expect(page.getByText('Último día: 30/03/2024. Ya pasó: quedará vencida.')).toBeVisible()
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  expect(await membresias(gym)).toMatchObject([{ precio: 0, fechafin: '2024-03-30' }])
})

test('a new membership of a client who was deleted meanwhile is refused, and nothing typed is lost', async ({
  page,
  gym,
}) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await page.goto('/membresias/crear')
  await pick(page, 'Cliente', 'Luz Mora')
  await field(page, 'Precio').fill('80000')
  await gym.call('DELETE', `clientes/${_id}`)
  await create(page).click()
  await expect(refusal(page, 'Error al crear la membresía: Cliente no encontrado')).toBeVisible()
  await expect(field(page, 'Precio')).toHaveValue('$80.000')
})

test('a new membership sent again after the answer was lost is made once', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  let isLost = true
  await page.route('**/api/membresias', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.abort()
  })
  await page.goto('/membresias/crear')
  await pick(page, 'Cliente', 'Luz Mora')
  await field(page, 'Precio').fill('80000')
  await create(page).click()
  const sentence = 'Error al crear la membresía: Error de conexión. Verifica tu conexión a internet.'
  await expect(refusal(page, sentence)).toBeVisible()
  await create(page).dblclick()
  await expect(message(page, 'Ya se había guardado.')).toBeVisible()
  expect(await membresias(gym)).toHaveLength(1)
})

test('a new membership opens without a price when the products cannot be loaded', async ({ page, gym }) => {
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await page.route('**/api/productos?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/membresias/crear')
  await expect(field(page, 'Precio')).toHaveValue('')
  await expect(field(page, 'Precio')).toBeEditable()
})

test.describe('a browser on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('a membership begins and ends on the days of the gym, wherever the browser is', async ({
    page,
    gym,
  }) => {
    await ending(gym, 'Cuarta', 0)
    await page.goto('/membresias')
    await expect(row(page, 'Ana Cuarta')).toContainText('Vence hoy')
    await page.getByRole('link', { name: 'Nueva membresía' }).click()
    await expect(start(page)).toHaveValue(formatDay(await gym.today()))
  })
})

test('a new membership can be opened for a client, who is filled in', async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Eva', apellido: 'Ríos' })
  await page.goto(`/membresias/crear?cliente=${_id}`)
  await expect(picker(page, 'Cliente')).toHaveValue('Eva Ríos')
})

test('a membership is edited in a form that is filled in, and the list shows the change', async ({
  page,
  gym,
}) => {
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
  await expect(heading(page, 'Membresías')).toBeVisible()
  await expect(row(page, 'Ana Segunda').getByRole('cell').nth(3)).toHaveText('40')
  expect(await gym.call('GET', `membresias/${_id}`)).toMatchObject({ duracion: 60, precio: 75_000 })
})

test('an edited membership keeps its price when its type is changed there and back', async ({
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

test('an edited membership does not get back a session that was spent meanwhile', async ({ page, gym }) => {
  const { _id } = await ending(gym, 'Primera', 20, { tipo: 'Clase', sesionesRestantes: 8 })
  await page.goto(`/membresias/editar/${_id}`)
  await expect(field(page, 'Sesiones restantes')).toHaveValue('8')
  await gym.call('PUT', `membresias/${_id}`, { sesionesRestantes: 7 })
  await field(page, 'Precio').fill('60000')
  await save(page).click()
  await expect(message(page, 'Membresía actualizada exitosamente.')).toBeVisible()
  expect(await gym.call('GET', `membresias/${_id}`)).toMatchObject({ precio: 60_000, sesionesRestantes: 7 })
})

test('an edited membership needs all its fields, and a duration of one or more', async ({ page, gym }) => {
  const { _id } = await ending(gym, 'Segunda', 10, { tipo: 'Clase', sesionesRestantes: 8 })
  await page.goto(`/membresias/editar/${_id}`)
  for (const [name, typed, sentence] of [
    ['Duración (días)', '', 'La duración es obligatoria.'],
    ['Duración (días)', '0', 'La duración debe ser 1 o más.'],
    ['Precio', '', 'El precio es obligatorio.'],
    ['Sesiones restantes', '', 'El número de sesiones restantes es obligatorio.'],
  ] as const) {
    const before = await field(page, name).inputValue()
    await field(page, name).fill(typed)
    await save(page).click()
    await expect(refusal(page, sentence)).toBeVisible()
    await field(page, name).fill(before)
  }
})

test('editing a membership that is gone says so, and so does saving it', async ({ page, gym }) => {
  await page.goto(`/membresias/editar/${NOBODY}`)
  await expect(refusal(page, 'Error al cargar la membresía: Membresía no encontrada')).toBeVisible()
  const { _id } = await ending(gym, 'Segunda', 10)
  await page.goto(`/membresias/editar/${_id}`)
  await field(page, 'Precio').fill('60000')
  await gym.call('DELETE', `membresias/${_id}`)
  await save(page).click()
  await expect(refusal(page, 'Error al actualizar la membresía: Membresía no encontrada')).toBeVisible()
})

test('a membership is deleted only when one says so in a dialog that names the client', async ({
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

test('deleting a membership that somebody else has just deleted says so', async ({ page, gym }) => {
  const { _id } = await ending(gym, 'Segunda', 10)
  await page.goto('/membresias')
  await page.getByRole('button', { name: 'Eliminar la membresía de Ana Segunda' }).click()
  await gym.call('DELETE', `membresias/${_id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(refusal(page, 'Error al eliminar la membresía: Membresía no encontrada')).toBeVisible()
})

test('the receptionist sells a membership without a mouse', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora', numeroIdentificacion: '1020304' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await page.goto('/membresias')
  await page.getByRole('link', { name: 'Nueva membresía' }).press('Enter')
  await expect(heading(page, 'Nueva membresía')).toBeFocused()
  await expect(picker(page, 'Cliente')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(picker(page, 'Cliente')).toHaveValue('Luz Mora')
  await field(page, 'Duración (días)').press('Enter')
  await expect(message(page, 'Membresía creada y cobrada exitosamente.')).toBeVisible()
  expect(await membresias(gym)).toMatchObject([{ cliente: { nombre: 'Luz' }, precio: 80_000, cobrada: true }])
})

test('two desks that edit the same membership keep both changes, and read in words where both changed one field', async ({
  page,
  gym,
}) => {
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

test('two desks that give the same membership to two people read both by their names', async ({
  page,
  gym,
}) => {
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

test('two desks that give a membership to the same person agree, though one knows more of them', async ({
  page,
  gym,
}) => {
  const { _id } = await ending(gym, 'Segunda', 10)
  const chosen = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await page.goto(`/membresias/editar/${_id}`)
  await pick(page, 'Cliente', 'Luz Mora')
  await gym.call('PUT', `membresias/${_id}`, { cliente: chosen._id })
  await save(page).click()
  await expect(message(page, 'Membresía actualizada exitosamente.')).toBeVisible()
})

test('a new membership on a screen left open over midnight begins on the new day, unless another was typed', async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  await setClocks(page, new Date(`${today}T23:59:00-05:00`))
  await page.goto('/membresias/crear')
  await expect(start(page)).toHaveValue(formatDay(today))
  await page.clock.fastForward(120_000)
  await expect(start(page)).toHaveValue(formatDay(addDays(today, 1)))
  await start(page).fill(today)
  await start(page).blur()
  await page.clock.fastForward(120_000)
  await expect(start(page)).toHaveValue(formatDay(today))
})
