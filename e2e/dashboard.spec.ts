import { type DiaSemana, diasSemana, weekdayOf } from '@gym/contract/weekdays'
import { everybodyCanUse } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { clippedLabels, field, heading, message, refusal } from './screen.ts'

test.describe('the member', () => {
  everybodyCanUse('user', {
    'the dashboard of a member who has looked nothing up': async (page) => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Ver mi día' }).waitFor()
    },
  })

  test('a member sees on the dashboard the exercises of the day and the next class, by number', async ({
    page,
    gym,
  }) => {
    const dia = weekdayOf(await gym.today())
    const cliente = await gym.cliente({ numeroIdentificacion: '5060708' })
    const { _id: clienteId } = cliente
    await page.goto('/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    const own = page.getByRole('region', { name: 'Tu día' })
    await own.getByRole('button', { name: 'Ver mi día' }).click()
    await expect(refusal(page, 'Por favor, ingrese un número de identificación.')).toBeVisible()
    await field(own, 'Número de identificación').fill('999')
    await own.getByRole('button', { name: 'Ver mi día' }).click()
    await expect(message(page, 'No se encontraron datos para este número de identificación.')).toBeVisible()

    await field(own, 'Número de identificación').fill('5060708')
    await own.getByRole('button', { name: 'Ver mi día' }).click()
    await expect(own.getByText(`Hoy, ${dia.toLowerCase()}, no tienes ejercicios.`)).toBeVisible()
    await expect(own.getByText('No estás en ninguna clase.')).toBeVisible()
    await expect(own.getByRole('heading', { name: 'Tu día' })).toBeFocused()

    const { _id: rutinaId } = await gym.rutina({ nombreEjercicio: 'Prensa de piernas' })
    const diasDescanso = diasSemana.filter((one) => one !== dia).slice(0, 1)
    await gym.asignacion({ clienteId, rutinaId, diasEntrenamiento: [dia], diasDescanso })
    await gym.entrenador(yogaOn(dia))
    const [clase] = await gym.clases()
    if (clase) await gym.inscripcion(cliente, clase)
    await page.reload()
    await expect(own.getByRole('listitem')).toHaveText('Prensa de piernas: 4 × 12')
    await expect(own.getByText('Tu próxima clase: Yoga, hoy a las 00:00, con Luis Rojas.')).toBeVisible()
    await own.getByRole('link', { name: 'Ver toda mi rutina' }).click()
    await expect(heading(page, 'Consultar Rutina y Más')).toBeVisible()
    await expect(field(page, 'Número de identificación')).toHaveValue('5060708')
  })
})

test.describe('on a tablet', () => {
  test.use({ rol: 'admin', viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true })

  test('the way out says all its words beside the switch of the theme', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible()
    expect(await clippedLabels(page)).toEqual([])
  })
})

test.describe('the trainer', () => {
  everybodyCanUse('entrenador', {
    'the dashboard of a trainer with a class': async (page, gym) => {
      await gym.entrenador(yogaOn(weekdayOf(await gym.today())))
      await page.goto('/dashboard')
      await page.getByText('00:00 a 23:59').waitFor()
    },
  })

  test('a trainer sees on the dashboard the classes of the day, those that are over said so, and no menu again', async ({
    page,
    gym,
  }) => {
    await page.goto('/dashboard')
    const clases = page.getByRole('region', { name: 'Clases de hoy' })
    await expect(clases.getByText('Hoy no hay clases.')).toBeVisible()
    await gym.entrenador(rumbaAndYogaOn(weekdayOf(await gym.today())))
    await page.reload()
    await expect(clases.getByRole('listitem')).toHaveText([
      '00:00 a 00:01: Rumba, con Luis Rojas (terminó)',
      '00:01 a 23:59: Yoga, con Luis Rojas',
    ])
    await expect(page.getByRole('link', { name: 'Asignar rutina', exact: true })).toHaveCount(1)
  })
})

/** One that is over in the first minute of the day, and one that goes on the rest of it. */
function rumbaAndYogaOn(dia: DiaSemana) {
  const at = (horarioInicio: string, horarioFin: string) => [{ dia, horarioInicio, horarioFin }]
  return {
    clases: [
      { nombreClase: 'Rumba', capacidadMaxima: 10, dias: at('00:00', '00:01') },
      { nombreClase: 'Yoga', capacidadMaxima: 10, dias: at('00:01', '23:59') },
    ],
  }
}

/** A class that goes on the whole day, so that it is the next one at any hour. */
function yogaOn(dia: DiaSemana) {
  const dias = [{ dia, horarioInicio: '00:00', horarioFin: '23:59' }]
  return { clases: [{ nombreClase: 'Yoga', capacidadMaxima: 10, dias }] }
}
