import { addDays, formatDay } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { countPresses } from '../support/presses.ts'
import { atTheDoor, card, entries, last, who, withReader } from '../support/screens/recepcion-screen.ts'
import { field, heading } from '../support/screens/screen.ts'
import { charging } from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

const blockWithoutMembership = (gym: Gym) =>
  gym.call('PUT', 'configuracion/entrada', {
    reglas: { SIN_MEMBRESIA: 'bloquear', VENCIDA: 'bloquear' },
  })

test('Blocked client enters only with a reason and stays red', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304', estado: 'inactivo' })
  await atTheDoor(page)
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  const ana = card(page, 'Ana Pérez')
  await expect(page.getByRole('alert')).toContainText('No puede entrar')
  await expect(ana).toContainText('El cliente está inactivo.')
  await expect(ana).toHaveAttribute('data-verdict', 'refused')
  expect(await entries(gym)).toEqual([])

  await ana.getByRole('button', { name: 'Permitir de todos modos' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Dejar entrar a Ana Pérez?' })
  await expect(field(dialog, 'Motivo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(dialog, 'Motivo')).toHaveAccessibleDescription('El motivo es obligatorio.')
  await page.keyboard.type('Lo dijo la dueña')
  await page.keyboard.press('Enter')
  await expect(ana).toContainText('Entrada permitida')
  await expect(ana).toContainText('Motivo: Lo dijo la dueña')
  await expect(ana).toHaveAttribute('data-verdict', 'refused')
  await expect(last(page)).toContainText('Motivo: Lo dijo la dueña')
  expect(await entries(gym)).toMatchObject([{ veredicto: 'permitida', permitidaPorque: 'Lo dijo la dueña' }])
})

test('Reason dialog keeps its text while another client is scanned', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304', estado: 'inactivo' })
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora', numeroIdentificacion: '5060708' })
  const scan = await withReader(page)
  await atTheDoor(page)
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await card(page, 'Ana Pérez').getByRole('button', { name: 'Permitir de todos modos' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Dejar entrar a Ana Pérez?' })
  await field(dialog, 'Motivo').fill('Lo dijo la dueña')
  await scan('5060708')
  await expect(card(page, 'Luz Mora')).toContainText('Entró a las')
  await expect(field(dialog, 'Motivo')).toHaveValue('Lo dijo la dueña')
  await dialog.getByRole('button', { name: 'Permitir' }).click()
  await expect(card(page, 'Ana Pérez')).toContainText('Motivo: Lo dijo la dueña')
  expect(await entries(gym)).toHaveLength(2)
})

test('Deleted payment is charged from reception, which is shown afterwards', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  const pago = await gym.pago({ cliente: ana._id, monto: 80_000 })
  await gym.membresia({ cliente: ana._id, cobro: { pago: pago._id } })
  await gym.call('DELETE', `pagos/${pago._id}`)
  await atTheDoor(page)
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await card(page, 'Ana Pérez').getByRole('link', { name: 'Cobrarla' }).click()
  await expect(charging(page)).toContainText('Ana Pérez$80.000')
  await expect(field(page, 'Recibido')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Volver a la recepción' }).click()
  await expect(card(page, 'Ana Pérez')).toContainText('Ya está resuelto.')
})

test('Blocked client renews, pays, prints and enters in three presses', async ({ page, gym }) => {
  await page.addInitScript('window.print = () => window.dispatchEvent(new Event("afterprint"))')
  const today = await gym.today()
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: ana._id, fechainicio: addDays(today, -40), duracion: 30 })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  await blockWithoutMembership(gym)
  await atTheDoor(page)
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  const red = card(page, 'Ana Pérez')
  await expect(red).toContainText(`La membresía venció el ${formatDay(addDays(today, -10))}.`)

  const presses = await countPresses(page)
  await red.getByRole('link', { name: 'Renovar y cobrar' }).click()
  await expect(field(page, 'Recibido')).toBeFocused()
  await expect(charging(page)).toContainText('Ana Pérez$80.000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, 'Ana Pérez')).toContainText('Adelante')
  await expect(who(page)).toBeFocused()
  expect(await presses()).toBe(3)
  expect(await entries(gym)).toHaveLength(1)
})

test('Warning card shows the balance of a month sold on credit', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.producto({ nombre: 'Mensualidad', precio: 80_000, categoria: 'servicio' })
  await gym.membresia({ cliente: ana._id, duracion: 30, fechainicio: addDays(today, -31) })
  await atTheDoor(page)
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  const warned = card(page, 'Ana Pérez')
  await warned.getByRole('link', { name: 'Renovar y cobrar' }).click()
  await field(charging(page), 'Recibido').fill('40000')
  await page.getByRole('switch', { name: 'Queda debiendo' }).check()
  await expect(field(charging(page), 'Paga ahora')).toBeFocused()
  await charging(page).getByRole('button', { name: 'Cobrar $40.000' }).click()
  await page.getByRole('link', { name: 'Volver a la recepción' }).click()
  await expect(warned).toContainText('Debe $40.000. El primer plazo es')
  await expect(warned.getByRole('link', { name: 'Renovar y cobrar' })).toHaveCount(0)
  await expect(warned).not.toContainText(/El primer plazo es el [\d/]+\.Ya está resuelto/)
})

test('Warned client renews in three presses, and the card shows as resolved', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: ana._id, duracion: 30, fechainicio: addDays(today, -32) })
  await atTheDoor(page)
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  const warned = card(page, 'Ana Pérez')
  await expect(warned).toHaveAttribute('data-verdict', 'soon')
  await expect(warned).toContainText(`Tiene días de gracia hasta el ${formatDay(addDays(today, 1))}.`)
  const presses = await countPresses(page)
  await warned.getByRole('link', { name: 'Renovar y cobrar' }).click()
  await charging(page).getByRole('button', { name: 'Cobrar $80.000', exact: true }).click()
  await page.getByRole('link', { name: 'Volver a la recepción' }).click()
  await expect(heading(page, 'Recepción')).toBeVisible()
  await expect(warned).toContainText('Ya está resuelto.')
  await expect(warned).toHaveAttribute('data-verdict', 'well')
  await expect(warned).toContainText(/Adelante.*Entró a las \d\d:\d\d\./)
  await expect(warned.getByRole('link', { name: 'Renovar y cobrar' })).toHaveCount(0)
  await expect(who(page)).toHaveValue('')
  expect(await presses()).toBe(3)
  expect(await entries(gym)).toHaveLength(1)
})

