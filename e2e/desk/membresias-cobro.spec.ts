import { addDays, formatDay } from '@gym/contract/core/calendar'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { expect, test } from '../support/fixtures.ts'
import { leaveSaved } from '../support/saved-form.ts'
import { create, ending, membresias, start } from '../support/screens/membresia-screen.ts'
import { field, heading, message, pick, picker, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('New membership is created and charged in one step', async ({ page, gym }) => {
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
  await expect(receipt).toContainText(`Membresía${formatDay(begins)} – ${formatDay(addDays(begins, 30))}`)
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

test('Membership is renewed and charged from the list', async ({ page, gym }) => {
  await ending(gym, 'Quinta', -1, { precio: 65_000 })
  await page.goto('/membresias')
  await page.getByRole('link', { name: 'Renovar y cobrar la membresía de Ana Quinta' }).click()
  await page.getByRole('button', { name: 'Renovar y cobrar' }).click()
  await expect(message(page, 'Membresía creada y cobrada exitosamente.')).toBeVisible()
  expect(await membresias(gym)).toHaveLength(2)
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
  expect(pagos).toMatchObject([{ monto: 65_000, cliente: { apellido: 'Quinta' } }])
})

test('Receipt of a membership fee leads to its membership', { tag: '@full' }, async ({ page, gym }) => {
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

test('Renewal uses a fee that was paid before', async ({ page, gym }) => {
  const { _id, cliente } = await ending(gym, 'Quinta', -1, { precio: 75_000 })
  const { _id: producto } = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const pago = await gym.pago({ cliente: cliente._id, producto })
  await page.goto(`/membresias/crear?renovar=${_id}`)
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

test('Renewal of another type offers the fee paid before', { tag: '@full' }, async ({ page, gym }) => {
  const { _id, cliente } = await ending(gym, 'Quinta', -1, { tipo: 'Clase', sesionesRestantes: 5 })
  const { _id: producto } = await gym.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const pago = await gym.pago({ cliente: cliente._id, producto })
  await page.goto(`/membresias/crear?renovar=${_id}`)
  const said = page.getByText(/^Ana ya pagó \$80\.000 .* Ese pago es de tipo Mensualidad\.$/)
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Usar ese pago' }).click()
  await expect(said).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Usar ese pago' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Tipo' })).toBeFocused()
  await expect(field(page, 'Precio')).toHaveValue('$80.000')
  await create(page).click()
  await expect(message(page, 'Membresía creada exitosamente.')).toBeVisible()
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
  const given = (await membresias(gym)).find(({ tipo }) => tipo === 'Mensualidad')
  expect(pagos).toMatchObject([{ _id: pago._id, membresia: { _id: given?._id } }])
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

test('New membership form submits only by Crear membresía, its first button', async ({ page, gym }) => {
  const { _id, cliente } = await ending(gym, 'Quinta', -1)
  const buttons = page
    .locator('main form')
    .getByRole('button', { name: /cobrar$|^Crear membresía$|^Cancelar$/ })
  const ways = [
    '',
    `?cliente=${cliente._id}`,
    `?renovar=${_id}`,
    `?cliente=${cliente._id}&volver=%2Frecepcion`,
  ]
  for (const way of ways) {
    const charging = way.includes('renovar') ? 'Renovar y cobrar' : 'Crear y cobrar'
    await page.goto(`/membresias/crear${way}`)
    await expect(buttons).toHaveText(['Crear membresía', charging, 'Cancelar'])
    await expect(page.locator('main form button[type="submit"]')).toHaveText(['Crear membresía'])
  }
  await field(page, 'Precio').fill('0')
  await expect(buttons).toHaveText(['Crear membresía', 'Cancelar'])
})

test('Fee paid before is charged again only on request', { tag: '@full' }, async ({ page, gym }) => {
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

test('Receipt of a membership leads to the arrival of its client', { tag: '@full' }, async ({
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

test('Uncharged membership is charged next, once', { tag: '@full' }, async ({ page, gym }) => {
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
    await page.reload()
    await page.getByRole('button', { name: 'Registrar pago' }).click()
    await expect(refusal(page, 'La membresía se pagó con un pago de su cliente.')).toBeVisible()
    const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
    expect(pagos).toHaveLength(++charged)
    expect(pagos[0]).toMatchObject({ monto: Number(precio), producto: sold })
  }
  expect(await membresias(gym)).toHaveLength(2)
})

test('Uncharged membership is marked and charged from the list', async ({ page, gym }) => {
  const { _id, cliente } = await ending(gym, 'Quinta', 20, { precio: 75_000 })
  await ending(gym, 'Sexta', 20, { precio: 0 })
  await page.goto('/membresias')
  await expect(row(page, 'Sexta').getByText('$0')).toBeVisible()
  await expect(page.getByText('Sin cobrar')).toHaveCount(1)
  await expect(row(page, 'Quinta').getByText('Sin cobrar')).toBeVisible()
  await page.goto(`/membresias/editar/${_id}`)
  const sentence = page.getByText('Sin cobrar: ningún pago es de esta membresía.')
  await expect(sentence).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cobrarla' })).toHaveAttribute(
    'href',
    `/pagos/crear?membresia=${_id}`,
  )
  await page.goto('/membresias')
  await page.getByRole('link', { name: 'Cobrarla: la membresía de Ana Quinta' }).click()
  await expect(field(page, 'Monto')).toHaveValue('$75.000')
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await expect(page.getByRole('article', { name: 'Recibo de caja' })).toContainText('Ana Quinta')
  const { pagos } = await gym.call<{ pagos: Pago[] }>('GET', 'pagos')
  expect(pagos).toMatchObject([{ cliente: { _id: cliente._id }, membresia: { _id } }])
  await page.goto('/membresias')
  await expect(row(page, 'Quinta')).toBeVisible()
  await expect(page.getByText('Sin cobrar')).toHaveCount(0)
})

test('New membership without charge says so before and after', { tag: '@full' }, async ({ page, gym }) => {
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
