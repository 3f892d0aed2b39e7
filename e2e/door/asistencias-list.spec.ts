import { formatDay } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import { aClassToday } from '../support/screens/asistencia-screen.ts'
import { field, heading, message, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Receptionist undoes an attendance from the list', { tag: '@full' }, async ({ page, gym }) => {
  const { claseId } = await aClassToday(gym)
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.asistencia({ clienteId: ana._id, claseId })
  await page.goto('/asistencias')
  await page.getByRole('button', { name: 'Deshacer la asistencia de Ana Pérez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(message(page, 'Asistencia deshecha.')).toBeVisible()
  await expect(page.getByText('Aún no hay asistencias.')).toBeVisible()
})

test('Attendance list narrows by days and by a search', { tag: '@full' }, async ({ page, gym, database }) => {
  const { claseId, label } = await aClassToday(gym)
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const luz = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  const before = await gym.asistencia({ clienteId: ana._id, claseId })
  await gym.asistencia({ clienteId: luz._id, claseId })
  await database.query(
    `update asistencias set fecha = '2026-03-05T04:30:00Z', dia = '2026-03-04' where id = $1`,
    [before._id],
  )
  await page.goto('/asistencias')
  await expect(page.getByRole('row').nth(1)).toContainText('Luz Ñáñez')
  await expect(row(page, 'Ana Pérez')).toContainText('4/3/2026, 23:30')
  await expect(row(page, 'Ana Pérez')).toContainText(label.slice(0, 4))
  const undo = (name: string) => row(page, name).getByRole('button', { name: 'Deshacer' })
  await expect(undo('Ana Pérez')).toHaveAccessibleDescription(
    'La asistencia es de hace más de 30 días: ya no se puede deshacer.',
  )
  await expect(undo('Luz Ñáñez')).toBeEnabled()

  await page.getByLabel('Hasta').fill('2026-03-04')
  await expect(row(page, 'Luz Ñáñez')).toHaveCount(0)
  await expect(row(page, 'Ana Pérez')).toBeVisible()
  await expect(page).toHaveURL('/asistencias?hasta=2026-03-04')
  await page.getByLabel('Desde').fill('2026-03-05')
  const reversed = 'Error al cargar las asistencias: La fecha inicial es posterior a la final.'
  await expect(refusal(page, reversed)).toBeVisible()
  await page.getByRole('button', { name: 'Hoy' }).click()
  await expect(row(page, 'Luz Ñáñez')).toBeVisible()
  await expect(row(page, 'Ana Pérez')).toHaveCount(0)
  await expect(page.getByLabel('Desde')).toHaveValue(formatDay(await gym.today()))
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
  await expect(row(page, 'Ana Pérez')).toBeVisible()
  await expect(page).toHaveURL('/asistencias')

  await field(page, 'Buscar por cliente o clase').or(page.getByRole('searchbox')).fill('luz yoga')
  await expect(row(page, 'Ana Pérez')).toHaveCount(0)
  await expect(row(page, 'Luz Ñáñez')).toBeVisible()
})

test('Attendance list and attendance form link to each other', { tag: '@full' }, async ({ page, gym }) => {
  await aClassToday(gym)
  await page.goto('/asistencias')
  await expect(page.getByText('Aún no hay asistencias.')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar la primera' }).click()
  await expect(heading(page, 'Registrar asistencia')).toBeVisible()
  await page.getByRole('link', { name: 'Ver asistencias' }).click()
  await page.getByRole('button', { name: 'Registrar asistencia' }).click()
  await expect(heading(page, 'Registrar asistencia')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(heading(page, 'Asistencias')).toBeVisible()
})
