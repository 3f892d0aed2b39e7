import type { Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { expect, test } from '../support/fixtures.ts'
import {
  clase,
  expectHorario,
  fillPerson,
  horario,
  withPeople,
} from '../support/screens/entrenador-screen.ts'
import { field, message, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Trainer form accepts hours in everyday notation', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/entrenadores/crear')
  await fillPerson(page)
  const slot = horario(clase(page, 1), 1)
  await slot.getByLabel('Hora de inicio').fill('630 pm')
  await slot.getByLabel('Hora de fin').fill('25')
  await expect(slot.getByLabel('Hora de inicio')).toHaveValue('18:30')
  await page.getByRole('button', { name: 'Crear entrenador' }).click()
  await expect(refusal(page, 'La hora de fin debe ser una hora (HH:MM).')).toBeVisible()
  await expect(slot.getByLabel('Hora de fin')).toBeFocused()
  await slot.getByLabel('Hora de fin').fill('8 p. m.')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Entrenador creado exitosamente.')).toBeVisible()
  expect(await gym.call<Entrenador[]>('GET', 'entrenadores')).toMatchObject([
    { clases: [{ dias: [{ horarioInicio: '18:30', horarioFin: '20:00' }] }] },
  ])
})

test('Edited slot of a trainer keeps its id', { tag: '@full' }, async ({ page, gym }) => {
  const { _id, clases } = await gym.entrenador()
  const [before] = clases.flatMap(({ dias }) => dias)
  await page.goto('/entrenadores')
  await page.getByRole('link', { name: 'Editar a Luis Rojas' }).click()
  await expect(field(page, 'Especialidad')).toHaveValue('Fuerza')
  await expectHorario(horario(clase(page, 1), 1), ['Lunes', '06:00', '07:00'])
  await field(clase(page, 1), 'Nombre de la clase').fill('Yoga suave')
  await horario(clase(page, 1), 1).getByLabel('Día').selectOption('Viernes')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Entrenador actualizado exitosamente.')).toBeVisible()
  await page.getByRole('button', { name: 'Ir a entrenadores' }).click()
  await expect(row(page, 'Luis')).toContainText('Yoga suave · 1 horario')
  expect(await gym.call<Entrenador>('GET', `entrenadores/${_id}`)).toMatchObject({
    clases: [{ nombreClase: 'Yoga suave', dias: [{ _id: before?._id, dia: 'Viernes' }] }],
  })
})

test('Trainer form shows a conflict with another edit of the classes', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { _id, clases } = await gym.entrenador()
  await page.goto(`/entrenadores/editar/${_id}`)
  const slot = horario(clase(page, 1), 1)
  await slot.getByLabel('Hora de fin').fill('08:00')
  const [yoga] = await gym.clases()
  if (yoga) await gym.inscripcion(await gym.cliente(), yoga)
  await gym.call('PUT', `entrenadores/${_id}`, { telefono: '3001112233' })
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(message(page, 'Entrenador actualizado exitosamente.')).toBeVisible()
  const read = () => gym.call<Entrenador>('GET', `entrenadores/${_id}`)
  expect(await read()).toMatchObject({
    telefono: '3001112233',
    clases: [{ dias: [{ horarioInicio: '06:00', horarioFin: '08:00', inscritos: 1 }] }],
  })

  await page.goto(`/entrenadores/editar/${_id}`)
  await slot.getByLabel('Hora de fin').fill('09:00')
  const [{ nombreClase = '', dias = [] } = {}] = clases
  await gym.call('PUT', `entrenadores/${_id}`, { clases: [{ nombreClase, capacidadMaxima: 12, dias }] })
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('table', { name: 'Lo que cambió' }).getByRole('row').last()).toHaveText(
    'ClasesYoga, 12 cupos: Lunes 06:00 a 07:00Yoga, 10 cupos: Lunes 06:00 a 09:00',
  )
  await page.getByRole('button', { name: 'Dejar lo que hay ahora' }).click()
  await expect(field(clase(page, 1), 'Capacidad máxima')).toHaveValue('12')
  await expect(slot.getByLabel('Hora de fin')).toHaveValue('07:00')
})

test('Slot with enrolments refuses removal and a smaller capacity', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { _id } = await withPeople(gym, 3)
  await page.goto(`/entrenadores/editar/${_id}`)
  const slot = horario(clase(page, 1), 1)
  await expect(slot.getByText('3 inscritos')).toBeVisible()
  const sentence = 'No se puede quitar el horario de Yoga del lunes a las 06:00: tiene 3 personas inscritas.'
  await slot.getByRole('button', { name: 'Quitar el horario 1' }).click()
  await expect(refusal(page, sentence)).toHaveCount(1)
  await page.getByRole('button', { name: 'Quitar la clase 1' }).click()
  await expect(refusal(page, sentence)).toHaveCount(2)
  await expect(slot).toBeVisible()
  await expect(slot.getByRole('link', { name: 'Ver sus inscritos' })).toHaveAttribute(
    'href',
    /^\/clases\/inscritos\?clase=/,
  )

  await field(clase(page, 1), 'Capacidad máxima').fill('2')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(
    refusal(
      page,
      'La capacidad de Yoga no puede ser 2: el horario del lunes a las 06:00 tiene 3 personas inscritas.',
    ),
  ).toBeInViewport()
  await expect(field(clase(page, 1), 'Capacidad máxima')).toHaveValue('2')
  await expect(page.getByRole('link', { name: 'Ver los inscritos de Luis Rojas' })).toBeVisible()
})
