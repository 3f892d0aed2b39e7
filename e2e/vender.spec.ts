import { addDays, formatDay } from '@gym/contract/calendar'
import type { Venta } from '@gym/contract/ventas'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Gym } from './gym.ts'
import { field, heading, pick, picker } from './screen.ts'

test.use({ rol: 'recepcionista' })

const search = (page: Page) => picker(page, 'Producto')
const lines = (page: Page) => page.getByRole('list', { name: 'Lo que se vende' }).getByRole('listitem')
const charging = (page: Page) => page.getByRole('dialog', { name: 'Cobrar' })
const receipt = (page: Page) => page.getByRole('article', { name: 'Recibo de caja' })
const sales = (gym: Gym) => gym.call<Venta[]>('GET', 'ventas')

/** The desk, ready to be scanned at. */
async function atTheDesk(page: Page) {
  await page.goto('/vender')
  await expect(heading(page, 'Vender')).toBeVisible()
  await expect(search(page)).toBeFocused()
}

/** A reader's keys come at once, however loaded this machine is. */
async function withReader(page: Page) {
  await page.addInitScript('Object.defineProperty(Event.prototype, "timeStamp", { get: () => 0 })')
  return async (codigo: string) => {
    await page.keyboard.type(codigo)
    await page.keyboard.press('Enter')
  }
}

const anAgua = (gym: Gym, fields: Parameters<Gym['producto']>[0] = {}) =>
  gym.producto({ nombre: 'Agua', precio: 3_000, stock: 10, codigo: 'A1', ...fields })

/** Opens the tender by its key, with the total in it. */
async function openCharge(page: Page, amount: string) {
  await page.keyboard.press('F8')
  await expect(charging(page).getByRole('button', { name: `Cobrar ${amount}`, exact: true })).toBeVisible()
  await expect(field(page, 'Recibido')).toBeFocused()
}

