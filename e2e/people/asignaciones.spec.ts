import type { Asignacion } from '@gym/contract/rutinas/rutinas.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { assigned, assignmentsOf, day, toggle } from '../support/screens/asignacion-screen.ts'
import { heading, message, pick, picker, refusal, withoutLive } from '../support/screens/screen.ts'

test.use({ rol: 'entrenador' })

const assign = (page: Page) => page.getByRole('button', { name: 'Asignar rutina' })

test('Assignment form keeps its days while a failed client lookup retries', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.rutina()
  await withoutLive(page)
  let comeBack = () => {}
  const isBack = new Promise<void>((resolve) => {
    comeBack = resolve
  })
  let tries = 0
  await page.route('**/api/clientes?numeroIdentificacion=1020304', async (route) => {
    tries += 1
    if (tries === 1) return route.fulfill({ status: 400, json: { mensaje: 'Ahora no.' } })
    await isBack
    return route.continue()
  })
  await page.goto('/rutinas/asignar?numero=1020304')
  await expect(refusal(page, 'Error al cargar datos: Error 400: Ahora no.')).toBeVisible()
  await toggle(page, 'Días de entrenamiento', 'Viernes')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => tries).toBe(2)
  await expect(day(page, 'Días de entrenamiento', 'Viernes')).toBeChecked()
  comeBack()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
  await expect(day(page, 'Días de entrenamiento', 'Viernes')).toBeChecked()
})

test('Trainer assigns a routine with its days to a client', { tag: '@full' }, async ({ page, gym }) => {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const rutina = await gym.rutina()
  await page.goto('/rutinas/asignar')
  await expect(heading(page, 'Asignar rutina')).toBeVisible()
  await pick(page, 'Cliente', 'Ana Pérez')
  await pick(page, 'Rutina', 'Sentadilla con barra')
  await expect(picker(page, 'Rutina')).toHaveValue('Sentadilla con barra, 4 × 12')
  await toggle(page, 'Días de entrenamiento', 'Viernes')
  await toggle(page, 'Días de entrenamiento', 'Lunes')
  await page.getByRole('button', { name: 'El resto, de descanso' }).click()
  await assign(page).click()
  await expect(message(page, 'Rutina asignada con éxito!')).toBeVisible()
  await expect(message(page, 'Sentadilla con barra, 4 × 12, para Ana Pérez: Lunes, Viernes.')).toBeVisible()
  await expect(picker(page, 'Cliente')).toHaveValue('Ana Pérez')
  await expect(picker(page, 'Rutina')).toHaveValue('')
  await expect(picker(page, 'Rutina')).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(7)
  expect(await assignmentsOf(gym, cliente)).toMatchObject([
    {
      clienteId: { _id: cliente._id },
      rutinaId: { _id: rutina._id },
      diasEntrenamiento: ['Lunes', 'Viernes'],
      diasDescanso: ['Martes', 'Miércoles', 'Jueves', 'Sábado', 'Domingo'],
      asignadaPor: { nombre: 'Prueba entrenador' },
    },
  ])
  await page.getByRole('link', { name: 'Ver la rutina de Ana Pérez' }).click()
  await expect(page.getByRole('heading', { name: 'Sentadilla con barra' })).toBeVisible()
})

test('Assignment form keeps its choices when the routine repeats a day', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { cliente } = await assigned(gym)
  await page.goto('/rutinas/asignar')
  await pick(page, 'Cliente', 'Ana Pérez')
  await pick(page, 'Rutina', 'Sentadilla con barra')
  await toggle(page, 'Días de entrenamiento', 'Miércoles')
  await page.getByRole('button', { name: 'El resto, de descanso' }).click()
  await assign(page).click()
  await expect(
    refusal(
      page,
      'El cliente ya tiene esta rutina en uno de esos días. Cambia los días o edita la asignación que tiene.',
    ),
  ).toBeVisible()
  await expect(picker(page, 'Rutina')).toHaveValue('Sentadilla con barra, 4 × 12')
  expect(await assignmentsOf(gym, cliente)).toHaveLength(1)
})

