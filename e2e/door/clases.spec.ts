import { diasSemana, weekdayOf } from '@gym/contract/core/weekdays'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { clase, DONE, enrolIn, numberOf, slot } from '../support/screens/clases-screen.ts'
import { heading, message } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

const dayHeadings = (page: Page) => page.getByRole('heading', { level: 2 })

test('Class list begins with the day of today', { tag: '@full' }, async ({ page, gym }) => {
  await clase(gym, 'Diaria', { dias: [...diasSemana].reverse().map((dia) => slot(dia, '06:00', '07:00')) })
  const today = diasSemana.indexOf(weekdayOf(await gym.today()))
  await page.goto('/clases')
  await expect(dayHeadings(page)).toHaveText([...diasSemana.slice(today), ...diasSemana.slice(0, today)])
  await expect(page.getByText('Hoy', { exact: true })).toHaveCount(1)
  await expect(
    page.getByRole('region', { name: diasSemana[today] ?? '' }).getByText('Hoy', { exact: true }),
  ).toBeVisible()
})

test('Week view of the classes enrols a client', { tag: '@full' }, async ({ page, gym }) => {
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

test('Week view aligns classes of the same hour', { tag: '@full' }, async ({ page, gym }) => {
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

test('Class list links to a new trainer when it is empty', { tag: '@full' }, async ({ page }) => {
  await page.goto('/clases')
  await expect(page.getByText('No hay clases disponibles.')).toBeVisible()
  await page.getByRole('link', { name: 'Crear un entrenador con sus clases' }).click()
  await expect(heading(page, 'Nuevo entrenador')).toBeVisible()
})

test('Class list says how many classes it leaves out', { tag: '@full' }, async ({ page, gym }) => {
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

test('Receptionist reaches the attendance screens from the classes', { tag: '@full' }, async ({ page }) => {
  await page.goto('/clases')
  await expect(page.getByRole('link', { name: 'Inscripciones' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Registrar asistencia' }).click()
  await expect(heading(page, 'Registrar asistencia')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Asistencias', exact: true }).click()
  await expect(heading(page, 'Asistencias')).toBeVisible()
})

test('New class button leads to the trainers', { tag: '@full' }, async ({ page }) => {
  await page.goto('/clases')
  await page.getByRole('button', { name: 'Nueva clase' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Elegir el entrenador' }).click()
  await expect(heading(page, 'Entrenadores')).toBeVisible()
})
