import type { Entrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import type { Locator } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  clase,
  expectHorario,
  fillPerson,
  horario,
  withPeople,
} from '../support/screens/entrenador-screen.ts'
import { field, heading, message, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Receptionist creates a trainer with classes and slots', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/entrenadores')
  await page.getByRole('button', { name: 'Crear el primero' }).click()
  await expect(heading(page, 'Nuevo entrenador')).toBeVisible()
  await fillPerson(page)

  const first = clase(page, 1)
  await expect(field(first, 'Nombre de la clase')).toHaveValue('Entrenamiento General')
  await expect(field(first, 'Capacidad máxima')).toHaveValue('10')
  await expectHorario(horario(first, 1), ['Lunes', '', ''])
  await horario(first, 1).getByLabel('Hora de inicio').fill('06:00')
  await horario(first, 1).getByLabel('Hora de fin').fill('07:30')

  await first.getByRole('button', { name: 'Agregar horario' }).click()
  await expect(horario(first, 2).getByLabel('Día')).toBeFocused()
  await expectHorario(horario(first, 2), ['Martes', '06:00', '07:30'])
  await first.getByRole('button', { name: 'Agregar horario' }).click()
  await first.getByRole('button', { name: 'Quitar el horario 2' }).click()
  await expectHorario(horario(first, 2), ['Miércoles', '06:00', '07:30'])

  await page.getByRole('button', { name: 'Agregar clase' }).click()
  const second = clase(page, 2)
  await expect(field(second, 'Nombre de la clase')).toBeFocused()
  await field(second, 'Nombre de la clase').fill('Yoga')
  await field(second, 'Capacidad máxima').fill('12')
  await expectHorario(horario(second, 1), ['Miércoles', '07:30', '08:30'])
  await page.getByRole('button', { name: 'Agregar clase' }).click()
  await page.getByRole('button', { name: 'Quitar la clase 3' }).click()
  await expect(page.getByRole('button', { name: 'Agregar clase' })).toBeFocused()

  await page.getByRole('button', { name: 'Crear entrenador' }).click()
  await expect(message(page, 'Entrenador creado exitosamente.')).toBeVisible()
  await page.getByRole('button', { name: 'Ir a entrenadores' }).click()
  await expect(heading(page, 'Entrenadores')).toBeVisible()
  await expect(row(page, 'Eva').getByRole('cell')).toHaveText([
    'EvaSe acaba de crear',
    'Núñez',
    'eva@correo.test',
    'YogaEntrenamiento General, Yoga · 3 horarios',
    '',
  ])
  expect(await gym.call<Entrenador[]>('GET', 'entrenadores')).toMatchObject([
    {
      telefono: '3107654321',
      clases: [
        {
          nombreClase: 'Entrenamiento General',
          capacidadMaxima: 10,
          dias: [
            { dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:30' },
            { dia: 'Miércoles', horarioInicio: '06:00', horarioFin: '07:30' },
          ],
        },
        {
          nombreClase: 'Yoga',
          capacidadMaxima: 12,
          dias: [{ dia: 'Miércoles', horarioInicio: '07:30', horarioFin: '08:30' }],
        },
      ],
    },
  ])
})

