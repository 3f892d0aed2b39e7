import { ejerciciosDe } from '@gym/contract/ejercicios/catalogo'
import type { Rutina } from '@gym/contract/rutinas/rutinas.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, message, picker, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'entrenador' })

const form = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'Crear rutina' })
const EDIT_SQUAT = 'Editar Sentadilla con barra, 4 series de 12'

test('Exercise guide opens in another tab', { tag: '@full' }, async ({ page }) => {
  await page.goto('/rutinas/crear')
  const guide = page.getByRole('link', { name: 'Ver cómo se hace (Dominadas, se abre en otra pestaña)' })
  await picker(page, 'Grupo muscular').selectOption('Espalda')
  await expect(guide).toHaveCount(0)
  await picker(page, 'Ejercicio').selectOption('Dominadas')
  const opening = page.waitForEvent('popup')
  await guide.click()
  const popup = await opening
  await expect(popup.getByRole('img', { name: /^Dibujo de Dominadas/ })).toBeVisible()
  await popup.close()
})

test('Exercise picker offers the exercises of the muscle group', { tag: '@full' }, async ({ page }) => {
  await page.goto('/rutinas/crear')
  await expect(picker(page, 'Ejercicio')).toBeDisabled()
  const options = picker(page, 'Ejercicio').getByRole('option')
  await picker(page, 'Grupo muscular').selectOption('Hombros')
  await expect(options).toHaveText(['Elige un ejercicio', ...ejerciciosDe('Hombros'), 'Otro'])
  await picker(page, 'Ejercicio').selectOption('Press Arnold')
  await picker(page, 'Grupo muscular').selectOption('Abdomen')
  await expect(options).toHaveText(['Elige un ejercicio', ...ejerciciosDe('Abdomen'), 'Otro'])
  await expect(picker(page, 'Ejercicio')).toHaveValue('')
})

test('Routine form takes an exercise outside the catalogue', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/rutinas/crear')
  await picker(page, 'Grupo muscular').selectOption('Piernas')
  await picker(page, 'Ejercicio').selectOption('Otro')
  await field(page, 'Nombre del ejercicio').fill('Caminata de granjero')
  await field(page, 'Series').fill('3')
  await field(page, 'Repeticiones').fill('12')
  await create(page).click()
  await expect(message(page, 'Rutina creada con éxito!')).toBeVisible()
  expect(await gym.call<Rutina[]>('GET', 'rutinas')).toMatchObject([
    { grupoMuscular: 'Piernas', nombreEjercicio: 'Caminata de granjero' },
  ])
  await page.getByRole('button', { name: 'Editar Caminata de granjero, 3 series de 12' }).click()
  await expect(picker(page, 'Ejercicio')).toHaveValue('Otro')
  await expect(field(page, 'Nombre del ejercicio')).toHaveValue('Caminata de granjero')
})

test('Routine form refuses a range of repetitions', { tag: '@full' }, async ({ page, gym }) => {
  await page.goto('/rutinas/crear')
  await picker(page, 'Grupo muscular').selectOption('Pecho')
  await picker(page, 'Ejercicio').selectOption('Cruce de poleas')
  await field(page, 'Series').fill('3')
  await field(page, 'Repeticiones').pressSequentially('8-12')
  await expect(field(page, 'Repeticiones')).toHaveValue('8-12')
  const sentence = 'Escribe un solo número. Un rango, como 8 a 12, va en la descripción.'
  await expect(field(page, 'Repeticiones')).toHaveAccessibleDescription(sentence)
  await create(page).click()
  await expect(refusal(page, 'El número de repeticiones debe ser un número.')).toBeVisible()
  await expect(field(page, 'Repeticiones')).toBeFocused()
  await field(page, 'Repeticiones').fill('101')
  await create(page).click()
  await expect(refusal(page, 'El número de repeticiones debe ser 100 o menos.')).toBeVisible()
  expect(await gym.call<Rutina[]>('GET', 'rutinas')).toEqual([])
})

test('Routine edit asks before it replaces unsaved input', { tag: '@full' }, async ({ page, gym }) => {
  await gym.rutina()
  await page.goto('/rutinas/crear')
  await field(page, 'Descripción').fill('Sin terminar')
  await page.getByRole('button', { name: EDIT_SQUAT }).click()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(field(page, 'Descripción')).toHaveValue('Sin terminar')
  await page.getByRole('button', { name: EDIT_SQUAT }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(form(page, 'Editar rutina')).toBeVisible()
  await expect(field(page, 'Descripción')).toHaveValue('')
})

test('Routine search leaves the form unchanged', { tag: '@full' }, async ({ page, gym }) => {
  await gym.rutina()
  await gym.rutina({ grupoMuscular: 'Abdomen', nombreEjercicio: 'Plancha frontal', descripcion: 'Respira' })
  await page.goto('/rutinas/crear')
  await expect(page.getByRole('table', { name: 'Rutinas' }).getByRole('row')).toHaveCount(3)
  await field(page, 'Descripción').fill('Sin terminar')
  await page.getByRole('searchbox', { name: 'Buscar rutina' }).fill('respira')
  await expect(row(page, 'Sentadilla con barra')).toHaveCount(0)
  await expect(row(page, 'Plancha frontal')).toBeVisible()
  await expect(page).toHaveURL('/rutinas/crear?buscar=respira')
  await expect(field(page, 'Descripción')).toHaveValue('Sin terminar')
  await page.getByRole('searchbox', { name: 'Buscar rutina' }).fill('nada de esto')
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).click()
  await expect(row(page, 'Sentadilla con barra')).toBeVisible()
})

test('Trainer deletes only a routine without assignments', { tag: '@full' }, async ({ page, gym }) => {
  const { _id: rutinaId } = await gym.rutina()
  await gym.rutina({ grupoMuscular: 'Abdomen', nombreEjercicio: 'Plancha frontal' })
  const { _id: clienteId } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await gym.asignacion({ clienteId, rutinaId })
  await page.goto('/rutinas/crear')
  await page.getByRole('button', { name: 'Eliminar Plancha frontal, 4 series de 12' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Rutina eliminada.')).toBeVisible()
  await expect(row(page, 'Plancha frontal')).toHaveCount(0)

  await page.getByRole('button', { name: 'Eliminar Sentadilla con barra, 4 series de 12' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(
    refusal(
      page,
      'No se puede eliminar Sentadilla con barra: la tiene asignada Ana Pérez. Dale antes otra rutina en Editar Asignación Rutina.',
    ),
  ).toBeVisible()
  await expect(row(page, 'Sentadilla con barra')).toBeVisible()
  await page.getByRole('alert').getByRole('link', { name: 'Ir a Editar Asignación Rutina' }).click()
  await expect(heading(page, 'Editar Asignación Rutina')).toBeVisible()
})

for (const width of [820, 1280]) {
  test(`Routine buttons are in view at ${width} px`, { tag: '@full' }, async ({ page, gym }) => {
    await gym.rutina({ descripcion: 'Baja despacio y sube fuerte, sin bloquear las rodillas.' })
    await page.setViewportSize({ width, height: 1180 })
    await page.goto('/rutinas/crear')
    await expect(page.getByRole('button', { name: EDIT_SQUAT })).toBeInViewport({ ratio: 1 })
  })
}
