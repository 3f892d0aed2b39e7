import { addDays, formatDay } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import { field, pick, picker } from '../support/screens/screen.ts'
import { atTheDesk, charging, lines, openCharge, receipt, sales } from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

test('Membership is charged and created by one sale', async ({ page, gym }) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Mensualidad/ }).click()
  await page.keyboard.press('F8')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await expect(picker(page, 'Cliente')).toHaveAccessibleDescription(/elige para quién es/)
  await pick(page, 'Cliente', 'Ana Pérez')
  await expect(lines(page)).toHaveText([/Mensualidad.*del \d+\/\d+\/\d{4} al/])
  await openCharge(page, '$80.000')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Fecha de inicio')
  await expect(receipt(page)).not.toContainText('no se reembolsa')
  expect(await gym.call('GET', `membresias?cliente=${ana._id}`)).toMatchObject({
    membresias: [{ tipo: 'Mensualidad', precio: 80_000 }],
  })
})

test('Membership paid before is charged again only on request', { tag: '@full' }, async ({ page, gym }) => {
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

test('Membership on days already bought is charged only on request', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  const { fechafin } = await gym.membresia({ cliente: ana._id, duracion: 30 })
  const today = await gym.today()
  await atTheDesk(page)
  await pick(page, 'Cliente', 'Ana Pérez')
  await page.getByRole('button', { name: /^Mensualidad/ }).click()
  await expect(lines(page)).toHaveText([new RegExp(`del ${formatDay(addDays(fechafin, 1))} al`)])
  await page.getByRole('button', { name: 'Cambiar Mensualidad' }).click()
  const window = page.getByRole('dialog', { name: 'Cambiar la membresía' })
  await expect(field(window, 'Fecha de inicio')).toHaveValue(formatDay(addDays(fechafin, 1)))
  await field(window, 'Fecha de inicio').fill(formatDay(today))
  await window.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(window).toHaveCount(0)
  await expect(lines(page)).toHaveText([new RegExp(`del ${formatDay(today)} al`)])
  await openCharge(page, '$80.000')
  await page.keyboard.press('Enter')
  await expect(charging(page).getByRole('alert')).toContainText('pagaría otra vez días que ya tiene')
  await charging(page).getByRole('button', { name: 'Cobrar esos días otra vez' }).click()
  await charging(page).getByRole('button', { name: 'Cobrar $80.000' }).click()
  await expect(receipt(page)).toContainText(formatDay(today))
  expect(await gym.call('GET', `membresias?cliente=${ana._id}`)).toMatchObject({
    membresias: [{ fechainicio: today }, { fechainicio: today }],
  })
})

test('Membership of another length offers the last price paid', { tag: '@full' }, async ({ page, gym }) => {
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
  await page.getByRole('button', { name: 'Membresía', exact: true }).click()
  const window = page.getByRole('dialog', { name: 'Agregar una membresía' })
  await expect(picker(window, 'Plan')).toBeFocused()
  await picker(window, 'Plan').selectOption('Otra duración y precio')
  await window.getByRole('button', { name: 'Agregar' }).click()
  await expect(lines(page)).toContainText('$80.000')
  await expect(lines(page)).not.toContainText('La última vez')
  await pick(page, 'Cliente', 'Ana Pérez')
  await expect(lines(page)).toContainText('La última vez pagó $70.000.')
  await lines(page).getByRole('button', { name: 'Usar ese precio' }).click()
  await expect(lines(page)).not.toContainText('La última vez')
  await expect(lines(page)).toContainText('$70.000')
})

test('Membership in the sale survives a reload before the settings load', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  await atTheDesk(page)
  await page.getByRole('button', { name: /^Mensualidad/ }).click()
  await expect(lines(page)).toHaveText([/Mensualidad/])
  await page.addInitScript(`localStorage.removeItem('gimnasio')`)
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
  await expect(lines(page)).toHaveText([/Mensualidad.*del \d+\/\d+\/\d{4} al/])
})
