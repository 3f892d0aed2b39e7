import { addDays } from '@gym/contract/calendar'
import { diasSemana, weekdayOf } from '@gym/contract/weekdays'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Gym } from './gym.ts'
import { field, heading, message, pick, picker, refusal, row } from './screen.ts'

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

test.describe('registering', () => {
  test('is a number, Enter, Enter, and the next person', async ({ page, gym }) => {
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

  test('says amber what ends soon, and leads to what renews it', async ({ page, gym }) => {
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
    await page.getByRole('link', { name: 'Nueva membresía' }).click()
    await expect(heading(page, 'Nueva membresía')).toBeVisible()
  })

  test('says red why nothing lets somebody in, and what helps', async ({ page, gym }) => {
    const today = await gym.today()
    await aClassToday(gym)
    const ended = { fechainicio: addDays(today, -40), duracion: 30 }
    const cases = [
      ['activo', null, 'Sin membresía vigente.', 'Nueva membresía'],
      ['activo', ended, `La membresía venció el ${inWords(addDays(today, -10))}.`, 'Renovar membresía'],
      ['activo', { tipo: 'Clase', sesionesRestantes: 0 }, 'Sin sesiones restantes.', 'Nueva membresía'],
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
      await expect(page.getByRole('link', { name: link })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Editar cliente' }).click()
    await expect(heading(page, 'Editar cliente')).toBeVisible()
  })

  test('spends a session of those that were paid', async ({ page, gym }) => {
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

  test('needs a client and a class', async ({ page, gym }) => {
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

  test('of somebody twice in a class is refused, and the next number can be typed at once', async ({
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
    const sentence = 'Error al registrar asistencia: La asistencia ya fue registrada hoy.'
    await expect(refusal(page, sentence)).toBeVisible()
    await page.keyboard.type('5060708')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(message(page, 'Luz Ñáñez')).toBeVisible()
    await expect(refusal(page, sentence)).toHaveCount(0)
  })

  test('of a client or in a class that is gone says so', async ({ page, gym }) => {
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

  test('sent again after the answer was lost counts once', async ({ page, gym }) => {
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

  test('offers today’s classes first, and finds the others by what one types', async ({ page, gym }) => {
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

  test('without any class says where they are made', async ({ page }) => {
    await page.goto('/asistencias/registrar')
    await expect(page.getByText('No hay clases disponibles.')).toBeVisible()
    await page.getByRole('link', { name: 'Nuevo entrenador' }).click()
    await expect(heading(page, 'Nuevo entrenador')).toBeVisible()
  })
})

test.describe('the list', () => {
  test('shows who came, to what and when at the gym, the newest first', async ({ page, gym, database }) => {
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
    await expect(page.getByLabel('Desde')).toHaveValue(await gym.today())
    await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
    await expect(row(page, 'Ana Pérez')).toBeVisible()
    await expect(page).toHaveURL('/asistencias')

    await field(page, 'Buscar por cliente o clase').or(page.getByRole('searchbox')).fill('luz yoga')
    await expect(row(page, 'Ana Pérez')).toHaveCount(0)
    await expect(row(page, 'Luz Ñáñez')).toBeVisible()
  })

  test('leads to the form and back', async ({ page, gym }) => {
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

  test('that cannot be loaded says why and tries again', async ({ page }) => {
    await page.route('**/api/asistencias?*', (route) =>
      route.fulfill({ status: 500, json: { mensaje: 'Ups.' } }),
    )
    await page.goto('/asistencias')
    await expect(refusal(page, 'Error al cargar las asistencias: Error 500: Ups.')).toBeVisible()
    await page.unroute('**/api/asistencias?*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText('Aún no hay asistencias.')).toBeVisible()
  })
})