test('Reactivated client enters on the way back to the door', { tag: '@full' }, async ({ page, gym }) => {
  const numeroIdentificacion = '1020304'
  const ana = await gym.cliente({
    nombre: 'Ana',
    apellido: 'Pérez',
    numeroIdentificacion,
    estado: 'inactivo',
  })
  await gym.membresia({ cliente: ana._id })
  await atTheDoor(page)
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await card(page, 'Ana Pérez').getByRole('link', { name: 'Reactivar' }).click()
  await expect(heading(page, 'Editar cliente')).toBeVisible()
  await page.getByLabel('Estado').selectOption('activo')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('button', { name: 'Volver a la recepción' }).click()
  await expect(card(page, 'Ana Pérez')).toContainText('Adelante')
  await expect(who(page)).toBeFocused()
  expect(await entries(gym)).toHaveLength(1)
})

test('Undone entry needs a reason and returns its session', { tag: '@full' }, async ({ page, gym }) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: ana._id, tipo: 'Clase', sesionesRestantes: 5, duracion: 20 })
  await atTheDoor(page)
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  const entry = card(page, 'Ana Pérez')
  await expect(entry).toContainText('Quedan 4 sesiones')
  await entry.getByRole('button', { name: 'Deshacer la entrada de Ana Pérez' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Deshacer la entrada de Ana Pérez?' })
  await field(dialog, 'Motivo').fill('Era su hermana')
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(entry).toContainText('Entrada deshecha')
  await expect(last(page)).toContainText('Aún no hay entradas.')
  expect(await entries(gym)).toEqual([])
})

test.describe('as admin', () => {
  test.use({ rol: 'admin' })

  test('Entry rules are edited in settings and applied at reception', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
    await page.goto('/configuracion')
    await page.getByRole('link', { name: 'Reglas de la entrada' }).click()
    await expect(heading(page, 'Reglas de la entrada')).toBeVisible()
    await page.getByLabel('Sin membresía').selectOption('No dejar entrar')
    await page.getByRole('textbox', { name: 'Días de gracia' }).fill('0')
    await page.getByRole('textbox', { name: 'Horas dentro' }).fill('')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('textbox', { name: 'Horas dentro' }).fill('4')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByRole('status').getByText('Reglas guardadas exitosamente.')).toBeVisible()
    expect(await gym.call('GET', 'configuracion/entrada')).toMatchObject({
      reglas: { SIN_MEMBRESIA: 'bloquear', INACTIVO: 'bloquear', VENCIDA: 'bloquear' },
      diasDeGracia: 0,
      horasDentro: 4,
    })
    await atTheDoor(page)
    await page.keyboard.type('1020304')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Ana Pérez')).toContainText('No puede entrar')
    await expect(card(page, 'Ana Pérez').getByRole('link', { name: 'Vender membresía' })).toBeVisible()
  })
})
