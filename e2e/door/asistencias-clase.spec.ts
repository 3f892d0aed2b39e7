import { addDays } from '@gym/contract/core/calendar'
import { weekdayOf } from '@gym/contract/core/weekdays'
import { expect, test } from '../support/fixtures.ts'
import { answer } from '../support/screens/asistencia-screen.ts'
import { heading, pick, picker, setClocks } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Class chosen by hand survives a reload', { tag: '@full' }, async ({ page, gym }) => {
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

test('Attendance desk proposes the class of the current hour', { tag: '@full' }, async ({ page, gym }) => {
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

test('Attendance form links to a new trainer without classes', { tag: '@full' }, async ({ page }) => {
  await page.goto('/asistencias/registrar')
  await expect(page.getByText('No hay clases disponibles.')).toBeVisible()
  await page.getByRole('link', { name: 'Nuevo entrenador' }).click()
  await expect(heading(page, 'Nuevo entrenador')).toBeVisible()
})

test('Class chosen outside class hours stays chosen for the next client', { tag: '@full' }, async ({
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
