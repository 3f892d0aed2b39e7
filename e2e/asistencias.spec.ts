import { addDays, formatDay } from '@gym/contract/calendar'
import { diasSemana, weekdayOf } from '@gym/contract/weekdays'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Gym } from './gym.ts'
import { field, heading, message, pick, picker, refusal, row, setClocks, typeNewClient } from './screen.ts'

test.use({ rol: 'recepcionista' })

const register = (page: Page) => page.getByRole('button', { name: 'Registrar asistencia' })
const answer = (page: Page) => page.locator('[data-kind]')

/** 2026-12-03 is 03/12/2026. */
const inWords = (day: string) => day.split('-').reverse().join('/')

/** A class that is on all day, today. */
async function aClassToday(gym: Gym, nombreClase = 'Yoga') {
  const dia = weekdayOf(await gym.today())
  const dias = [{ dia, horarioInicio: '00:00', horarioFin: '23:59' }]
  const { clases } = await gym.entrenador({ clases: [{ nombreClase, capacidadMaxima: 10, dias }] })
  return {
    claseId: clases[0]?.dias[0]?._id ?? '',
    label: `${nombreClase}, ${dia} 00:00 a 23:59 (Luis Rojas)`,
  }
}

test('a number and Enter twice register an attendance, and the next number can be typed at once', async ({
  page,
  gym,
}) => {
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
  const end = inWords(addDays(today, 12))
  await expect(message(page, `Mensualidad vigente: quedan 12 días (hasta el ${end}).`)).toBeVisible()
  await expect(message(page, 'Ana Pérez')).toBeVisible()
  await expect(message(page, 'Asistencia registrada exitosamente')).toBeVisible()
  await expect(answer(page)).toHaveAttribute('data-kind', 'well')
  await expect(picker(page, 'Cliente')).toHaveValue('')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await expect(picker(page, 'Clase')).toHaveValue(label)

  // The other's number is part of the first one's.
  await page.keyboard.type('102030')
  await page.keyboard.press('Enter')
  await expect(picker(page, 'Cliente')).toHaveValue('Luz Ñáñez')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Luz Ñáñez')).toBeVisible()
  await expect(message(page, 'Sin membresía vigente.')).toBeVisible()
  await expect(answer(page)).toHaveAttribute('data-kind', 'refused')
  const { length } = await gym.call<unknown[]>('GET', 'asistencias')
  expect(length).toBe(2)
})

