import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { addDays, formatDay } from '@gym/contract/core/calendar'
import { weekdayOf } from '@gym/contract/core/weekdays'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { card, clase, DONE, enrolIn, numberOf, slot } from '../support/screens/clases-screen.ts'
import { message, pick, picker, refusal } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

const MISSING = 'Por favor, ingrese un número de identificación.'

const cuposOf = async (gym: Gym, { _id }: ClaseDisponible) =>
  (await gym.clases()).find((each) => each._id === _id)?.capacidadMaxima

test('Enrolment without a current membership offers a renewal', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  await clase(gym, 'Yoga')
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: ana._id, fechainicio: addDays(today, -31), duracion: 30 })
  await page.goto('/clases')
  await numberOf(card(page, 'Yoga')).fill('1020304')
  await page.keyboard.press('Enter')
  await expect(message(page, DONE)).toBeVisible()
  const gracia = `Tiene días de gracia hasta el ${formatDay(addDays(today, 2))}.`
  const sentence = `La membresía venció el ${formatDay(addDays(today, -1))}. ${gracia}`
  await expect(message(page, sentence)).toBeVisible()
  await card(page, 'Yoga').getByRole('link', { name: 'Renovar y cobrar' }).click()
  await expect(page.getByRole('dialog', { name: 'Cobrar' })).toContainText('Ana Pérez')
})

test('Enrolment in a class already over names its next day', { tag: '@full' }, async ({ page, gym }) => {
  const dia = weekdayOf(await gym.today())
  await clase(gym, 'Yoga', { dias: [slot(dia, '00:00', '00:01')] })
  const { numeroIdentificacion, _id } = await gym.cliente()
  await gym.membresia({ cliente: _id })
  await page.goto('/clases')
  await numberOf(card(page, 'Yoga')).fill(numeroIdentificacion)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^La clase de hoy terminó a las 00:01: la próxima es el /)).toBeVisible()
})

test('Enrolment field keeps the next number while a response arrives', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const yoga = await clase(gym, 'Yoga')
  await gym.cliente({ numeroIdentificacion: '1020304' })
  await gym.cliente({ numeroIdentificacion: '5060708' })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(
    '**/api/clases/registrar',
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto('/clases')
  await numberOf(card(page, 'Yoga')).click()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await page.keyboard.type('506')
  goOn()
  await expect(message(page, DONE)).toBeVisible()
  await expect(numberOf(card(page, 'Yoga'))).toHaveValue('506')
  await page.keyboard.type('0708')
  await page.keyboard.press('Enter')
  await expect.poll(() => cuposOf(gym, yoga)).toBe(1)
})

test('Refused enrolment returns the place it took on the screen', { tag: '@full' }, async ({ page, gym }) => {
  await clase(gym, 'Yoga')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/clases/registrar', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/clases')
  await numberOf(card(page, 'Yoga')).fill('999999')
  await enrolIn(card(page, 'Yoga')).click()
  await expect(card(page, 'Yoga').getByText('2 cupos')).toBeVisible()
  // A new class makes the list refetch before the enrolment's response, while the server still counts the
  // place as free.
  await clase(gym, 'Pilates')
  await expect(card(page, 'Pilates')).toBeVisible()
  await expect(card(page, 'Yoga').getByText('2 cupos')).toBeVisible()
  answer()
  await expect(refusal(page, 'Cliente no encontrado')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crear cliente' })).toHaveAttribute(
    'href',
    '/clientes/crear?numero=999999',
  )
  await expect(card(page, 'Yoga').getByText('3 cupos')).toBeVisible()
})

