import { addDays, formatFullDay } from '@gym/contract/calendar'
import type { Membresia } from '@gym/contract/membresias'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Gym } from './gym.ts'
import { field, heading, message, pick, picker, refusal, row } from './screen.ts'

test.use({ rol: 'recepcionista' })

const NOBODY = '019a0000-0000-7000-8000-000000000000'
const create = (page: Page) => page.getByRole('button', { name: 'Crear membresía' })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })
const start = (page: Page) => page.getByLabel('Fecha de inicio')
const filter = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Vigencia' }).getByText(name, { exact: true })
const renew = (page: Page, name: string) =>
  page.getByRole('link', { name: `Renovar la membresía de ${name}`, exact: true })
const membresias = async (gym: Gym) =>
  (await gym.call<{ membresias: Membresia[] }>('GET', 'membresias')).membresias

/** A client with a membership of thirty days that ends so many days from today. */
async function ending(gym: Gym, apellido: string, inDays: number, fields: Partial<Membresia> = {}) {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido })
  const fechainicio = addDays(await gym.today(), inDays - 30)
  return gym.membresia({ fechainicio, ...fields, cliente: cliente._id } as Parameters<Gym['membresia']>[0])
}

test.describe('the list', () => {
  test('says of each how many days are left, and in words what calls for attention', async ({
    page,
    gym,
  }) => {
    const { fechainicio } = await ending(gym, 'Primera', 40, { tipo: 'Clase', sesionesRestantes: 8 })
    await ending(gym, 'Segunda', 6, { precio: 1_250.5 })
    await ending(gym, 'Tercera', 5)
    await ending(gym, 'Cuarta', 0)
    await ending(gym, 'Quinta', -1)
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
    await expect(cells('Segunda')).toHaveText(['Ana Segunda', 'Mensualidad', '30', '6', '0', '$1.250,50', ''])
    await expect(cells('Primera')).toHaveText([
      'Ana Primera',
      'Clase',
      '30',
      `Comienza el ${formatFullDay(fechainicio)}`,
      '8',
      '$80.000',
      '',
    ])
    await expect(cells('Tercera').nth(3)).toHaveText('Por vencer5')
    await expect(cells('Cuarta').nth(3)).toHaveText('Vence hoy0')
    await expect(cells('Quinta').nth(3)).toHaveText('Vencida')
    await expect(page.getByRole('row').locator('td:first-child')).toHaveText([
      'Ana Quinta',
      'Ana Cuarta',
      'Ana Tercera',
      'Ana Segunda',
      'Ana Primera',
    ])
  })

  test('is narrowed by state in its address, and says so when nothing is left', async ({ page, gym }) => {
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

  test('is ordered by the days that are left', async ({ page, gym }) => {
    await ending(gym, 'Segunda', 6)
    await ending(gym, 'Quinta', -1)
    await ending(gym, 'Tercera', 5)
    await page.goto('/membresias')
    await page.getByRole('button', { name: 'Días restantes' }).click()
    const names = page.getByRole('row').locator('td:first-child')
    await expect(names).toHaveText(['Ana Quinta', 'Ana Tercera', 'Ana Segunda'])
  })

  test('that is empty offers what fills it', async ({ page }) => {
    await page.goto('/membresias')
    await expect(page.getByText('Aún no hay membresías.')).toBeVisible()
    await page.getByRole('link', { name: 'Crear la primera' }).click()
    await expect(heading(page, 'Nueva membresía')).toBeVisible()
  })

  test('that could not be loaded says why and can be tried again', async ({ page, gym }) => {
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
})

test.describe('a new membership', () => {
  test('costs what the product of its type costs, begins today and says until when it lasts', async ({
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
    await expect(field(page, 'Sesiones restantes')).toHaveValue('0')
    await expect(start(page)).toHaveValue(today)
    await expect(page.getByText(`Último día: ${formatFullDay(addDays(today, 30))}.`)).toBeVisible()

    await picker(page, 'Tipo').selectOption('Clase')
    await expect(field(page, 'Precio')).toHaveValue('$12.000')
    await expect(page.getByText('Es el precio del producto Clase.')).toBeVisible()
    await expect(field(page, 'Sesiones restantes')).toHaveValue('1')
    await field(page, 'Precio').fill('90000')
    await expect(page.getByText('El producto Clase cuesta $12.000.')).toBeVisible()
    await field(page, 'Sesiones restantes').fill('8')
    await field(page, 'Duración (días)').fill('45')
    await expect(page.getByText(`Último día: ${formatFullDay(addDays(today, 45))}.`)).toBeVisible()
    await pick(page, 'Cliente', 'Luz Mora')
    await create(page).click()

    await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ir a membresías' })).toBeVisible()
    await expect(heading(page, 'Membresías')).toBeVisible()
    await expect(row(page, 'Luz Mora').getByRole('cell')).toHaveText([
      'Luz Mora',
      'Clase',
      '45',
      '45',
      '8',
      '$90.000',
      '',
    ])
  })

  test('has the price that one types where no product of that name is sold', async ({ page, gym }) => {
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

  test('says what is missing or wrong, field by field, and keeps what was typed', async ({ page, gym }) => {
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
    await expect(page.getByText('Último día: 30/03/2024. Ya pasó: quedará vencida.')).toBeVisible()
    await create(page).click()
    await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
    expect(await membresias(gym)).toMatchObject([{ precio: 0, fechafin: '2024-03-30' }])
  })

  test('of a client who was deleted meanwhile is refused', async ({ page, gym }) => {
    const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
    await page.goto('/membresias/crear')
    await pick(page, 'Cliente', 'Luz Mora')
    await field(page, 'Precio').fill('80000')
    await gym.call('DELETE', `clientes/${_id}`)
    await create(page).click()
    await expect(refusal(page, 'Error al crear la membresía: Cliente no encontrado')).toBeVisible()
    await expect(field(page, 'Precio')).toHaveValue('$80.000')
  })

  test('sent again after the answer was lost is one membership', async ({ page, gym }) => {
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
    await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
    expect(await membresias(gym)).toHaveLength(1)
  })

  test('opens without the prices when they cannot be loaded', async ({ page, gym }) => {
    await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
    await page.route('**/api/productos?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/membresias/crear')
    await expect(field(page, 'Precio')).toHaveValue('')
    await expect(field(page, 'Precio')).toBeEditable()
  })
})

test.describe('in a browser on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('a membership begins on the day at the gym, and its days are counted there', async ({ page, gym }) => {
    await ending(gym, 'Cuarta', 0)
    await page.goto('/membresias')
    await expect(row(page, 'Ana Cuarta')).toContainText('Vence hoy')
    await page.getByRole('link', { name: 'Nueva membresía' }).click()
    await expect(start(page)).toHaveValue(await gym.today())
  })
})

test.describe('renewing', () => {
  test('an expired one fills the form in, from today and at today’s price', async ({ page, gym }) => {
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
    await expect(field(page, 'Precio')).toHaveValue('$80.000')
    const source = 'Es el precio del producto Mensualidad. La anterior costó $75.000.'
    await expect(page.getByText(source)).toBeVisible()
    await expect(field(page, 'Sesiones restantes')).toHaveValue('0')
    await expect(start(page)).toHaveValue(today)
    await page.reload()
    await expect(picker(page, 'Cliente')).toHaveValue('Ana Quinta')
    await create(page).click()
    await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
    await page.getByRole('button', { name: 'Ir a membresías' }).click()
    await expect(page.getByRole('row').locator('td:nth-child(4)')).toHaveText(['15', 'Vencida'])
    await expect(renew(page, 'Ana Quinta')).toHaveCount(0)
  })

  test('one that is about to expire begins the day after its end, at the old price where no product says one', async ({
    page,
    gym,
  }) => {
    const { fechafin } = await ending(gym, 'Tercera', 3, { precio: 75_000 })
    await page.goto('/membresias')
    await renew(page, 'Ana Tercera').click()
    await expect(start(page)).toHaveValue(addDays(fechafin, 1))
    await expect(field(page, 'Precio')).toHaveValue('$75.000')
    await expect(page.getByText('Es el precio de la membresía anterior.')).toBeVisible()
    await create(page).click()
    await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
    expect(await membresias(gym)).toMatchObject([
      { fechainicio: addDays(fechafin, 1), renovada: false },
      { fechafin, renovada: true },
    ])
  })

  test('is not offered while there is time', async ({ page, gym }) => {
    await ending(gym, 'Segunda', 6)
    await ending(gym, 'Primera', 40)
    await page.goto('/membresias')
    await expect(row(page, 'Ana Segunda')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Renovar' })).toHaveCount(0)
  })

  test('is left for a blank form by the menu’s way to it', async ({ page, gym }) => {
    await ending(gym, 'Quinta', -1)
    await page.goto('/membresias')
    await renew(page, 'Ana Quinta').click()
    await expect(picker(page, 'Cliente')).toHaveValue('Ana Quinta')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('link', { name: 'Nueva membresía' }).click()
    await expect(picker(page, 'Cliente')).toHaveValue('')
  })

  test('one that is not there says so', async ({ page }) => {
    await page.goto(`/membresias/crear?renovar=${NOBODY}`)
    await expect(refusal(page, 'Error al cargar la membresía: Membresía no encontrada')).toBeVisible()
  })
})

test.describe('a membership of the list', () => {
  test('is edited in a form that is filled in', async ({ page, gym }) => {
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

  test('keeps its price when its type is changed there and back', async ({ page, gym }) => {
    const { _id } = await ending(gym, 'Segunda', 10, { precio: 75_000 })
    await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
    await gym.producto({ nombre: 'Clase', precio: 12_000 })
    await page.goto(`/membresias/editar/${_id}`)
    await picker(page, 'Tipo').selectOption('Clase')
    await expect(field(page, 'Precio')).toHaveValue('$12.000')
    await picker(page, 'Tipo').selectOption('Mensualidad')
    await expect(field(page, 'Precio')).toHaveValue('$75.000')
  })

  test('does not get back a session that was spent while it was edited', async ({ page, gym }) => {
    const { _id } = await ending(gym, 'Primera', 20, { tipo: 'Clase', sesionesRestantes: 8 })
    await page.goto(`/membresias/editar/${_id}`)
    await expect(field(page, 'Sesiones restantes')).toHaveValue('8')
    await gym.call('PUT', `membresias/${_id}`, { sesionesRestantes: 7 })
    await field(page, 'Precio').fill('60000')
    await save(page).click()
    await expect(message(page, 'Membresía actualizada exitosamente.')).toBeVisible()
    expect(await gym.call('GET', `membresias/${_id}`)).toMatchObject({ precio: 60_000, sesionesRestantes: 7 })
  })

  test('needs all its fields, a duration of one or more and nothing below zero', async ({ page, gym }) => {
    const { _id } = await ending(gym, 'Segunda', 10)
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

  test('that is gone says so when edited, and when saved', async ({ page, gym }) => {
    await page.goto(`/membresias/editar/${NOBODY}`)
    await expect(refusal(page, 'Error al cargar la membresía: Membresía no encontrada')).toBeVisible()
    const { _id } = await ending(gym, 'Segunda', 10)
    await page.goto(`/membresias/editar/${_id}`)
    await field(page, 'Precio').fill('60000')
    await gym.call('DELETE', `membresias/${_id}`)
    await save(page).click()
    await expect(refusal(page, 'Error al actualizar la membresía: Membresía no encontrada')).toBeVisible()
  })

  test('is deleted only when one says so in a dialog that names the client', async ({ page, gym }) => {
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

  test('that somebody else has just deleted says so', async ({ page, gym }) => {
    const { _id } = await ending(gym, 'Segunda', 10)
    await page.goto('/membresias')
    await page.getByRole('button', { name: 'Eliminar la membresía de Ana Segunda' }).click()
    await gym.call('DELETE', `membresias/${_id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(refusal(page, 'Error al eliminar la membresía: Membresía no encontrada')).toBeVisible()
  })
})

test('a membership is sold without a mouse', async ({ page, gym }) => {
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