test('an attendance on a membership that ends soon is answered in amber, and leads to a new membership', async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  await aClassToday(gym)
  const cases = [
    [{ duracion: 5 }, `Mensualidad vigente: quedan 5 días (hasta el ${inWords(addDays(today, 5))}).`],
    [{ duracion: 1 }, `Mensualidad vigente: queda 1 día (hasta el ${inWords(addDays(today, 1))}).`],
    [
      { fechainicio: addDays(today, -30), duracion: 30 },
      `Mensualidad vigente: hoy es el último día (${inWords(today)}).`,
    ],
    [
      { tipo: 'Clase', sesionesRestantes: 2, duracion: 20 },
      `Queda 1 sesión hasta el ${inWords(addDays(today, 20))} (quedan 20 días).`,
    ],
    [{ tipo: 'Clase', sesionesRestantes: 1 }, 'Usó su última sesión: no le quedan más.'],
  ] as const
  await page.goto('/asistencias/registrar')
  for (const [fields, sentence] of cases) {
    const { _id, numeroIdentificacion } = await gym.cliente()
    await gym.membresia({ cliente: _id, ...fields })
    await picker(page, 'Cliente').fill(numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(message(page, sentence)).toBeVisible()
    await expect(answer(page)).toHaveAttribute('data-kind', 'soon')
  }
  await answer(page).getByRole('link', { name: 'Renovar membresía' }).click()
  await expect(heading(page, 'Nueva membresía')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
})

test('an attendance of a client whom nothing lets in is answered in red, with the reason and what helps', async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  await aClassToday(gym)
  const ended = { fechainicio: addDays(today, -40), duracion: 30 }
  const cases = [
    ['activo', null, 'Sin membresía vigente.', 'Nueva membresía'],
    ['activo', ended, `La membresía venció el ${inWords(addDays(today, -10))}.`, 'Renovar membresía'],
    ['activo', { tipo: 'Clase', sesionesRestantes: 0 }, 'Sin sesiones restantes.', 'Renovar membresía'],
    ['inactivo', { duracion: 30 }, 'El cliente está inactivo.', 'Editar cliente'],
  ] as const
  await page.goto('/asistencias/registrar')
  for (const [estado, fields, sentence, link] of cases) {
    const { _id, numeroIdentificacion } = await gym.cliente({ estado })
    if (fields) await gym.membresia({ cliente: _id, ...fields })
    await picker(page, 'Cliente').fill(numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(message(page, sentence)).toBeVisible()
    await expect(answer(page)).toHaveAttribute('data-kind', 'refused')
    await expect(answer(page)).toContainText(`Entró, pero: ${sentence}`)
    await expect(answer(page).getByRole('link', { name: link })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Editar cliente' }).click()
  await expect(heading(page, 'Editar cliente')).toBeVisible()
})

test('an attendance spends a session of the membership, and the answer says how many are left', async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  await aClassToday(gym)
  const { _id, numeroIdentificacion } = await gym.cliente()
  await gym.membresia({ cliente: _id, tipo: 'Clase', sesionesRestantes: 5, duracion: 12 })
  await page.goto('/asistencias/registrar')
  await picker(page, 'Cliente').fill(numeroIdentificacion)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const end = inWords(addDays(today, 12))
  await expect(message(page, `Quedan 4 sesiones hasta el ${end} (quedan 12 días).`)).toBeVisible()
  await expect(answer(page)).toHaveAttribute('data-kind', 'well')
})

test('an attendance needs a client and a class', async ({ page, gym }) => {
  const tomorrow = weekdayOf(addDays(await gym.today(), 1))
  const dias = [{ dia: tomorrow, horarioInicio: '06:00', horarioFin: '07:00' }]
  await gym.entrenador({ clases: [{ nombreClase: 'Yoga', capacidadMaxima: 10, dias }] })
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Clase')).toHaveValue('')
  await register(page).click()
  await expect(refusal(page, 'El cliente es obligatorio.')).toBeVisible()
  await expect(picker(page, 'Cliente')).toBeFocused()
  await pick(page, 'Cliente', 'Ana Pérez')
  await register(page).click()
  await expect(refusal(page, 'La clase es obligatoria.')).toBeVisible()
  await expect(picker(page, 'Clase')).toBeFocused()
})

test('a second attendance in a class on one day says when the first was, and the next number can be typed at once', async ({
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
  const sentence = /^Ya entró hoy a las \d\d:\d\d\.$/
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  await page.keyboard.type('5060708')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Luz Ñáñez')).toBeVisible()
  // Their name is there before they are registered.
  await expect.poll(async () => (await gym.call<unknown[]>('GET', 'asistencias')).length).toBe(2)
})

test('a reader is heard over what was typed before, from the class and from a window, and presses nothing', async ({
  page,
  gym,
}) => {
  // A reader's keys come at once, however loaded this machine is.
  await page.addInitScript('Object.defineProperty(Event.prototype, "timeStamp", { get: () => 0 })')
  await aClassToday(gym)
  const people = [
    ['Ana', '1020304'],
    ['Luz', '5060708'],
    ['Sol', '9080706'],
    ['Eva', '3040506'],
  ] as const
  for (const [nombre, numeroIdentificacion] of people) await gym.cliente({ nombre, numeroIdentificacion })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  const scan = async (numero: string) => {
    await page.keyboard.type(numero)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('hola que tal')
  await page.keyboard.press('Enter')
  await scan('1020304')
  await expect(answer(page)).toContainText('Ana')
  await expect(picker(page, 'Cliente')).toHaveValue(/^Ana/)

  await page.keyboard.type('Gab')
  await scan('5060708')
  await expect(answer(page)).toContainText('Luz')

  await picker(page, 'Clase').click()
  await scan('9080706')
  await expect(answer(page)).toContainText('Sol')
  await expect(picker(page, 'Cliente')).toBeFocused()

  await answer(page).getByRole('button', { name: 'Deshacer' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Deshacer la asistencia de Sol' })
  const motivo = dialog.getByLabel('Motivo (opcional)')
  await motivo.fill('Era su hermana ')
  await scan('3040506')
  await expect(answer(page)).toContainText('Eva')
  await expect(motivo).toHaveValue('Era su hermana ')
  await expect(dialog).toBeVisible()
  const came = await gym.call<{ clienteId: { nombre: string } }[]>('GET', 'asistencias')
  expect(came.map(({ clienteId }) => clienteId.nombre)).toEqual(['Eva', 'Sol', 'Luz', 'Ana'])
})

test('whoever came without network is said on the next screen, and registered from there once it is back', async ({
  page,
  gym,
}) => {
  await aClassToday(gym)
  await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1020304' })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.route('**/api/asistencias', (route) => route.abort())
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  const lost = 'Error al registrar asistencia: Error de conexión. Verifica tu conexión a internet.'
  await expect(refusal(page, lost)).toBeVisible()
  await page.getByRole('link', { name: 'Ver asistencias' }).click()
  await expect(heading(page, 'Asistencias')).toBeVisible()
  const said = page.getByText('Queda 1 llegada sin registrar.')
  await expect(said).toBeVisible()
  await page.unroute('**/api/asistencias')
  await page.evaluate('window.dispatchEvent(new Event("online"))')
  await expect(said).toHaveCount(0)
  await expect(row(page, 'Ana')).toBeVisible()
})

test('the class that was chosen by hand is still chosen after a reload', async ({ page, gym }) => {
  const tomorrow = weekdayOf(addDays(await gym.today(), 1))
  const dias = [{ dia: tomorrow, horarioInicio: '06:00', horarioFin: '07:00' }]
  await gym.entrenador({ clases: [{ nombreClase: 'Yoga', capacidadMaxima: 10, dias }] })
  await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1020304' })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(page.getByText('La clase es obligatoria. Elígela y la asistencia se registra.')).toBeVisible()
  await pick(page, 'Clase', 'Yoga')
  await expect(answer(page)).toContainText('Ana')
  await page.reload()
  await expect(picker(page, 'Clase')).toHaveValue(/^Yoga/)
})

test('an attendance of a client or in a class that is gone is refused with the reason', async ({
  page,
  gym,
}) => {
  await aClassToday(gym)
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await page.goto('/asistencias/registrar')
  await pick(page, 'Cliente', 'Ana Pérez')
  await page.route('**/api/asistencias', (route) =>
    route.fulfill({ status: 404, json: { mensaje: 'Clase no encontrada' } }),
  )
  await register(page).click()
  await expect(refusal(page, 'Error al registrar asistencia: Clase no encontrada')).toBeVisible()
  await page.unroute('**/api/asistencias')
  await gym.call('DELETE', `clientes/${ana._id}`)
  await register(page).click()
  await expect(refusal(page, 'Error al registrar asistencia: Cliente no encontrado')).toBeVisible()
})

test('an attendance sent again after the answer was lost counts once', async ({ page, gym }) => {
  await aClassToday(gym)
  const { _id, numeroIdentificacion } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.membresia({ cliente: _id, tipo: 'Clase', sesionesRestantes: 9 })
  let isLost = true
  await page.route('**/api/asistencias', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.abort()
  })
  await page.goto('/asistencias/registrar')
  await picker(page, 'Cliente').fill(numeroIdentificacion)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const lost = 'Error al registrar asistencia: Error de conexión. Verifica tu conexión a internet.'
  await expect(refusal(page, lost)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Ana Pérez')).toBeVisible()
  await expect(answer(page)).toContainText('Quedan 8 sesiones')
})

test('a reader registers ten people with one Enter each, while answers come late and in another order', async ({
  page,
  gym,
}) => {
  await aClassToday(gym)
  const numbers = Array.from({ length: 10 }, (_, n) => `10203${n}`)
  for (const [n, numeroIdentificacion] of numbers.entries())
    await gym.cliente({ nombre: 'Persona', apellido: `P${n}`, numeroIdentificacion })
  let slow = 0
  await page.route('**/api/**', async (route) => {
    if (!/asistencias$|numeroIdentificacion/.test(route.request().url())) return route.continue()
    slow += 1
    // The earlier, the later.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1500 - slow * 60)))
    await route.continue()
  })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  for (const number of numbers) {
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
  }
  const before = page.getByRole('region', { name: 'Antes' }).getByRole('listitem')
  await expect(before).toHaveCount(9)
  await expect(before.filter({ hasText: 'Registrando…' })).not.toHaveCount(0)
  await expect(before.filter({ hasText: 'Entró, pero: Sin membresía vigente.' })).toHaveCount(9)
  await expect(answer(page)).toContainText('Persona P9')
  const came = await gym.call<{ clienteId: { apellido: string } }[]>('GET', 'asistencias')
  expect(came.map(({ clienteId }) => clienteId.apellido).sort()).toEqual(numbers.map((_, n) => `P${n}`))
})

test('what is being typed stays as it is while the answer of somebody else comes', async ({ page, gym }) => {
  await aClassToday(gym)
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '5060708' })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(
    '**/api/asistencias',
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await page.keyboard.type('506')
  goOn()
  await expect(message(page, 'Ana Pérez')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('506')
  await page.keyboard.type('0708')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Luz Ñáñez')).toBeVisible()
  // Their name is there before they are registered.
  await expect.poll(async () => (await gym.call<unknown[]>('GET', 'asistencias')).length).toBe(2)
})

test('the lost answer of one person holds up nobody, and is asked for again', async ({ page, gym }) => {
  await aClassToday(gym)
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: ana._id, tipo: 'Clase', sesionesRestantes: 9 })
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '5060708' })
  await page.route(
    '**/api/asistencias',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  for (const number of ['1020304', '5060708']) {
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
  }
  await expect(message(page, 'Luz Ñáñez')).toBeVisible()
  const earlier = page.getByRole('region', { name: 'Antes' }).getByRole('listitem')
  await expect(earlier).toContainText('Error de conexión. Verifica tu conexión a internet.')
  await page.getByRole('button', { name: 'Reintentar con Ana Pérez' }).click()
  await expect(earlier).toContainText('Quedan 8 sesiones')
})

test('the class at the door follows the clock, and one chosen by hand is for one person', async ({
  page,
  gym,
}) => {
  const slot = (dia: string, horarioInicio: string, horarioFin: string) => ({
    nombreClase: `De las ${horarioInicio}`,
    capacidadMaxima: 5,
    dias: [{ dia, horarioInicio, horarioFin }],
  })
  await gym.entrenador({
    clases: [
      slot('Viernes', '06:00', '07:00'),
      slot('Viernes', '18:00', '19:00'),
      slot('Sábado', '00:00', '01:00'),
    ],
  })
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await setClocks(page, new Date('2026-11-20T10:30:00Z'))
  await page.goto('/asistencias/registrar')
  const clase = picker(page, 'Clase')
  await expect(clase).toHaveValue(/De las 06:00/)
  await page.clock.fastForward('01:35:00')
  await expect(clase).toHaveValue('')
  await page.clock.fastForward('10:00:00')
  await expect(clase).toHaveValue(/De las 18:00/)
  await page.clock.fastForward('07:05:00')
  await expect(clase).toHaveValue(/De las 00:00/)

  await clase.fill('de las 18:00')
  await page.keyboard.press('Enter')
  await expect(clase).toHaveValue(/De las 18:00/)
  await picker(page, 'Cliente').fill('1020304')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('De las 18:00')
  await expect(clase).toHaveValue(/De las 00:00/)
})

test('an attendance that was a mistake is undone from its answer, with a reason, and the session comes back', async ({
  page,
  gym,
  database,
}) => {
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

test('an attendance is undone from the list, once one says so', async ({ page, gym }) => {
  const { claseId } = await aClassToday(gym)
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.asistencia({ clienteId: ana._id, claseId })
  await page.goto('/asistencias')
  await page.getByRole('button', { name: 'Deshacer la asistencia de Ana Pérez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(message(page, 'Asistencia deshecha.')).toBeVisible()
  await expect(page.getByText('Aún no hay asistencias.')).toBeVisible()
})

test('whoever came is still there after one went from the answer to sell them a membership', async ({
  page,
  gym,
}) => {
  await aClassToday(gym)
  const { numeroIdentificacion } = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  await page.goto('/asistencias/registrar')
  await picker(page, 'Cliente').fill(numeroIdentificacion)
  await page.keyboard.press('Enter')
  await answer(page).getByRole('link', { name: 'Nueva membresía' }).click()
  await expect(picker(page, 'Cliente')).toHaveValue('Luz Ñáñez')
  await page.goBack()
  await expect(answer(page)).toContainText('Luz Ñáñez')
})

test('the attendance form offers today’s classes first, and finds the others by what one types', async ({
  page,
  gym,
}) => {
  const today = await gym.today()
  const dias = diasSemana.map((dia) => ({ dia, horarioInicio: '00:00', horarioFin: '23:59' }))
  await gym.entrenador({ clases: [{ nombreClase: 'Yoga', capacidadMaxima: 10, dias }] })
  await page.goto('/asistencias/registrar')
  await picker(page, 'Clase').click()
  const options = page.getByRole('option')
  await expect(page.getByText(`Hoy (${weekdayOf(today)})`)).toBeVisible()
  await expect(options).toHaveCount(7)
  await expect(options.first()).toContainText(`Yoga, ${weekdayOf(today)}`)
  const other = weekdayOf(addDays(today, 2))
  await picker(page, 'Clase').fill(`yoga ${other.toUpperCase()}`)
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(picker(page, 'Clase')).toHaveValue(`Yoga, ${other} 00:00 a 23:59 (Luis Rojas)`)
})

test('the attendance form says when there are no classes, and leads to a new trainer', async ({ page }) => {
  await page.goto('/asistencias/registrar')
  await expect(page.getByText('No hay clases disponibles.')).toBeVisible()
  await page.getByRole('link', { name: 'Nuevo entrenador' }).click()
  await expect(heading(page, 'Nuevo entrenador')).toBeVisible()
})

test('the list of attendances shows who came, to what and when, and is narrowed by days and by a search', async ({
  page,
  gym,
  database,
}) => {
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
  await expect(row(page, 'Ana Pérez')).toContainText('04/03/2026, 23:30')
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

test('the list of attendances leads to the form, and the form leads back to the list', async ({
  page,
  gym,
}) => {
  await aClassToday(gym)
  await page.goto('/asistencias')
  await expect(page.getByText('Aún no hay asistencias.')).toBeVisible()
  await page.getByRole('link', { name: 'Registrar la primera' }).click()
  await expect(heading(page, 'Registrar asistencia')).toBeVisible()
  await page.getByRole('link', { name: 'Ver asistencias' }).click()
  await page.getByRole('link', { name: 'Registrar asistencia' }).click()
  await expect(heading(page, 'Registrar asistencia')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(heading(page, 'Asistencias')).toBeVisible()
})

test('a list of attendances that cannot be loaded says why and can be tried again', async ({ page }) => {
  await page.route('**/api/asistencias?*', (route) =>
    route.fulfill({ status: 500, json: { mensaje: 'Ups.' } }),
  )
  await page.goto('/asistencias')
  await expect(refusal(page, 'Error al cargar las asistencias: Error 500: Ups.')).toBeVisible()
  await page.unroute('**/api/asistencias?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('Aún no hay asistencias.')).toBeVisible()
})

test('a card that is read after Reintentar goes into the field, though no field has the focus', async ({
  page,
  gym,
}) => {
  await aClassToday(gym)
  await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1020304' })
  await gym.cliente({ nombre: 'Luz', numeroIdentificacion: '5060708' })
  await page.route('**/api/asistencias', (route) => route.abort(), { times: 1 })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(answer(page)).toContainText('Ana')
  await page.keyboard.type('5060708')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Luz')
})

test('a class that is chosen while none is on stays chosen for everybody who comes', async ({
  page,
  gym,
}) => {
  const tomorrow = weekdayOf(addDays(await gym.today(), 1))
  const dias = [{ dia: tomorrow, horarioInicio: '06:00', horarioFin: '07:00' }]
  await gym.entrenador({ clases: [{ nombreClase: 'Yoga', capacidadMaxima: 10, dias }] })
  await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1020304' })
  await gym.cliente({ nombre: 'Luz', numeroIdentificacion: '5060708' })
  await page.goto('/asistencias/registrar')
  await pick(page, 'Clase', 'Yoga')
  for (const [name, number] of [
    ['Ana', '1020304'],
    ['Luz', '5060708'],
  ] as const) {
    await picker(page, 'Cliente').fill(number)
    await page.keyboard.press('Enter')
    await expect(answer(page)).toContainText(name)
  }
})

test('who was read and not answered is registered once though the page is reloaded, and who came is still shown', async ({
  page,
  gym,
}) => {
  await aClassToday(gym)
  for (const [nombre, numeroIdentificacion] of [
    ['Ana', '1020304'],
    ['Luz', '5060708'],
    ['Sol', '9080706'],
  ] as const)
    await gym.cliente({ nombre, numeroIdentificacion })
  const keys: (string | undefined)[] = []
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Ana')

  // Luz's answer is lost with the page, after she was registered; what Sol sends never arrives.
  await page.route('**/api/asistencias', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) await route.fetch()
    if (keys.length > 2) await route.continue()
  })
  for (const number of ['5060708', '9080706']) {
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => keys).toHaveLength(2)
  await expect.poll(async () => (await gym.call<unknown[]>('GET', 'asistencias')).length).toBe(2)
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  const before = page.getByRole('region', { name: 'Antes' }).getByRole('listitem')
  await expect(answer(page)).toContainText('Sol')
  await expect(before.filter({ hasText: 'Luz' })).toContainText('Entró, pero: Sin membresía vigente.')
  await expect(before.filter({ hasText: 'Ana' })).toContainText('Entró, pero: Sin membresía vigente.')
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(2)
  const came = await gym.call<{ clienteId: { nombre: string } }[]>('GET', 'asistencias')
  expect(came.map(({ clienteId }) => clienteId.nombre).sort()).toEqual(['Ana', 'Luz', 'Sol'])
})

test('signing out with arrivals on their way asks first, and leaves nothing of them in the browser', async ({
  page,
  gym,
}) => {
  await aClassToday(gym)
  await gym.cliente({ nombre: 'Ana', numeroIdentificacion: '1020304' })
  let isSent = false
  await page.route('**/api/asistencias', () => {
    isSent = true
  })
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: {} }))
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect.poll(() => isSent).toBe(true)
  const signOut = page.getByRole('button', { name: 'Cerrar Sesión' })
  await signOut.click()
  const question = page.getByRole('dialog', { name: '¿Cerrar sesión sin esperar?' })
  await expect(question).toContainText('Hay una llegada sin respuesta: puede que no quede registrada.')
  await question.getByRole('button', { name: 'Esperar' }).click()
  await expect(question).toHaveCount(0)
  await expect(heading(page, 'Registrar asistencia')).toBeVisible()

  // It asks from any screen.
  await page.getByRole('link', { name: 'Ver asistencias' }).click()
  await expect(heading(page, 'Asistencias')).toBeVisible()
  await signOut.click()
  await question.getByRole('button', { name: 'Cerrar sesión ahora' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain('Ana')
})

test('a number that nobody has leads to a new client with that number, who is registered on coming back', async ({
  page,
  gym,
}) => {
  await aClassToday(gym)
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(refusal(page, 'Error al registrar asistencia: Cliente no encontrado')).toBeVisible()
  await page.getByRole('link', { name: 'Crear cliente' }).click()
  await expect(heading(page, 'Nuevo cliente')).toBeVisible()
  await expect(field(page, 'Número de identificación')).toHaveValue('1020304')
  await typeNewClient(page)
  await page.getByRole('button', { name: 'Crear cliente' }).click()
  await page.getByRole('button', { name: 'Volver a la entrada' }).click()
  await expect(answer(page)).toContainText('Ana Pérez')
  await expect(answer(page)).toContainText('Entró, pero: Sin membresía vigente.')
  expect(await gym.call<unknown[]>('GET', 'asistencias')).toHaveLength(1)
})

test('a number that nobody has is registered as the client who is then found by name', async ({
  page,
  gym,
}) => {
  await aClassToday(gym)
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Cliente')).toBeFocused()
  await page.keyboard.type('10203')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Buscar por nombre' }).click()
  await expect(picker(page, 'Cliente')).toBeFocused()
  await expect(picker(page, 'Cliente')).toHaveValue('')
  await pick(page, 'Cliente', 'Ana Pérez')
  await register(page).click()
  await expect(answer(page)).toContainText('Ana Pérez')
  await expect(refusal(page, 'Error al registrar asistencia: Cliente no encontrado')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Antes' })).toHaveCount(0)
})

test('a change of the gym’s time zone reaches the class at a door that stays open', async ({ page, gym }) => {
  const clase = (horarioInicio: string, horarioFin: string) => ({
    nombreClase: `De las ${horarioInicio}`,
    capacidadMaxima: 5,
    dias: [{ dia: 'Viernes', horarioInicio, horarioFin }],
  })
  await gym.entrenador({ clases: [clase('06:00', '07:00'), clase('08:00', '09:00')] })
  // 06:30 in Bogotá, 08:30 in São Paulo.
  await setClocks(page, new Date('2026-11-20T11:30:00Z'))
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Clase')).toHaveValue(/De las 06:00/)
  await gym.call('PUT', 'configuracion', { zonaHoraria: 'America/Sao_Paulo' })
  await page.clock.fastForward(61_000)
  await expect(picker(page, 'Clase')).toHaveValue(/De las 08:00/)
})

test('a computer whose clock is two days off shows the gym’s day and the class of now', async ({
  page,
  gym,
}) => {
  const { label } = await aClassToday(gym)
  const today = await gym.today()
  await page.clock.install({ time: new Date(Date.now() + 2 * 24 * 3_600_000) })
  await page.goto('/asistencias/registrar')
  await expect(picker(page, 'Clase')).toHaveValue(label)
  await page.goto('/asistencias')
  await page.getByRole('button', { name: 'Hoy' }).click()
  await expect(page.getByLabel('Desde')).toHaveValue(formatDay(today))
  await page.goto('/pagos/crear')
  await expect(page.getByLabel('Fecha')).toHaveValue(formatDay(today))
})

test('whoever is read before the classes have come is registered once they are there', async ({
  page,
  gym,
}) => {
  // A reader's keys come at once, however loaded this machine is.
  await page.addInitScript('Object.defineProperty(Event.prototype, "timeStamp", { get: () => 0 })')
  await aClassToday(gym)
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  let come = () => {}
  const haveCome = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/api/clases/**', async (route) => {
    await haveCome
    await route.continue()
  })
  await page.goto('/asistencias/registrar')
  await expect(heading(page, 'Registrar asistencia')).toBeVisible()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  come()
  await expect(message(page, 'Ana Pérez')).toBeVisible()
  await expect(message(page, 'Asistencia registrada exitosamente')).toBeVisible()
  expect(await gym.call<unknown[]>('GET', 'asistencias')).toHaveLength(1)
})
