import { addDays, formatDay } from '@gym/contract/core/calendar'
import { isAccessibleEverywhere } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { ending, filter } from '../support/screens/membresia-screen.ts'
import { atTheDoor, card } from '../support/screens/recepcion-screen.ts'
import { field, heading, message, picker, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

const freeze = (name: string) => ({ name: `Congelar la membresía de ${name}` })

test('Membership is frozen after its new dates are shown', async ({ page, gym }) => {
  const today = await gym.today()
  const membresia = await ending(gym, 'Viajera', 20)
  const next = await gym.membresia({
    cliente: membresia.cliente._id,
    fechainicio: addDays(membresia.fechafin, 1),
  } as Parameters<typeof gym.membresia>[0])
  await page.goto('/membresias')
  await row(page, formatDay(membresia.fechainicio)).getByRole('button', freeze('Ana Viajera')).click()
  const dialog = page.getByRole('dialog', freeze('Ana Viajera'))
  await expect(field(dialog, 'Desde')).toBeFocused()
  await expect(field(dialog, 'Desde')).toHaveValue(formatDay(today))
  await field(dialog, 'Hasta (opcional)').fill(formatDay(addDays(today, 9)))
  await expect(dialog).toContainText(
    `10 días: terminaba el ${formatDay(membresia.fechafin)} y terminará el ${formatDay(addDays(membresia.fechafin, 10))}.`,
  )
  await expect(dialog).toContainText(
    `La siguiente (Mensualidad) empezaba el ${formatDay(next.fechainicio)} y empezará el ${formatDay(addDays(next.fechainicio, 10))}.`,
  )
  await dialog.getByRole('button', { name: 'Congelar' }).click()
  await expect(dialog.getByText('El motivo es obligatorio.')).toBeVisible()
  await expect(field(dialog, 'Motivo')).toBeFocused()
  await page.keyboard.type('Viaje')
  await page.keyboard.press('Enter')
  await expect(message(page, `Membresía congelada hasta el ${formatDay(addDays(today, 9))}.`)).toBeVisible()
  const badge = `Congelada hasta ${formatDay(addDays(today, 9))}`
  await expect(page.getByRole('table').getByText(badge)).toBeVisible()

  await filter(page, 'Congeladas').click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Descongelar la membresía de Ana Viajera' }).click()
  const question = page.getByRole('dialog', { name: '¿Descongelar la membresía de Ana Viajera?' })
  await expect(question).toContainText(`terminará el ${formatDay(membresia.fechafin)}.`)
  await question.getByRole('button', { name: 'Descongelar' }).click()
  await expect(
    message(page, `Membresía descongelada: termina el ${formatDay(membresia.fechafin)}.`),
  ).toBeVisible()
})

test('Freeze waits for the preview of the typed days', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const { fechafin } = await ending(gym, 'Mora', 20)
  await page.goto('/membresias')
  await page.getByRole('button', freeze('Ana Mora')).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Termina el ${formatDay(fechafin)}`)
  await field(dialog, 'Motivo').fill('Viaje')
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/congelar/previa', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await field(dialog, 'Hasta (opcional)').fill(formatDay(addDays(today, 4)))
  await expect(dialog.getByText('Calculando las fechas que se mueven…').first()).toBeVisible()
  await expect(dialog).not.toContainText('Termina el')
  await expect(dialog.getByRole('button', { name: 'Congelar' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog).not.toContainText('obligatorio')
  answer()
  await expect(dialog).toContainText(`5 días: terminaba el ${formatDay(fechafin)}`)
  await dialog.getByRole('button', { name: 'Congelar' }).click()
  await expect(message(page, `Membresía congelada hasta el ${formatDay(addDays(today, 4))}.`)).toBeVisible()
})

test('Freeze window keeps its text when its row disappears', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await ending(gym, 'Mora', 20)
  await page.goto('/membresias')
  await page.getByRole('button', freeze('Ana Mora')).click()
  const dialog = page.getByRole('dialog')
  await field(dialog, 'Motivo').fill('Viaje')
  await gym.call('DELETE', `membresias/${_id}`)
  await expect(page.getByText('Aún no hay membresías.')).toBeVisible()
  await expect(field(dialog, 'Motivo')).toHaveValue('Viaje')
  await dialog.getByRole('button', { name: 'Congelar' }).click()
  await expect(refusal(page, 'Error al congelar la membresía: Membresía no encontrada')).toBeVisible()
  await expect(field(dialog, 'Motivo')).toHaveValue('Viaje')
})

test('Frozen client blocked at reception is unfrozen from the card', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  const { _id, cliente } = await ending(gym, 'Viajera', 20)
  await gym.call('POST', `membresias/${_id}/congelar`, { desde: today, motivo: 'Viaje' })
  await gym.call('PUT', 'configuracion/entrada', { reglas: { CONGELADA: 'bloquear' } })
  const { numeroIdentificacion } = await gym.call<{ numeroIdentificacion: string }>(
    'GET',
    `clientes/${cliente._id}`,
  )
  await atTheDoor(page)
  await page.keyboard.type(numeroIdentificacion)
  await page.keyboard.press('Enter')
  const article = card(page, 'Ana Viajera')
  await expect(article).toContainText('Congelada.')
  await article.getByRole('button', { name: 'Descongelar' }).click()
  // Unfreezing does not replace the card of the entry.
  await expect(article.getByRole('button', { name: 'Deshacer la entrada de Ana Viajera' })).toBeVisible()
})

test('Membership is cancelled with a reason and reactivated', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  const { cliente, fechafin } = await ending(gym, 'Mora', 12)
  await page.goto(`/clientes/${cliente._id}`)
  await expect(heading(page, 'Ana Mora')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar la membresía de Ana Mora' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Cancelar la membresía de Ana Mora?' })
  await dialog.getByLabel('Hoy: desde mañana no puede entrar').check()
  await dialog.getByRole('button', { name: 'Cancelar la membresía' }).click()
  await expect(dialog.getByText('El motivo es obligatorio.')).toBeVisible()
  await picker(page, 'Motivo').selectOption('Se muda o le queda lejos')
  await dialog.getByRole('button', { name: 'Cancelar la membresía' }).click()
  await expect(message(page, `Membresía cancelada: su último día es el ${formatDay(today)}.`)).toBeVisible()
  const section = page.getByRole('heading', { name: 'Membresías', exact: true })
  await expect(section).toBeFocused()
  await page.getByRole('button', { name: 'Reactivar la membresía de Ana Mora' }).press('Enter')
  await expect(message(page, `Membresía reactivada: termina el ${formatDay(fechafin)}.`)).toBeVisible()
  await expect(section).toBeFocused()
  await expect(page.getByRole('button', { name: 'Cancelar la membresía de Ana Mora' })).toBeVisible()
})

test('Freeze and cancellation windows are accessible', { tag: '@full' }, async ({ page, gym }) => {
  const { cliente } = await ending(gym, 'Mora', 12)
  await page.goto(`/clientes/${cliente._id}`)
  await page.getByRole('button', freeze('Ana Mora')).click()
  await expect(page.getByRole('dialog')).toContainText('Termina el')
  await isAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancelar la membresía de Ana Mora' }).click()
  await expect(page.getByRole('dialog')).toContainText('Al final')
  await isAccessibleEverywhere(page)
})