/** Charges what is in the cart: the sale is made and its answer is lost; the tender is closed. */
async function sellUnanswered(page: Page, amount: string) {
  await page.route('**/api/ventas', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await openCharge(page, amount)
  await page.keyboard.press('Enter')
  await expect(charging(page)).toContainText('Puede que la venta ya esté hecha')
  await page.unroute('**/api/ventas')
  await page.keyboard.press('Escape')
  await expect(charging(page)).toHaveCount(0)
}

test('a product that is known by its code is sold in three keys, with its receipt, and Enter begins the next one', async ({
  page,
  gym,
}) => {
  const agua = await anAgua(gym)
  await anAgua(gym, { nombre: 'Otra', codigo: 'A10' })
  await atTheDesk(page)
  await search(page).fill('a1')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveText([/Agua.*\$3\.000/])
  await expect(search(page)).toHaveValue('')
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Recibo de caja · Venta N.º 1')
  await expect(receipt(page)).toContainText('1 × Agua')
  await expect(receipt(page)).not.toContainText('Fecha de inicio')
  await expect(page.getByRole('button', { name: 'Siguiente venta' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeFocused()
  await expect(lines(page)).toHaveCount(0)
  expect(await sales(gym)).toMatchObject([{ numero: 1, total: 3_000, cliente: null }])
  expect(await gym.stockOf(agua)).toBe(9)
})

test('a scan adds one wherever the focus is and presses nothing, and the same one again makes two', async ({
  page,
  gym,
}) => {
  const scan = await withReader(page)
  await anAgua(gym, { codigosDeBarras: ['7701234567890'] })
  await gym.producto({ nombre: 'Toalla', precio: 20_000, codigosDeBarras: ['TOA-001'] })
  await atTheDesk(page)
  await scan('7701234567890')
  await expect(lines(page)).toHaveText([/Agua/])
  await page.getByRole('button', { name: 'Guardar venta' }).focus()
  await scan('7701234567890')
  await expect(field(page, 'Cantidad de Agua')).toHaveValue('2')
  await scan('TOA-001')
  await expect(lines(page)).toHaveText([/Agua.*\$6\.000/, /Toalla.*\$20\.000/])
  await scan('999999')
  await expect(page.getByRole('alert')).toContainText('Ningún producto tiene el código 999999.')
  await expect(lines(page)).toHaveCount(2)
})

test('two methods pay one sale, and the change is of the cash alone', async ({ page, gym }) => {
  await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await openCharge(page, '$3.000')
  await page.getByRole('radio', { name: 'Varios' }).check()
  await field(page, 'Con tarjeta').fill('1000')
  await expect(charging(page)).toContainText('En efectivo, el resto: $2.000')
  await charging(page).getByRole('button', { name: '$10.000' }).click()
  await expect(charging(page)).toContainText(/Cambio\s*\$8\.000/)
  await charging(page).getByRole('button', { name: 'Cobrar $3.000' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Venta N.º' })).toContainText(/Cambio\s*\$8\.000/)
  const [sold] = await sales(gym)
  expect(await gym.call('GET', `ventas/${sold?._id}`)).toMatchObject({
    cobros: [
      { metodo: 'Efectivo', monto: 2_000 },
      { metodo: 'Tarjeta', monto: 1_000 },
    ],
    recibido: 10_000,
    cambio: 8_000,
  })
})

test('what stays owing is of a known client, is red when they come again, and is charged by one button', async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await pick(page, 'Cliente', 'Ana Pérez')
  await openCharge(page, '$3.000')
  await page.getByRole('switch', { name: 'Queda debiendo' }).check()
  await field(page, 'Paga ahora').fill('1000')
  await expect(charging(page)).toContainText('Queda debiendo $2.000.')
  await charging(page).getByRole('button', { name: 'Cobrar $1.000' }).click()
  await expect(receipt(page)).toContainText('Queda debiendo')
  await page.getByRole('button', { name: 'Siguiente venta' }).click()

  await pick(page, 'Cliente', 'Ana Pérez')
  await expect(page.getByText('Debe $2.000.')).toBeVisible()
  await page.getByRole('button', { name: 'Cobrar deuda' }).click()
  await expect(lines(page)).toHaveText([/Deuda.*\$2\.000/])
  await openCharge(page, '$2.000')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Recibo de caja · Venta N.º 2')
  expect(await sales(gym)).toMatchObject([{ debe: 0 }, { numero: 1, debe: 0 }])
})

test('a membership is charged and made in one act, after what the client has, and its receipt says its days', async ({
  page,
  gym,
}) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Mensualidad/ }).click()
  await page.keyboard.press('F8')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await expect(picker(page, 'Cliente')).toHaveAccessibleDescription(/necesita un cliente/)
  await pick(page, 'Cliente', 'Ana Pérez')
  await expect(lines(page)).toHaveText([/Mensualidad.*del \d\d\/\d\d\/\d{4} al/])
  await openCharge(page, '$80.000')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Fecha de inicio')
  await expect(receipt(page)).toContainText('no se reembolsa')
  expect(await gym.call('GET', `membresias?cliente=${ana._id}`)).toMatchObject({
    membresias: [{ tipo: 'Mensualidad', precio: 80_000 }],
  })
})

test('a line is discounted with its reason, taken out and put back; what has no product is sold too', async ({
  page,
  gym,
}) => {
  await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await page.getByRole('button', { name: 'Descuento de Agua' }).click()
  const window = page.getByRole('dialog', { name: 'Descuento de Agua' })
  await field(window, 'Valor').fill('500')
  await page.keyboard.press('Enter')
  await expect(field(window, 'Motivo')).toHaveAccessibleDescription('El motivo es obligatorio.')
  await field(window, 'Motivo').fill('Abollada')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toContainText('Descuento de $500: Abollada')

  await page.getByRole('button', { name: 'Otro concepto' }).click()
  const other = page.getByRole('dialog', { name: 'Otro concepto' })
  await field(other, 'Concepto').fill('Casillero')
  await field(other, 'Monto').fill('10000')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Quitar Agua' }).click()
  await expect(lines(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(lines(page)).toHaveText([/Agua/, /Casillero/])
  await openCharge(page, '$12.500')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeVisible()
  expect(await sales(gym)).toMatchObject([{ total: 12_500, descripciones: ['Agua', 'Casillero'] }])
})

test('a sale that is put aside, and the one on the screen, are there after a reload', async ({
  page,
  gym,
}) => {
  await anAgua(gym)
  await gym.producto({ nombre: 'Toalla', precio: 20_000 })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await page.getByRole('button', { name: 'Guardar venta' }).click()
  await expect(lines(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Toalla/ }).click()
  await expect(lines(page)).toHaveCount(1)
  await page.reload()
  await expect(lines(page)).toHaveText([/Toalla/])
  await page.getByRole('button', { name: 'Ventas guardadas (1)' }).click()
  await page.getByRole('button', { name: 'Retomar la venta de Agua' }).click()
  await expect(lines(page)).toHaveText([/Agua/])
  await expect(page.getByRole('button', { name: 'Ventas guardadas (1)' })).toBeVisible()
  expect(await sales(gym)).toEqual([])
})

test('a membership that is being sold is there after a reload, before the gym has said what day it is', async ({
  page,
  gym,
}) => {
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Mensualidad/ }).click()
  await expect(lines(page)).toHaveText([/Mensualidad/])
  let answer = () => {}
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/configuracion', async (route) => {
    await isHeld
    return route.continue()
  })
  await page.reload()
  await expect(lines(page)).toHaveText([/Mensualidad.*30 días/])
  answer()
  await expect(lines(page)).toHaveText([/Mensualidad.*del \d\d\/\d\d\/\d{4} al/])
})

