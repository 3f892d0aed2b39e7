import { addDays, formatDay } from '@gym/contract/calendar'
import type { Membresia } from '@gym/contract/membresias'
import type { Pago } from '@gym/contract/pagos'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Gym } from './gym.ts'
import { field, heading, message, pick, picker, refusal, row, setClocks } from './screen.ts'

test.use({ rol: 'recepcionista' })

const NOBODY = '019a0000-0000-7000-8000-000000000000'
const create = (page: Page) => page.getByRole('button', { name: 'Crear membresía' })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })
const start = (page: Page) => page.getByLabel('Fecha de inicio')
const filter = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Vigencia' }).getByText(name, { exact: true })
const renew = (page: Page, name: string) =>
  page.getByRole('link', { name: `Renovar la membresía de ${name}`, exact: true })
/** The start and the end as the list shows them. */
const days = ({ fechainicio, fechafin }: Pick<Membresia, 'fechainicio' | 'fechafin'>) =>
  `${formatDay(fechainicio)} – ${formatDay(fechafin)}`
const membresias = async (gym: Gym) =>
  (await gym.call<{ membresias: Membresia[] }>('GET', 'membresias')).membresias

/** A client with a membership of thirty days that ends so many days from today. */
async function ending(gym: Gym, apellido: string, inDays: number, fields: Partial<Membresia> = {}) {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido })
  const fechainicio = addDays(await gym.today(), inDays - 30)
  return gym.membresia({ fechainicio, ...fields, cliente: cliente._id } as Parameters<Gym['membresia']>[0])
}