test('Full class enrols no client from any control', { tag: '@full' }, async ({ page, gym }) => {
  await gym.inscripcion(await gym.cliente(), await clase(gym, 'Yoga', { capacidadMaxima: 1 }))
  await page.goto('/clases')
  await expect(card(page, 'Yoga').getByText('Sin cupos')).toBeVisible()
  await expect(enrolIn(card(page, 'Yoga'))).toBeDisabled()
  await numberOf(card(page, 'Yoga')).fill('1020304')
  await numberOf(card(page, 'Yoga')).press('Enter')
  await expect(refusal(page, 'No hay cupos disponibles en esta clase.')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar el mensaje' }).click()
  await card(page, 'Yoga').getByRole('button', { name: 'Buscar por nombre' }).click()
  await expect(refusal(page, 'No hay cupos disponibles en esta clase.')).toBeVisible()
})

test('Receptionist enrols a client found by name', async ({ page, gym }) => {
  await clase(gym, 'Yoga')
  await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await gym.cliente({ nombre: 'Eva', apellido: 'Ríos', numeroIdentificacion: '1020304' })
  await page.goto('/clases')
  const yoga = card(page, 'Yoga')
  const dialog = page.getByRole('dialog', { name: 'Inscribir en Yoga, Lunes 06:00' })
  await yoga.getByRole('button', { name: 'Buscar por nombre' }).click()
  await expect(picker(page, 'Cliente')).toBeFocused()
  await dialog.getByRole('button', { name: 'Registrarse' }).click()
  await expect(dialog.getByText('El cliente es obligatorio.')).toBeVisible()
  await pick(page, 'Cliente', 'Luz Mora')
  await dialog.getByRole('button', { name: 'Registrarse' }).click()
  await expect(message(page, DONE)).toBeVisible()
  await expect(yoga.getByText('Luz Mora')).toBeVisible()
  await expect(yoga.getByText('2 cupos')).toBeVisible()

  await yoga.getByRole('button', { name: 'Buscar por nombre' }).click()
  await picker(page, 'Cliente').fill('1.020.304')
  await picker(page, 'Cliente').press('Enter')
  await expect(yoga.getByText('Eva Ríos')).toBeVisible()
  await expect(yoga.getByText('1 cupo', { exact: true })).toBeVisible()
})

test('Refusal disappears when another class enrols a client', { tag: '@full' }, async ({ page, gym }) => {
  await clase(gym, 'Yoga')
  await clase(gym, 'Rumba')
  const { numeroIdentificacion } = await gym.cliente({ nombre: 'Luz', apellido: 'Mora' })
  await page.goto('/clases')
  await enrolIn(card(page, 'Yoga')).click()
  await expect(refusal(page, MISSING)).toBeVisible()
  await numberOf(card(page, 'Rumba')).fill(numeroIdentificacion)
  await enrolIn(card(page, 'Rumba')).click()
  await expect(message(page, DONE)).toBeVisible()
  await expect(refusal(page, MISSING)).toHaveCount(0)
})

test('Disabled enrolment button explains a full class to the keyboard', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const yoga = await clase(gym, 'Yoga', { capacidadMaxima: 1 })
  await gym.inscripcion(await gym.cliente(), yoga)
  await page.goto('/clases')
  const button = enrolIn(card(page, 'Yoga'))
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(/No hay cupos disponibles en esta clase\.$/)
  await numberOf(card(page, 'Yoga')).focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
})

test('Refusal replaces the message of the previous enrolment', { tag: '@full' }, async ({ page, gym }) => {
  const [first, second] = [await gym.cliente(), await gym.cliente()]
  await clase(gym, 'Yoga', { capacidadMaxima: 1 })
  await page.goto('/clases')
  const yoga = card(page, 'Yoga')
  await numberOf(yoga).fill(first.numeroIdentificacion)
  await enrolIn(yoga).click()
  await expect(yoga.getByText('Tiene su cupo, pero:')).toBeVisible()
  await numberOf(yoga).fill(second.numeroIdentificacion)
  await numberOf(yoga).press('Enter')
  await expect(
    yoga.getByRole('alert').filter({ hasText: 'No hay cupos disponibles en esta clase.' }),
  ).toBeVisible()
  await expect(yoga.getByText('Tiene su cupo, pero:')).toHaveCount(0)
})