test('a sale whose answer is lost is made once, also when it is tried again after a reload', async ({
  page,
  gym,
}) => {
  const agua = await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await page.route('**/api/ventas', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // It arrives, and its answer is lost.
    await route.fetch()
    return route.abort()
  })
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await expect(charging(page)).toContainText('Puede que la venta ya esté hecha')
  await page.unroute('**/api/ventas')
  await page.reload()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('La venta ya estaba registrada: no se cobró dos veces.')).toBeVisible()
  await expect(receipt(page)).toContainText('N.º 1')
  expect(await sales(gym)).toHaveLength(1)
  expect(await gym.stockOf(agua)).toBe(9)
})

test('what is sold to the next one while an answer is lost stays, whatever becomes of the one before', async ({
  page,
  gym,
}) => {
  await anAgua(gym)
  await gym.producto({ nombre: 'Toalla', precio: 9_000, stock: 10, codigo: 'T1' })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await sellUnanswered(page, '$3.000')
  await page.getByRole('button', { name: /^Toalla/ }).click()
  await expect(page.getByText('La venta que espera respuesta quedó guardada. Esta es otra.')).toBeVisible()
  await expect(lines(page)).toHaveText([/Toalla/])
  await page.getByRole('button', { name: 'Ventas guardadas (1)' }).click()
  await expect(page.getByText('No llegó su respuesta: retómala y reintenta.')).toBeVisible()
  await page.getByRole('button', { name: 'Retomar la venta de Agua' }).click()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('La venta ya estaba registrada: no se cobró dos veces.')).toBeVisible()
  expect(await sales(gym)).toHaveLength(1)
  await page.getByRole('button', { name: 'Siguiente venta' }).click()
  await page.getByRole('button', { name: 'Ventas guardadas (1)' }).click()
  await expect(page.getByRole('button', { name: 'Retomar la venta de Toalla' })).toBeVisible()
})

test('of what another desk sold meanwhile it says how many are left, and sells those by one button', async ({
  page,
  gym,
}) => {
  const agua = await anAgua(gym, { stock: 3 })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await field(page, 'Cantidad de Agua').fill('3')
  await gym.pago({ producto: agua._id, cantidad: 2, metodoPago: 'Efectivo' })
  await openCharge(page, '$9.000')
  await page.keyboard.press('Enter')
  await expect(charging(page).getByRole('alert')).toContainText('De Agua queda 1.')
  await charging(page).getByRole('button', { name: 'Vender 1' }).click()
  await charging(page).getByRole('button', { name: 'Cobrar $3.000' }).click()
  await expect(receipt(page)).toBeVisible()
  expect(await gym.stockOf(agua)).toBe(0)
})

test('of a price that changed meanwhile it tells the new one, which one button takes', async ({
  page,
  gym,
}) => {
  const agua = await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await expect(lines(page)).toHaveCount(1)
  await gym.call('PUT', `productos/${agua._id}`, { precio: 3_500 })
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await expect(charging(page).getByRole('alert')).toContainText('Agua ahora cuesta $3.500.')
  await page.getByRole('button', { name: 'Usar el precio nuevo' }).click()
  await charging(page).getByRole('button', { name: 'Cobrar $3.500' }).click()
  await expect(receipt(page)).toContainText('$3.500 COP')
  expect(await sales(gym)).toMatchObject([{ total: 3_500 }])
})

test('from a debt that is red at the door to paid, printed and in takes four keys', async ({ page, gym }) => {
  await page.addInitScript('window.print = () => window.dispatchEvent(new Event("afterprint"))')
  const agua = await anAgua(gym)
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: ana._id })
  await gym.call('POST', 'ventas', {
    cliente: ana._id,
    lineas: [{ producto: agua._id, cantidad: 10 }],
    fiado: true,
  })
  await gym.call('PUT', 'configuracion/entrada', { reglas: { DEBE: 'bloquear' } })
  await page.goto('/recepcion')
  const who = picker(page, 'Quién llega')
  await expect(who).toBeFocused()
  await who.fill('1020304')
  await page.keyboard.press('Enter')
  const red = page.getByRole('article', { name: 'Ana Pérez' })
  await expect(red).toContainText('No puede entrar')

  await red.getByRole('link', { name: 'Cobrar deuda' }).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Recibido')).toBeFocused()
  await expect(charging(page)).toContainText('$30.000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Recepción')).toBeVisible()
  await expect(who).toHaveValue('Ana Pérez')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Ana Pérez' }).first()).toContainText('Adelante')
  expect(await gym.call('GET', 'entradas')).toHaveLength(1)
})