test('Trainer form focuses the field it refuses', { tag: '@full' }, async ({ page }) => {
  await page.goto('/entrenadores/crear')
  const save = page.getByRole('button', { name: 'Crear entrenador' })
  const refused = async (sentence: string, wrong: Locator) => {
    await save.click()
    await expect(refusal(page, sentence)).toBeVisible()
    await expect(wrong).toBeFocused()
  }
  const fields = ['Nombre', 'Apellido', 'Correo electrónico', 'Teléfono', 'Especialidad']
  const sentences = [
    'El nombre es obligatorio.',
    'El apellido es obligatorio.',
    'El correo electrónico es obligatorio.',
    'El teléfono debe tener entre 7 y 15 dígitos.',
    'La especialidad es obligatoria.',
  ]
  const values = ['Eva', 'Núñez', 'eva@correo.test', '3107654321', 'Yoga']
  for (const [index, name] of fields.entries()) {
    await refused(sentences[index] ?? '', field(page, name))
    await field(page, name).fill(values[index] ?? '')
  }

  const first = clase(page, 1)
  const [inicio, fin] = [
    horario(first, 1).getByLabel('Hora de inicio'),
    horario(first, 1).getByLabel('Hora de fin'),
  ]
  await field(first, 'Nombre de la clase').fill(' ')
  await refused('El nombre de la clase es obligatorio.', field(first, 'Nombre de la clase'))
  await field(first, 'Nombre de la clase').fill('Yoga')
  await field(first, 'Capacidad máxima').fill('')
  await refused('La capacidad máxima es obligatoria.', field(first, 'Capacidad máxima'))
  await field(first, 'Capacidad máxima').fill('1001')
  await refused('La capacidad máxima debe ser 1000 o menos.', field(first, 'Capacidad máxima'))
  await field(first, 'Capacidad máxima').fill('8')
  await horario(first, 1).getByLabel('Día').selectOption('Martes')
  await refused('La hora de inicio es obligatoria.', inicio)
  await horario(first, 1).getByLabel('Día').selectOption('Lunes')
  await inicio.fill('07:00')
  await refused('La hora de fin es obligatoria.', fin)
  await fin.fill('07:00')
  await refused('La hora de fin debe ser posterior a la de inicio.', fin)
  await fin.fill('08:00')

  await page.getByRole('button', { name: 'Agregar clase' }).click()
  const other = horario(clase(page, 2), 1)
  await other.getByLabel('Hora de inicio').fill('07:59')
  await refused(
    'El horario se cruza con otro del mismo entrenador: Lunes de 07:00 a 08:00.',
    other.getByLabel('Hora de inicio'),
  )
  await other.getByLabel('Día').selectOption('Domingo')
  await save.click()
  await expect(message(page, 'Entrenador creado exitosamente.')).toBeVisible()
})

test('Trainer list deletes only a trainer without enrolments', { tag: '@full' }, async ({ page, gym }) => {
  await withPeople(gym, 1)
  await gym.entrenador({ nombre: 'Eva', apellido: 'Núñez' })
  await page.goto('/entrenadores')
  await page.getByRole('button', { name: 'Eliminar a Luis Rojas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(
    refusal(
      page,
      'Error al eliminar el entrenador: No se puede eliminar a Luis Rojas: tiene 1 persona inscrita en sus clases.',
    ),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Eliminar a Eva Núñez' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Eliminar a Eva Núñez?' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row(page, 'Eva')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar a Eva Núñez' }).click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Entrenador eliminado.')).toBeVisible()
  await expect(row(page, 'Eva')).toHaveCount(0)

  await page.getByRole('button', { name: 'Eliminar a Luis Rojas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('link', { name: 'Ver los inscritos de Luis Rojas' }).click()
  await expect(heading(page, 'Inscritos')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Quitar a / })).toHaveCount(1)
})

test('Trainer form shows why saving failed', { tag: '@full' }, async ({ page, gym }) => {
  const { _id, correo } = await gym.entrenador()
  await page.goto('/entrenadores/crear')
  await fillPerson(page)
  await field(page, 'Correo electrónico').fill(correo.toUpperCase())
  await page.getByRole('button', { name: 'Quitar la clase 1' }).click()
  const save = page.getByRole('button', { name: 'Crear entrenador' })
  await save.click()
  await expect(refusal(page, 'Ya existe un entrenador con ese correo electrónico.')).toBeVisible()
  await expect(field(page, 'Correo electrónico')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Ver a Luis Rojas' })).toHaveAttribute(
    'href',
    `/entrenadores/editar/${_id}`,
  )

  const silent = (method: string) =>
    page.route('**/api/entrenadores**', (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
  await silent('POST')
  await save.click()
  await expect(refusal(page, 'Error al crear el entrenador')).toBeVisible()

  await page.route('**/api/entrenadores/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await page.goto(`/entrenadores/editar/${_id}`)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(refusal(page, 'Error al actualizar el entrenador')).toBeVisible()
})

test('Edit address without a trainer leads to the list', { tag: '@full' }, async ({ page }) => {
  await page.goto('/entrenadores/editar/')
  await expect(refusal(page, 'ID de entrenador no proporcionado')).toBeVisible()
  await page.getByRole('link', { name: 'Ir a entrenadores' }).click()
  await expect(heading(page, 'Entrenadores')).toBeVisible()
})
