import { addDays } from '@gym/contract/calendar'
import type { ClaseDisponible } from '@gym/contract/clases'
import { diasSemana, weekdayOf } from '@gym/contract/weekdays'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Gym } from './gym.ts'
import { field, heading, LOGIN, message, pick, picker, refusal, withoutLive } from './screen.ts'

test.use({ rol: 'recepcionista' })

const MISSING = 'Por favor, ingrese un número de identificación.'
const DONE = 'Cliente registrado exitosamente en la clase.'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por clase, entrenador o día' })
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const numberOf = (card: Locator) => card.getByRole('textbox', { name: /^Número de identificación/ })
const enrolIn = (card: Locator) => card.getByRole('button', { name: 'Registrarse', exact: true })
const dayHeadings = (page: Page) => page.getByRole('heading', { level: 2 })

const slot = (dia: string, horarioInicio: string, horarioFin: string) => ({ dia, horarioInicio, horarioFin })
const oneClass = (nombreClase: string, fields: Record<string, unknown> = {}) => ({
  clases: [{ nombreClase, capacidadMaxima: 3, dias: [slot('Lunes', '06:00', '07:00')], ...fields }],
})

async function clase(gym: Gym, nombreClase: string, fields: Record<string, unknown> = {}) {
  const { _id } = await gym.entrenador(oneClass(nombreClase, fields))
  return (await gym.clases()).find(({ entrenadorId }) => entrenadorId === _id) as ClaseDisponible
}

const cuposOf = async (gym: Gym, { _id }: ClaseDisponible) =>
  (await gym.clases()).find((each) => each._id === _id)?.capacidadMaxima

test('today’s classes come first, then those of the days after it', async ({ page, gym }) => {
  await clase(gym, 'Diaria', { dias: [...diasSemana].reverse().map((dia) => slot(dia, '06:00', '07:00')) })
  const today = diasSemana.indexOf(weekdayOf(await gym.today()))
  await page.goto('/clases')
  await expect(dayHeadings(page)).toHaveText([...diasSemana.slice(today), ...diasSemana.slice(0, today)])
  await expect(page.getByText('Hoy', { exact: true })).toHaveCount(1)
  await expect(
    page.getByRole('region', { name: diasSemana[today] ?? '' }).getByText('Hoy', { exact: true }),
  ).toBeVisible()
})

test('each class says its hours, its trainer and how many places are left', async ({ page, gym }) => {
  await gym.entrenador({
    nombre: 'Íngrid',
    apellido: 'Zapata',
    especialidad: 'Baile',
    ...oneClass('Rumba', { dias: [slot('Martes', '18:00', '19:30')] }),
  })
  await page.goto('/clases')
  const rumba = card(page, 'Rumba')
  for (const text of ['18:00 a 19:30', 'Íngrid Zapata · Baile', '3 cupos'])
    await expect(rumba.getByText(text, { exact: true })).toBeVisible()
  await expect(
    rumba.getByRole('textbox', { name: 'Número de identificación para Rumba, Martes 18:00', exact: true }),
  ).toBeVisible()
})

test('a number and Enter enrol a client, as a card reader does, and the field waits for the next number', async ({
  page,
  gym,
}) => {
  const yoga = await clase(gym, 'Yoga')
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.cliente({ nombre: 'Eva', apellido: 'Ríos', numeroIdentificacion: '5060708' })
  await page.goto('/clases')
  const number = numberOf(card(page, 'Yoga'))
  await number.fill('1.020.304')
  await number.press('Enter')
  await expect(message(page, DONE)).toBeVisible()
  await expect(card(page, 'Yoga').getByText('Ana Pérez')).toBeVisible()
  await expect(number).toHaveValue('')
  await expect(number).toBeFocused()
  await expect(card(page, 'Yoga').getByText('2 cupos')).toBeVisible()

  await page.keyboard.type('5060708')
  await enrolIn(card(page, 'Yoga')).click()
  await expect(card(page, 'Yoga').getByText('Eva Ríos')).toBeVisible()
  await expect(card(page, 'Yoga').getByText('1 cupo', { exact: true })).toBeVisible()
  expect(await cuposOf(gym, yoga)).toBe(1)
})