test('whoever comes to renew has the line in, after what they have; a sale that was open is put aside', async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const { fechafin } = await gym.membresia({ cliente: ana._id, duracion: 90, precio: 200_000 })
  await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await expect(lines(page)).toHaveCount(1)
  await page.goto(`/vender?cliente=${ana._id}&renovar=1`)
  await expect(charging(page).getByRole('button', { name: 'Cobrar $200.000' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(charging(page)).toHaveCount(0)
  await expect(lines(page)).toHaveText([new RegExp(`Mensualidad.*del ${formatDay(addDays(fechafin, 1))}`)])
  await expect(page).toHaveURL(/\/vender$/)
  await expect(page.getByRole('button', { name: 'Ventas guardadas (1)' })).toBeVisible()
  expect(fechafin).toBe(addDays(today, 90))
})

test('a membership in the cart says what its client paid the last time, and is sold for that by one press', async ({
  page,
  gym,
}) => {
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.call('POST', 'ventas', {
    cliente: ana._id,
    lineas: [
      {
        membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000 },
        descuento: { valor: 10_000, motivo: 'Amiga' },
      },
    ],
    cobros: [{ metodo: 'Efectivo', monto: 70_000 }],
  })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Mensualidad/ }).click()
  await expect(lines(page)).toContainText('$80.000')
  await expect(lines(page)).not.toContainText('La última vez')
  await pick(page, 'Cliente', 'Ana Pérez')
  await expect(lines(page)).toContainText('La última vez pagó $70.000.')
  await lines(page).getByRole('button', { name: 'Usar ese precio' }).click()
  await expect(lines(page)).not.toContainText('La última vez')
  await expect(lines(page)).toContainText('$70.000')
})

test('whoever leaves before it is known whom the sale is for stays where they went', async ({
  page,
  gym,
}) => {
  const { _id } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  let answer = () => {}
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/ficha', async (route) => {
    await isHeld
    return route.continue()
  })
  await page.goto(`/vender?cliente=${_id}`)
  await expect(heading(page, 'Vender')).toBeVisible()
  await page.getByRole('link', { name: 'Ver ventas' }).click()
  await expect(heading(page, 'Ventas')).toBeVisible()
  const answered = page.waitForResponse('**/ficha')
  answer()
  await (await answered).finished()
  await page.getByRole('link', { name: 'Vender', exact: true }).first().click()
  await expect(heading(page, 'Vender')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('')
})

test('whoever signs out before a sale is charged is asked first', async ({ page, gym }) => {
  await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await expect(lines(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  const question = page.getByRole('dialog', { name: '¿Cerrar sesión y perder la venta?' })
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  await expect(question).toHaveCount(0)
  await expect(lines(page)).toHaveCount(1)
})

test('its key opens the sale from anywhere, with the cursor where a code is typed', async ({ page, gym }) => {
  await anAgua(gym)
  await page.goto('/clientes')
  await expect(heading(page, 'Clientes')).toBeVisible()
  await page.keyboard.press('Alt+V')
  await expect(heading(page, 'Vender')).toBeVisible()
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('F4')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.press('F2')
  await expect(search(page)).toBeFocused()
})

test('a sale that was made without an answer and changed since is not made again: it leads to the sales', async ({
  page,
  gym,
}) => {
  await anAgua(gym)
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Agua/ }).click()
  await sellUnanswered(page, '$3.000')
  await page.getByRole('button', { name: 'Uno más de Agua' }).click()
  await openCharge(page, '$6.000')
  await page.keyboard.press('Enter')
  await expect(charging(page).getByRole('alert')).toContainText('Esta venta ya se registró')
  await charging(page).getByRole('button', { name: 'Empezar otra venta' }).click()
  await expect(charging(page)).toHaveCount(0)
  await expect(lines(page)).toHaveCount(0)
  expect(await sales(gym)).toMatchObject([{ total: 3_000 }])
})

test('whoever paid for a membership already is charged again only when that is said', async ({
  page,
  gym,
}) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const mes = await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  const pago = await gym.pago({ cliente: ana._id, producto: mes._id })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Mensualidad/ }).click()
  await pick(page, 'Cliente', 'Ana Pérez')
  await openCharge(page, '$80.000')
  await page.keyboard.press('Enter')
  await expect(charging(page).getByRole('alert')).toContainText('Ana ya pagó $80.000')
  await expect(charging(page).getByRole('link', { name: 'Usar ese pago' })).toHaveAttribute(
    'href',
    `/membresias/crear?pago=${pago._id}`,
  )
  await charging(page).getByRole('button', { name: 'Cobrar otra vez' }).click()
  await charging(page).getByRole('button', { name: 'Cobrar $80.000' }).click()
  await expect(receipt(page)).toContainText('Fecha de inicio')
  expect(await sales(gym)).toHaveLength(1)
})

test('a client who is scanned with their card is the one who buys', async ({ page, gym }) => {
  const scan = await withReader(page)
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await atTheDesk(page)
  await scan('1020304')
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
})
