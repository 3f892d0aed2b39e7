import { addDays } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import { heading, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test("Reception's list answers who came yesterday", { tag: '@full' }, async ({ page, gym, database }) => {
  const today = await gym.today()
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const luz = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  for (const { _id } of [ana, luz]) await gym.call('POST', 'entradas', { clienteId: _id })
  await database.query(
    `update asistencias set dia = dia - 1, fecha = fecha - interval '1 day',
       repetida_hasta = repetida_hasta - interval '1 day' where cliente_id = $1`,
    [ana._id],
  )
  await page.goto('/recepcion')
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(heading(page, 'Entradas')).toBeVisible()
  await expect(row(page, 'Luz Mora')).toContainText('Sin membresía')
  await page.getByRole('button', { name: 'Ayer' }).click()
  await expect(row(page, 'Luz Mora')).toHaveCount(0)
  await expect(row(page, 'Ana Pérez')).toContainText('Entrada libre, sin clase')
  await expect(page).toHaveURL(`/entradas?desde=${addDays(today, -1)}&hasta=${addDays(today, -1)}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV: descargar la lista' }).click()
  expect((await download).suggestedFilename()).toBe(`entradas_${today}.csv`)
})