test('an enrolment without a membership to come with says so in the words of the door, and leads to a renewal', async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  await clase(gym, 'Yoga')
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: ana._id, fechainicio: addDays(today, -31), duracion: 30 })
  await page.goto('/clases')
  await numberOf(card(page, 'Yoga')).fill('1020304')
  await page.keyboard.press('Enter')
  await expect(message(page, DONE)).toBeVisible()
  const [year, month, day] = addDays(today, -1).split('-')
  await expect(message(page, `La membresía venció el ${day}/${month}/${year}.`)).toBeVisible()
  await card(page, 'Yoga').getByRole('link', { name: 'Renovar membresía' }).click()
  await expect(heading(page, 'Nueva membresía')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
})

test('an enrolment in a class that is over for today says when it comes next', async ({ page, gym }) => {
  const dia = weekdayOf(await gym.today())
  await clase(gym, 'Yoga', { dias: [slot(dia, '00:00', '00:01')] })
  const { numeroIdentificacion, _id } = await gym.cliente()
  await gym.membresia({ cliente: _id })
  await page.goto('/clases')
  await numberOf(card(page, 'Yoga')).fill(numeroIdentificacion)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^La clase de hoy terminó a las 00:01: la próxima es el /)).toBeVisible()
})

test('what is typed for the next enrolment stays while the answer of the one before comes', async ({
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

test('the message of an enrolment goes away by itself', async ({ page, gym }) => {
  await clase(gym, 'Yoga')
  await gym.cliente({ numeroIdentificacion: '1020304' })
  await page.clock.install()
  await page.goto('/clases')
  await numberOf(card(page, 'Yoga')).fill('1020304')
  await enrolIn(card(page, 'Yoga')).click()
  await expect(message(page, DONE)).toBeVisible()
  await page.clock.fastForward(5_000)
  await expect(message(page, DONE)).toHaveCount(0)
})

test('an enrolment without a number is refused, and no place is taken', async ({ page, gym }) => {
  const yoga = await clase(gym, 'Yoga')
  await page.goto('/clases')
  await numberOf(card(page, 'Yoga')).fill('   ')
  await enrolIn(card(page, 'Yoga')).click()
  await expect(refusal(page, MISSING)).toBeVisible()
  await expect(numberOf(card(page, 'Yoga'))).toBeFocused()
  expect(await cuposOf(gym, yoga)).toBe(3)
})

test('a refused enrolment shows the server’s sentence alone, beside the class, and takes no place', async ({
  page,
  gym,
}) => {
  const yoga = await clase(gym, 'Yoga')
  await gym.inscripcion(await gym.cliente({ numeroIdentificacion: '1020304' }), yoga)
  await gym.cliente({ numeroIdentificacion: '5060708', estado: 'inactivo' })
  await page.goto('/clases')
  const here = card(page, 'Yoga')
  for (const [number, sentence] of [
    ['999999', 'Cliente no encontrado'],
    ['1020304', 'El cliente ya está inscrito en esta clase.'],
    ['5060708', 'El cliente está inactivo.'],
    ['12', 'El número de identificación debe tener entre 3 y 15 dígitos.'],
  ] as const) {
    await numberOf(here).fill(number)
    await numberOf(here).press('Enter')
    await expect(refusal(page, sentence)).toBeVisible()
    await expect(numberOf(here)).toHaveValue(number)
    await expect(here.getByText('2 cupos')).toBeVisible()
  }
})

test('an enrolment that fails without a sentence of the server shows one of the screen’s', async ({
  page,
  gym,
}) => {
  await clase(gym, 'Yoga')
  await page.route('**/api/clases/registrar', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/clases')
  await numberOf(card(page, 'Yoga')).fill('1020304')
  await enrolIn(card(page, 'Yoga')).click()
  await expect(refusal(page, 'Error al registrar el cliente.')).toBeVisible()
})

test('an enrolment takes its place on the screen at once, and gives it back when the server refuses', async ({
  page,
  gym,
}) => {
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
  answer()
  await expect(refusal(page, 'Cliente no encontrado')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crear cliente' })).toHaveAttribute(
    'href',
    '/clientes/crear?numero=999999',
  )
  await expect(card(page, 'Yoga').getByText('3 cupos')).toBeVisible()
})

test('whoever is second for the last place of a class is refused, and the screen shows it full', async ({
  page,
  gym,
}) => {
  const yoga = await clase(gym, 'Yoga', { capacidadMaxima: 1 })
  await gym.cliente({ numeroIdentificacion: '1020304' })
  // The screen has not heard of the other desk yet.
  await withoutLive(page)
  await page.goto('/clases')
  await expect(card(page, 'Yoga').getByText('1 cupo', { exact: true })).toBeVisible()
  await gym.inscripcion(await gym.cliente(), yoga)

  await numberOf(card(page, 'Yoga')).fill('1020304')
  await enrolIn(card(page, 'Yoga')).click()
  await expect(refusal(page, 'No hay cupos disponibles en esta clase.')).toBeVisible()
  await expect(card(page, 'Yoga').getByText('Sin cupos')).toBeVisible()
  await expect(enrolIn(card(page, 'Yoga'))).toBeDisabled()
})

test('a full class is shown and takes nobody, neither with the buttons nor with Enter', async ({
  page,
  gym,
}) => {
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

test('two quick presses of the button enrol a client once', async ({ page, gym }) => {
  const yoga = await clase(gym, 'Yoga')
  await gym.cliente({ numeroIdentificacion: '1020304' })
  await page.goto('/clases')
  await numberOf(card(page, 'Yoga')).fill('1020304')
  await enrolIn(card(page, 'Yoga')).dblclick()
  await expect(message(page, DONE)).toBeVisible()
  await expect(card(page, 'Yoga').getByText('2 cupos')).toBeVisible()
  expect(await cuposOf(gym, yoga)).toBe(2)
})

test('an enrolment sent again after the answer was lost counts once', async ({ page, gym }) => {
  const yoga = await clase(gym, 'Yoga')
  await gym.cliente({ numeroIdentificacion: '1020304' })
  await page.route(
    '**/api/clases/registrar',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto('/clases')
  await numberOf(card(page, 'Yoga')).fill('1020304')
  await enrolIn(card(page, 'Yoga')).click()
  await expect(refusal(page, 'Error de conexión. Verifica tu conexión a internet.')).toBeVisible()
  await enrolIn(card(page, 'Yoga')).click()
  await expect(message(page, DONE)).toBeVisible()
  expect(await cuposOf(gym, yoga)).toBe(2)
})

test('the classes are found by class, trainer and day, without accents', async ({ page, gym }) => {
  await clase(gym, 'Yoga', { dias: [slot('Miércoles', '06:00', '07:00')] })
  await gym.entrenador({ nombre: 'Íngrid', apellido: 'Zapata', ...oneClass('Rumba') })
  await page.goto('/clases')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
  for (const [typed, found] of [
    ['miercoles', 'Yoga'],
    ['ingrid', 'Rumba'],
    ['rum', 'Rumba'],
  ] as const) {
    await search(page).fill(typed)
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([found])
  }
  await search(page).fill('natación')
  await expect(page.getByText('No se encontró nada con esa búsqueda.')).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
})

test('the week of classes goes from Monday to Sunday, stays in the address, and enrols a client there', async ({
  page,
  gym,
}) => {
  const yoga = await clase(gym, 'Yoga', { capacidadMaxima: 2 })
  await clase(gym, 'Pilates', { capacidadMaxima: 1, dias: [slot('Domingo', '06:00', '07:00')] })
  await gym.inscripcion(await gym.cliente(), yoga)
  await gym.cliente({ nombre: 'Eva', apellido: 'Ríos', numeroIdentificacion: '1020304' })
  await page.goto('/clases')
  await page.getByText('Semana', { exact: true }).click()
  await expect(page).toHaveURL('/clases?vista=semana')
  await expect(dayHeadings(page)).toHaveText([...diasSemana])
  await page.reload()
  const hour = page.getByRole('button', { name: '06:00 a 07:00 Yoga Luis Rojas 1 cupo' })
  await hour.click()

  const dialog = page.getByRole('dialog', { name: 'Yoga, Lunes de 06:00 a 07:00' })
  await expect(numberOf(dialog)).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(message(page, DONE)).toBeVisible()
  await expect(dialog.getByText('Sin cupos')).toBeVisible()
  await expect(enrolIn(dialog)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Yoga' })).toContainText('Sin cupos')
})

test('classes that begin together stand at one height in the week, and day after day on a phone', async ({
  page,
  gym,
}) => {
  await clase(gym, 'Yoga', { dias: [slot('Lunes', '06:00', '07:00'), slot('Jueves', '06:00', '08:00')] })
  await clase(gym, 'Rumba', { dias: [slot('Jueves', '05:00', '06:00')] })
  const top = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())?.y
  await page.goto('/clases?vista=semana')
  await expect(page.getByRole('button', { name: 'Rumba' })).toBeVisible()
  expect(await top(/06:00 a 07:00 Yoga/)).toBe(await top(/06:00 a 08:00 Yoga/))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => ((await top(/a 08:00 Yoga/)) ?? 0) > ((await top(/a 06:00 Rumba/)) ?? 0))
    .toBe(true)
})

test('the screen of classes says when there are none, and leads to a new trainer', async ({ page }) => {
  await page.goto('/clases')
  await expect(page.getByText('No hay clases disponibles.')).toBeVisible()
  await page.getByRole('link', { name: 'Crear un entrenador con sus clases' }).click()
  await expect(heading(page, 'Nuevo entrenador')).toBeVisible()
})

test('classes that could not be loaded can be tried again', async ({ page, gym }) => {
  await clase(gym, 'Yoga')
  await page.route('**/api/clases/disponibles?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/clases')
  await expect(refusal(page, 'No se pudieron cargar las clases.')).toBeVisible()
  await page.unroute('**/api/clases/disponibles?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(card(page, 'Yoga')).toBeVisible()
})

test('the screen of classes says when there are more of them than it draws', async ({ page, gym }) => {
  await clase(gym, 'Yoga')
  await page.route('**/api/clases/disponibles?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '240' } })
  })
  await page.goto('/clases')
  await expect(
    message(page, 'Se muestran 1 de 240 clases. Busca una clase, un entrenador o un día para ver las demás.'),
  ).toBeVisible()
})

test('the receptionist reaches the attendances from the classes, and not the enrolments', async ({
  page,
}) => {
  await page.goto('/clases')
  await expect(page.getByRole('link', { name: 'Inscripciones' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Registrar asistencia' }).click()
  await expect(heading(page, 'Registrar asistencia')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Asistencias', exact: true }).click()
  await expect(heading(page, 'Asistencias')).toBeVisible()
})

test.describe('a visitor without a session', () => {
  test.use({ rol: null })

  test('a visitor without a session is told that the classes need one, and is led to the login', async ({
    page,
  }) => {
    await page.goto('/clases?public=true')
    await expect(refusal(page, 'Debes iniciar sesión para ver las clases.')).toBeVisible()
    await expect(field(page, 'Buscar por clase, entrenador o día')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(LOGIN)
  })
})

test('a client is enrolled by name too, and a number in the same field enrols its holder', async ({
  page,
  gym,
}) => {
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

test('a refusal under one class goes once somebody is enrolled in another', async ({ page, gym }) => {
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

test('the button of a full class is reached by keyboard and says why it does nothing', async ({
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

test('a new class is made in its trainer, to which a button of the classes leads', async ({ page }) => {
  await page.goto('/clases')
  await page.getByRole('button', { name: 'Nueva clase' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Elegir el entrenador' }).click()
  await expect(heading(page, 'Entrenadores')).toBeVisible()
})

test('what was said of the one enrolled before does not stand beside the refusal of the next', async ({
  page,
  gym,
}) => {
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
