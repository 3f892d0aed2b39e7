import type { Programa } from '@gym/contract/rutinas/programas.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { assignmentsOf } from '../support/screens/asignacion-screen.ts'
import { lookUp, sheet } from '../support/screens/consulta-screen.ts'
import { field, heading, message, picker, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'entrenador' })

const fila = (page: Page, n: number) => page.getByRole('group', { name: `Rutina ${n}`, exact: true })
const routines = (page: Page) => page.getByRole('combobox', { name: 'Rutina', exact: true })

/** Types a name in the focused picker; Enter takes its only match. */
async function typeRoutine(page: Page, n: number, name: string) {
  await expect(picker(fila(page, n), 'Rutina')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(picker(fila(page, n), 'Rutina')).toHaveValue(`${name}, 4 × 12`)
}

async function trains(page: Page, n: number) {
  const days = fila(page, n).getByRole('group', { name: 'Días de entrenamiento' })
  return days
    .getByRole('checkbox', { checked: true })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
}

test('Trainer builds a program by keyboard and assigns it whole', async ({ page, gym }) => {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  for (const nombreEjercicio of ['Dominadas', 'Plancha']) await gym.rutina({ nombreEjercicio })
  await page.goto('/rutinas/crear')
  await page.getByRole('link', { name: 'Programas', exact: true }).click()
  await expect(heading(page, 'Programas de entrenamiento')).toBeVisible()
  await page.getByRole('link', { name: 'Crear el primero' }).click()
  await field(page, 'Nombre').fill('Fuerza, 2 días')

  await picker(fila(page, 1), 'Rutina').focus()
  await typeRoutine(page, 1, 'Dominadas')
  const lunes = fila(page, 1).getByRole('checkbox', { name: 'Lunes' })
  await lunes.first().press('Space')
  await fila(page, 1).getByRole('checkbox', { name: 'Jueves' }).first().press('Space')
  await expect(fila(page, 1).getByRole('checkbox', { checked: true })).toHaveCount(7)
  await page.getByRole('button', { name: 'Agregar rutina' }).press('Enter')
  await typeRoutine(page, 2, 'Plancha')
  expect(await trains(page, 2)).toEqual(['Lunes', 'Jueves'])
  await page.getByRole('button', { name: 'Subir Plancha' }).press('Enter')
  await expect(picker(fila(page, 1), 'Rutina')).toHaveValue('Plancha, 4 × 12')
  await expect(page.getByRole('button', { name: 'Bajar Plancha' })).toBeFocused()
  await page.getByRole('button', { name: 'Crear programa' }).press('Enter')
  await expect(message(page, 'Programa creado.')).toBeVisible()

  await page.getByRole('link', { name: 'Asignar el programa' }).click()
  await expect(heading(page, 'Asignar programa')).toBeVisible()
  await picker(page, 'Cliente').fill('Ana Pérez')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Asignar programa' }).press('Enter')
  await expect(message(page, 'Fuerza, 2 días asignado a Ana Pérez: 2 rutinas.')).toBeVisible()
  const days = {
    diasEntrenamiento: ['Lunes', 'Jueves'],
    diasDescanso: ['Martes', 'Miércoles', 'Viernes', 'Sábado', 'Domingo'],
    programa: { nombre: 'Fuerza, 2 días' },
  }
  expect(await assignmentsOf(gym, cliente)).toMatchObject([
    { rutinaId: { nombreEjercicio: 'Dominadas' }, ...days },
    { rutinaId: { nombreEjercicio: 'Plancha' }, ...days },
  ])
  await page.getByRole('link', { name: 'Ver la rutina de Ana Pérez' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Fuerza, 2 días' })).toHaveCount(2)
})

test('A repeated assignment asks before it adds the missing routines', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const [one, other] = [
    await gym.rutina({ nombreEjercicio: 'Dominadas' }),
    await gym.rutina({ nombreEjercicio: 'Plancha' }),
  ]
  await gym.asignacion({ clienteId: cliente._id, rutinaId: one._id, diasEntrenamiento: ['Lunes'] })
  const { _id } = await gym.programa('Fuerza', [one, other])
  await page.goto(`/rutinas/programas/asignar/${_id}`)
  const assign = async () => {
    await picker(page, 'Cliente').fill('Ana Pérez')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Asignar programa' }).press('Enter')
  }
  await assign()
  await expect(
    refusal(page, 'Ana Pérez ya tiene 1 de las 2 rutinas de Fuerza: Dominadas (Lunes).'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Asignar solo las que faltan' }).click()
  await expect(message(page, 'Fuerza asignado a Ana Pérez: 1 rutina. La otra ya la tenía.')).toBeVisible()
  await assign()
  const all = 'Ana Pérez ya tiene todas las rutinas de Fuerza: Dominadas (Lunes), Plancha (Lunes, Miércoles).'
  await expect(refusal(page, all)).toBeVisible()
  expect(await assignmentsOf(gym, cliente)).toHaveLength(2)
})

test('Routines of a client and copies become programs', { tag: '@full' }, async ({ page, gym }) => {
  const { _id: clienteId, numeroIdentificacion } = await gym.cliente()
  for (const nombreEjercicio of ['Dominadas', 'Plancha']) {
    const { _id: rutinaId } = await gym.rutina({ nombreEjercicio })
    await gym.asignacion({ clienteId, rutinaId })
  }
  await page.goto(`/rutinas/editar-asignacion?buscar=${numeroIdentificacion}`)
  await page.getByRole('link', { name: 'Guardar como programa' }).click()
  await expect(routines(page)).toHaveCount(2)
  await expect(picker(fila(page, 1), 'Rutina')).toHaveValue('Dominadas, 4 × 12')
  await field(page, 'Nombre').fill('Fuerza')
  await page.getByRole('button', { name: 'Crear programa' }).click()
  await page.getByRole('button', { name: 'Ir a programas' }).click()

  await page.getByRole('link', { name: 'Duplicar Fuerza' }).click()
  await expect(field(page, 'Nombre')).toHaveValue('Copia de Fuerza')
  await fila(page, 2).getByRole('button', { name: 'Quitar Plancha' }).click()
  await expect(page.getByRole('button', { name: 'Agregar rutina' })).toBeFocused()
  await page.getByRole('button', { name: 'Crear programa' }).click()
  await page.getByRole('button', { name: 'Ir a programas' }).click()
  await expect(row(page, 'Copia de Fuerza')).toContainText('1 rutina')
  const programas = await gym.call<Programa[]>('GET', 'rutinas/programas')
  expect(programas.map(({ nombre, rutinas }) => [nombre, rutinas.length])).toEqual([
    ['Copia de Fuerza', 1],
    ['Fuerza', 2],
  ])

  await row(page, 'Copia de Fuerza').getByRole('button', { name: 'Eliminar Copia de Fuerza' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(message(page, 'Programa eliminado.')).toBeVisible()
})

test('A routine of a program states where it is used', { tag: '@full' }, async ({ page, gym }) => {
  await gym.programa('Fuerza', [await gym.rutina()])
  await page.goto('/rutinas/crear')
  await page.getByRole('button', { name: /^Eliminar Sentadilla/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  const inUse = 'No se puede eliminar Sentadilla con barra: está en el programa Fuerza. Quítala antes de ahí.'
  await expect(refusal(page, inUse)).toBeVisible()
  await page.getByRole('link', { name: 'Ir a programas' }).click()
  await expect(row(page, 'Fuerza')).toBeVisible()
})

test.describe('a visitor without a session', () => {
  test.use({ rol: null })

  test('Lookup and routine name the program', { tag: '@full' }, async ({ page, gym }) => {
    const { _id: clienteId, numeroIdentificacion } = await gym.cliente()
    const { _id } = await gym.programa('Fuerza', [await gym.rutina()])
    await gym.call('POST', `rutinas/programas/${_id}/asignar`, { clienteId })
    await page.goto('/consulta-usuario')
    await lookUp(page, numeroIdentificacion)
    await expect(row(page, 'Sentadilla con barra (Piernas)')).toContainText('Programa Fuerza')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await expect(sheet(page)).toContainText('Programa: Fuerza')
  })
})
