import { addDays, formatDay } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import { aClassToday, answer } from '../support/screens/asistencia-screen.ts'
import { field, heading, message, picker } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Attendance desk registers a number with two presses of Enter', async ({ page, gym }) => {
  const today = await gym.today()
  const { label } = await aClassToday(gym)
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '102030' })
  await gym.membresia({ cliente: ana._id, duracion: 12 })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await expect(picker(page, 'Clase')).toHaveValue(label)

  await page.keyboard.type('1.020.304')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const end = formatDay(addDays(today, 12))
  await expect(message(page, `Mensualidad vigente: quedan 12 días (hasta el ${end}).`)).toBeVisible()
  await expect(message(page, 'Ana Pérez')).toBeVisible()
  await expect(message(page, 'Asistencia registrada exitosamente')).toBeVisible()
  await expect(answer(page)).toHaveAttribute('data-verdict', 'well')
  await expect(picker(page, 'Cliente')).toHaveValue('')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await expect(picker(page, 'Clase')).toHaveValue(label)

  await page.keyboard.type('102030')
  await page.keyboard.press('Enter')
  await expect(picker(page, 'Cliente')).toHaveValue('Luz Ñáñez')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Luz Ñáñez')).toBeVisible()
  await expect(message(page, 'Entró, pero: Sin membresía vigente.')).toBeVisible()
  await expect(answer(page)).toHaveAttribute('data-verdict', 'refused')
  const { length } = await gym.call<unknown[]>('GET', 'asistencias')
  expect(length).toBe(2)
})

test('Attendance answer turns red with the reason and a remedy', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  await aClassToday(gym)
  const ended = { fechainicio: addDays(today, -40), duracion: 30 }
  const cases = [
    ['activo', null, 'Sin membresía vigente.', 'Vender membresía'],
    ['activo', ended, `La membresía venció el ${formatDay(addDays(today, -10))}.`, 'Renovar y cobrar'],
    ['activo', { tipo: 'Clase', sesionesRestantes: 0 }, 'Sin sesiones restantes.', 'Renovar y cobrar'],
    ['inactivo', { duracion: 30 }, 'El cliente está inactivo.', 'Reactivar'],
  ] as const
  await page.goto('/asistencias/registrar')
  for (const [estado, fields, sentence, link] of cases) {
    const { _id, numeroIdentificacion } = await gym.cliente({ estado })
    if (fields) await gym.membresia({ cliente: _id, ...fields })
    await picker(page, 'Cliente').fill(numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(message(page, `Entró, pero: ${sentence}`)).toBeVisible()
    await expect(answer(page)).toHaveAttribute('data-verdict', 'refused')
    await expect(answer(page).getByRole('link', { name: link })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Reactivar' }).click()
  await expect(heading(page, 'Editar cliente')).toBeVisible()
})

test('Attendance desk says when the client entered the class before', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { claseId } = await aClassToday(gym)
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '5060708' })
  await gym.asistencia({ clienteId: ana._id, claseId })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const sentence = /^Error al registrar asistencia: Ya entró hoy a las \d\d:\d\d\.$/
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  await page.keyboard.type('5060708')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Luz Ñáñez')).toBeVisible()
  await expect.poll(async () => (await gym.call<unknown[]>('GET', 'asistencias')).length).toBe(2)
})

test('Receptionist undoes an attendance and its session returns', async ({ page, gym, database }) => {
  await aClassToday(gym)
  const { _id, numeroIdentificacion } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const membresia = await gym.membresia({ cliente: _id, tipo: 'Clase', sesionesRestantes: 5 })
  await page.goto('/asistencias/registrar')
  await picker(page, 'Cliente').fill(numeroIdentificacion)
  await page.keyboard.press('Enter')
  await answer(page).getByRole('button', { name: 'Deshacer' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Deshacer la asistencia de Ana Pérez?' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await answer(page).getByRole('button', { name: 'Deshacer' }).click()
  await field(page, 'Motivo (opcional)').fill('Era su hermana')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Asistencia deshecha: la sesión volvió a la membresía.')).toBeVisible()
  const { sesionesRestantes } = await gym.call<{ sesionesRestantes: number }>(
    'GET',
    `membresias/${membresia._id}`,
  )
  expect(sesionesRestantes).toBe(5)
  const { rows } = await database.query('select motivo from asistencias')
  expect(rows).toEqual([{ motivo: 'Era su hermana' }])
})