test('Assignment form links to the first routine when none exists', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await page.goto('/rutinas/asignar')
  await page.getByRole('status').getByRole('link', { name: 'Crear la primera' }).click()
  await expect(heading(page, 'Crear rutina')).toBeVisible()

  await gym.rutina()
  await page.route('**/api/rutinas?*', (route) => route.fulfill({ status: 500, json: { mensaje: 'Uy.' } }))
  await page.goto('/rutinas/asignar')
  await expect(refusal(page, 'Error al cargar datos: Error 500: Uy.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('Trainer copies the plan of a client to another client', { tag: '@full' }, async ({ page, gym }) => {
  const { cliente } = await assigned(gym)
  const { _id: rutinaId } = await gym.rutina({ grupoMuscular: 'Espalda', nombreEjercicio: 'Dominadas' })
  await gym.asignacion({ clienteId: cliente._id, rutinaId, diasEntrenamiento: ['Viernes'] })
  const luis = await gym.cliente({ nombre: 'Luis', apellido: 'Rojas' })
  await page.goto(`/rutinas/editar-asignacion?buscar=${cliente.numeroIdentificacion}`)
  await page.getByRole('button', { name: 'Copiar a…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copiar la rutina de Ana Pérez' })
  await dialog.getByRole('button', { name: 'Copiar' }).click()
  await expect(refusal(page, 'El cliente es obligatorio.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill('Luis')
  await dialog.getByRole('option').filter({ hasText: 'Luis Rojas' }).click()
  await dialog.getByRole('button', { name: 'Copiar' }).click()
  await expect(message(page, 'Rutina copiada a Luis Rojas: 2 ejercicios.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver la rutina de Luis Rojas' }).click()
  await expect(page.getByText('Luis Rojas, número')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  const days = (asignaciones: Asignacion[]) =>
    asignaciones.map(({ rutinaId: { nombreEjercicio }, diasEntrenamiento, diasDescanso }) => ({
      nombreEjercicio,
      diasEntrenamiento,
      diasDescanso,
    }))
  expect(days(await assignmentsOf(gym, luis))).toEqual(days(await assignmentsOf(gym, cliente)))
})

test('Plan copy refuses a client who already has routines', { tag: '@full' }, async ({ page, gym }) => {
  const { cliente, rutina } = await assigned(gym)
  const luis = await gym.cliente({ nombre: 'Luis', apellido: 'Rojas' })
  await gym.asignacion({ clienteId: luis._id, rutinaId: rutina._id })
  await page.goto(`/rutinas/editar-asignacion?buscar=${cliente.numeroIdentificacion}`)
  await page.getByRole('button', { name: 'Copiar a…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copiar la rutina de Ana Pérez' })
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill('Luis')
  await dialog.getByRole('option').filter({ hasText: 'Luis Rojas' }).click()
  await dialog.getByRole('button', { name: 'Copiar' }).click()
  await expect(
    refusal(page, 'Luis Rojas ya tiene 1 rutina asignada: el plan se copia a quien no tiene ninguna.'),
  ).toBeVisible()
  await dialog.getByRole('link', { name: 'Ver la rutina de Luis Rojas' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Luis Rojas, número')).toBeVisible()
  expect(await assignmentsOf(gym, luis)).toHaveLength(1)
})

test('Open client list leaves the missing-field message uncovered', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  await page.goto('/rutinas/asignar')
  await assign(page).click()
  await expect(picker(page, 'Cliente')).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await picker(page, 'Cliente').click()
  await expect(page.getByRole('option').filter({ hasText: 'Ana Pérez' })).toBeVisible()
  // A trial click fails if another element covers this one.
  await page.getByText('Elige un cliente.').click({ trial: true })
})