test('the list of memberships says how many days are left, and in words what calls for attention', async ({
  page,
  gym,
}) => {
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
    'Sin límite',
    '$1.250,50',
    'Renovar',
  ])
  await expect(cells('Primera')).toHaveText([
    'Ana Primera',
    'Clase',
    `30${days(first)}`,
    `40Comienza el ${formatDay(first.fechainicio)}`,
    '8',
    '$80.000',
    'Renovar',
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

test('on a tablet the days that are left of a membership stand under their heading', async ({
  page,
  gym,
}) => {
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

test('the list of memberships is narrowed by state in its address, and says when nothing is left', async ({
  page,
  gym,
}) => {
  await ending(gym, 'Segunda', 6)
  await ending(gym, 'Tercera', 5)
  const names = page.getByRole('row').locator('td:first-child')
  await page.goto('/membresias')
  await filter(page, 'Por vencer').click()
  await expect(page).toHaveURL('/membresias?filtro=por-vencer')
  await expect(names).toHaveText(['Ana Tercera'])
  await filter(page, 'Vigentes').click()
  await expect(names).toHaveText(['Ana Tercera', 'Ana Segunda'])
  await page.reload()
  await expect(names).toHaveText(['Ana Tercera', 'Ana Segunda'])

  await filter(page, 'Vencidas').click()
  await expect(page.getByText('No hay nada con ese filtro.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtro' }).click()
  await expect(page).toHaveURL('/membresias')
  await expect(names).toHaveText(['Ana Tercera', 'Ana Segunda'])

  await page.getByRole('searchbox', { name: 'Buscar por cliente' }).fill('segun')
  await expect(names).toHaveText(['Ana Segunda'])
  await filter(page, 'Por vencer').click()
  await expect(page.getByText('No se encontró nada con esa búsqueda y ese filtro.')).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).click()
  await expect(names).toHaveText(['Ana Tercera'])
  await page.goBack()
  await expect(page.getByText('No se encontró nada con esa búsqueda y ese filtro.')).toBeVisible()
})

test('the list of memberships is ordered by the days that are left', async ({ page, gym }) => {
  await ending(gym, 'Segunda', 6)
  await ending(gym, 'Quinta', -1)
  await ending(gym, 'Tercera', 5)
  await page.goto('/membresias')
  await page.getByRole('button', { name: 'Días restantes' }).click()
  const names = page.getByRole('row').locator('td:first-child')
  await expect(names).toHaveText(['Ana Quinta', 'Ana Tercera', 'Ana Segunda'])
})

test('an empty list of memberships says so, and leads to a new membership', async ({ page }) => {
  await page.goto('/membresias')
  await expect(page.getByText('Aún no hay membresías.')).toBeVisible()
  await page.getByRole('link', { name: 'Crear la primera' }).click()
  await expect(heading(page, 'Nueva membresía')).toBeVisible()
})

test('a list of memberships that could not be loaded says why and can be tried again', async ({
  page,
  gym,
}) => {
  await ending(gym, 'Segunda', 6)
  await page.route('**/api/membresias?*', (route) =>
    route.fulfill({ status: 503, json: { mensaje: 'La base de datos no está disponible.' } }),
  )
  await page.goto('/membresias')
  const sentence = 'Error al cargar las membresías: Error 503: La base de datos no está disponible.'
  await expect(refusal(page, sentence)).toBeVisible()
  await page.unroute('**/api/membresias?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(row(page, 'Ana Segunda')).toBeVisible()
})

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
    '$90.000',
    'Renovar',
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

test('renewing an expired membership fills the form in, from today and at the price that was paid', async ({
  page,
  gym,
}) => {
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
  await expect(field(page, 'Sesiones restantes')).toHaveCount(0)
  await expect(start(page)).toHaveValue(formatDay(today))
  await page.reload()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Quinta')
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  await page.getByRole('button', { name: 'Ir a membresías' }).click()
  await expect(page.getByRole('row').locator('td:nth-child(4)')).toHaveText(['15', /^Vencida/])
  await expect(renew(page, 'Ana Quinta')).toHaveCount(1)
})

test('renewing a membership before its end begins the day after, at the old price where no product has one', async ({
  page,
  gym,
}) => {
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

test('the membership of each client that ends last is offered for renewal, and charged at once where it is due', async ({
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

test('a membership of classes without sessions is offered for renewal, and the new one begins today', async ({
  page,
  gym,
}) => {
  await ending(gym, 'Segunda', 20, { tipo: 'Clase', sesionesRestantes: 0 })
  await page.goto('/membresias')
  await renew(page, 'Ana Segunda').click()
  await expect(
    page.getByText('Renovación de la membresía de Ana Segunda, que no tiene más sesiones.'),
  ).toBeVisible()
  await expect(start(page)).toHaveValue(formatDay(await gym.today()))
})

test('a new membership can be opened for a client, who is filled in', async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Eva', apellido: 'Ríos' })
  await page.goto(`/membresias/crear?cliente=${_id}`)
  await expect(picker(page, 'Cliente')).toHaveValue('Eva Ríos')
})

test('a renewal that is cancelled leaves a blank form for the next new membership', async ({ page, gym }) => {
  await ending(gym, 'Quinta', -1)
  await page.goto('/membresias')
  await renew(page, 'Ana Quinta').click()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Quinta')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('link', { name: 'Nueva membresía' }).click()
  await expect(picker(page, 'Cliente')).toHaveValue('')
})

test('renewing a membership that is not there says so', async ({ page }) => {
  await page.goto(`/membresias/crear?renovar=${NOBODY}`)
  await expect(refusal(page, 'Error al cargar la membresía: Membresía no encontrada')).toBeVisible()
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
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  expect(await membresias(gym)).toMatchObject([{ cliente: { nombre: 'Luz' }, precio: 80_000 }])
})

test('the memberships por vencer leave out who renewed, unless one asks for them, as the indicator does', async ({
  page,
  gym,
}) => {
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

test('a client with days left is offered the day after them, and told when the same days would be paid twice', async ({
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

test('a membership sent before it is known what the client has waits for that, and begins after it', async ({
  page,
  gym,
}) => {
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

test('a membership is made and charged in one act, whose receipt stands there', async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  await page.goto(`/membresias/crear?cliente=${_id}`)
  await expect(picker(page, 'Cliente')).toHaveValue('Luz Mora')
  await picker(page, 'Método de pago').selectOption('Tarjeta')
  const begins = addDays(await gym.today(), 3)
  await start(page).fill(begins)
  await page.getByRole('button', { name: 'Crear y cobrar' }).click()
  await expect(message(page, 'Membresía creada y cobrada exitosamente.')).toBeVisible()
  const receipt = page.getByRole('article', { name: 'Recibo de caja' })
  await expect(receipt).toContainText('Luz Mora')
  await expect(receipt).toContainText('Total$80.000 COP')
  await expect(receipt).toContainText(`Fecha de inicio${formatDay(begins)}`)
  await expect(receipt).toContainText(`Fecha de fin${formatDay(addDays(begins, 30))}`)
  await expect(page.getByRole('link', { name: 'Crear la membresía' })).toHaveCount(0)
  const [made] = await membresias(gym)
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
  expect(pagos).toMatchObject([
    {
      monto: 80_000,
      metodoPago: 'Tarjeta',
      producto: { nombre: 'Mensualidad' },
      membresia: { _id: made?._id },
    },
  ])
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(heading(page, 'Membresías')).toBeVisible()
})

test('a membership is renewed and charged from the list, and once when the answer is lost', async ({
  page,
  gym,
}) => {
  await ending(gym, 'Quinta', -1, { precio: 65_000 })
  let isLost = true
  await page.route('**/api/membresias', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.abort()
  })
  await page.goto('/membresias')
  await page.getByRole('link', { name: 'Renovar y cobrar la membresía de Ana Quinta' }).click()
  const charge = page.getByRole('button', { name: 'Renovar y cobrar' })
  await charge.click()
  await expect(page.getByRole('alert')).toContainText('Error de conexión.')
  await charge.click()
  await expect(message(page, 'Membresía creada y cobrada exitosamente.')).toBeVisible()
  expect(await membresias(gym)).toHaveLength(2)
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
  expect(pagos).toMatchObject([{ monto: 65_000, cliente: { apellido: 'Quinta' } }])
})

test('the receipt of a monthly fee that was sold as a product leads to its membership, which is not charged again', async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  await page.goto('/pagos/crear')
  await pick(page, 'Cliente', 'Luz Mora')
  await pick(page, 'Producto', 'Mensualidad')
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await page.getByRole('link', { name: 'Crear la membresía' }).click()
  await expect(heading(page, 'Nueva membresía')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('Luz Mora')
  await expect(page.getByText('Ya está pagada: $80.000 el')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crear y cobrar' })).toHaveCount(0)
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  const [made] = await membresias(gym)
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
  expect(pagos).toMatchObject([{ membresia: { _id: made?._id } }])
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

test('a monthly fee that was sold on its own is said when its client is renewed, and is not charged again', async ({
  page,
  gym,
}) => {
  const { cliente } = await ending(gym, 'Quinta', -1, { precio: 75_000 })
  const { _id: producto } = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const pago = await gym.pago({ cliente: cliente._id, producto })
  await page.goto('/membresias')
  await page.getByRole('link', { name: 'Renovar y cobrar la membresía de Ana Quinta' }).click()
  const said = page.getByRole('radiogroup', {
    name: /^Ana ya pagó \$80\.000 hoy a las \d\d:\d\d y aún no tiene membresía por ese pago\.$/,
  })
  await expect(said.getByRole('radio', { name: 'Usar ese pago' })).toBeChecked()
  await expect(field(page, 'Precio')).toHaveValue('$80.000')
  await expect(page.getByRole('button', { name: 'Renovar y cobrar' })).toHaveCount(0)
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  await expect(said).toBeHidden()
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
  expect(pagos).toMatchObject([{ _id: pago._id, membresia: { _id: (await membresias(gym))[0]?._id } }])
})

test('who paid for a membership that is not there yet is charged again only where that is chosen', async ({
  page,
  gym,
}) => {
  const { _id: producto } = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const { _id: cliente } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await gym.pago({ cliente, producto, cantidad: 2 })
  await page.goto('/membresias/crear')
  await pick(page, 'Cliente', 'Luz Mora')
  await expect(field(page, 'Precio')).toHaveValue('$160.000')
  await page.getByRole('radio', { name: 'Cobrar otra vez' }).check()
  await expect(field(page, 'Precio')).toHaveValue('$80.000')
  await page.getByRole('button', { name: 'Crear y cobrar' }).click()
  await expect(message(page, 'Membresía creada y cobrada exitosamente.')).toBeVisible()
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
  expect(pagos.map(({ monto }) => monto)).toEqual([80_000, 160_000])
})

test('a renewal that another desk made meanwhile is refused with who made it, and a second one is asked about', async ({
  page,
  gym,
}) => {
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
  await charge.click()
  const second = page.getByRole('dialog', { name: '¿Venderle otra membresía más?' })
  await expect(second).toContainText(`Ana Quinta ya tiene una membresía hasta el ${until}.`)
  await second.getByRole('button', { name: 'Cancelar' }).click()
  expect(await membresias(gym)).toHaveLength(2)

  await start(page).fill(today)
  await charge.click()
  const again = page.getByRole('dialog', { name: '¿Dar otra vez días que ya tiene?' })
  await again.getByRole('button', { name: 'Crear de todos modos' }).click()
  await expect(message(page, 'Membresía creada y cobrada exitosamente.')).toBeVisible()
  expect(await membresias(gym)).toHaveLength(3)
})

test('a membership says in the list and in its form that its payment was voided', async ({ page, gym }) => {
  const { _id: cliente } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  const sold = { tipo: 'Mensualidad', duracion: 30, precio: 80_000, sesionesRestantes: 0 }
  const cobro = { metodoPago: 'Efectivo' }
  await gym.call('POST', 'membresias', { cliente, ...sold, fechainicio: await gym.today(), cobro })
  await page.goto('/pagos')
  await page.getByRole('button', { name: 'Eliminar el pago de Luz Mora' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('La membresía que pagó sigue, y dirá que su pago fue eliminado.')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Pago eliminado.')).toBeVisible()
  await page.goto('/membresias')
  await expect(row(page, 'Luz Mora')).toContainText('$80.000Su pago fue eliminado')
  await page.getByRole('link', { name: 'Editar la membresía de Luz Mora' }).click()
  await expect(message(page, 'Su pago fue eliminado.')).toBeVisible()
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

test('the receipt of a membership that was charged leads to the arrival of its client and to another membership', async ({
  page,
  gym,
}) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await gym.entrenador()
  await page.goto(`/membresias/crear?cliente=${_id}`)
  await field(page, 'Precio').fill('70000')
  await page.getByRole('button', { name: 'Crear y cobrar' }).click()
  await expect(heading(page, 'Recibo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Otra membresía' })).toBeVisible()
  await page.getByRole('link', { name: 'Registrar su llegada' }).click()
  await expect(heading(page, 'Registrar asistencia')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('Luz Mora')
})

test('who lapsed and did not renew is listed once, with the phone and the day, also for the days that the address names', async ({
  page,
  gym,
}) => {
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

test('a new membership of who paid for it before leads to the arrival, the receipt and another membership', async ({
  page,
  gym,
}) => {
  const { _id: cliente } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  const { _id: producto } = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const { _id: pago } = await gym.call<Pago>('POST', 'pagos', { cliente, producto })
  await page.goto(`/membresias/crear?pago=${pago}`)
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  await expect(heading(page, 'Membresías')).toBeVisible()
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

test('a new membership that was not charged is charged next, and its receipt makes no second one', async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  const { _id: producto } = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  let charged = 0
  for (const [precio, sold] of [
    ['80000', { _id: producto }],
    ['65000', null],
  ] as const) {
    await page.goto('/membresias/crear')
    await pick(page, 'Cliente', 'Luz Mora')
    await field(page, 'Precio').fill(precio)
    await create(page).click()
    await expect(page.getByText('Sin cobro: no se registró ningún pago.')).toBeVisible()
    await page.getByRole('link', { name: 'Cobrarla' }).click()
    await expect(heading(page, 'Nuevo pago')).toBeVisible()
    await expect(picker(page, 'Cliente')).toHaveValue('Luz Mora')
    await page.getByRole('button', { name: 'Registrar pago' }).click()
    await expect(page.getByRole('article', { name: 'Recibo de caja' })).toContainText('Luz Mora')
    await expect(page.getByRole('link', { name: 'Crear la membresía' })).toHaveCount(0)
    // Come back to, it charges nothing twice.
    await page.reload()
    await page.getByRole('button', { name: 'Registrar pago' }).click()
    await expect(refusal(page, 'La membresía se pagó con un pago de su cliente.')).toBeVisible()
    const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
    expect(pagos).toHaveLength(++charged)
    expect(pagos[0]).toMatchObject({ monto: Number(precio), producto: sold })
  }
  expect(await membresias(gym)).toHaveLength(2)
})

test('a new membership that is not charged says so before and after, and another one is made in an empty form', async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await page.goto('/membresias/crear')
  await pick(page, 'Cliente', 'Luz Mora')
  await field(page, 'Precio').fill('70000')
  await expect(
    page.getByText('«Crear membresía» no registra ningún pago. Para cobrarla ahora, usa «Crear y cobrar».'),
  ).toBeVisible()
  await create(page).click()
  await expect(page.getByText('Sin cobro: no se registró ningún pago.')).toBeVisible()
  await page.getByRole('link', { name: 'Otra membresía' }).click()
  await expect(picker(page, 'Cliente')).toHaveValue('')
  await expect(picker(page, 'Cliente')).toBeEnabled()
  await expect(field(page, 'Precio')).toHaveValue('')
})
