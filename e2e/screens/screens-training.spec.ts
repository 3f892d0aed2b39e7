import type { Page } from '@playwright/test'
import { accessibilityProblems } from '../support/accessibility.ts'
import { LONG, someData, someoneAtTheDoor } from '../support/full-gym.ts'
import type { Gym } from '../support/gym.ts'
import { field, pick, picker, refusal, row } from '../support/screens/screen.ts'
import { expect, load, type Open, test, visit } from '../support/states.ts'

test.use({ rol: 'admin' })

const ofEachKind: Record<string, Open> = {
  'routines and their form, refused': async (page, gym) => {
    await gym.rutina({ descripcion: 'Baja despacio y sube fuerte, sin bloquear las rodillas. '.repeat(6) })
    await visit(page, '/rutinas/crear')
    await row(page, 'Sentadilla con barra').waitFor()
    await page.getByRole('button', { name: 'Crear rutina' }).click()
    await refusal(page, 'El grupo muscular es obligatorio.').waitFor()
  },
  'routine of a member': async (page, gym) => {
    await lookUp(page, gym, '/rutinas/consultar')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('link', { name: 'Ver cómo se hace' }).first().waitFor()
  },
  exercise: async (page) => {
    await visit(page, '/videos-entrenamiento?ejercicio=Press%20de%20banca%20con%20agarre%20cerrado')
    await page.getByRole('img', { name: /^Dibujo de Press/ }).waitFor()
    await page.getByRole('button', { name: /el dibujo$/ }).click()
    await page.getByRole('region', { name: 'Errores frecuentes' }).waitFor()
  },
}

test('Training screens of each kind pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(ofEachKind))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

const others: Record<string, Open> = {
  'body composition, charts and table': async (page, gym) => {
    const { cliente } = await someData(gym)
    const notas = 'Molestia en la rodilla derecha. '.repeat(8)
    for (const [fecha, peso] of [
      ['2026-01-10', 90],
      ['2026-05-10', 86.25],
      ['2026-11-10', 80],
    ])
      await gym.composicion(cliente, { fecha, peso, porcentajeGrasa: 20, porcentajeMusculo: 40, notas })
    await visit(page, '/consultar-composicion-corporal')
    await field(page, 'Número de identificación').fill(cliente.numeroIdentificacion)
    await page.getByRole('button', { name: 'Consultar' }).click()
    await page.getByText('Sin mejora').waitFor()
    await page.locator('.recharts-line-curve').first().waitFor()
    await page.getByText('Ver como tabla').click()
  },
  'routines, empty': async (page) => {
    await visit(page, '/rutinas/crear')
    await page.getByText('Aún no hay rutinas.').waitFor()
  },
  'form of an assignment, refused': async (page, gym) => {
    await someData(gym)
    await gym.rutina()
    await visit(page, '/rutinas/asignar')
    await page.getByRole('group', { name: 'Días de entrenamiento' }).getByText('Lunes').click()
    await page.getByRole('button', { name: 'Asignar rutina' }).click()
    await page.getByText('Elige una rutina.').waitFor()
  },
  'form of an assignment, client not found': async (page) => {
    await visit(page, '/rutinas/asignar')
    await picker(page, 'Cliente').fill('zoe')
    await page.getByText('No se encontró ningún cliente.').first().waitFor()
  },
  'programs, empty': async (page) => {
    await visit(page, '/rutinas/programas')
    await page.getByText('Aún no hay programas.').waitFor()
  },
  programs: async (page, gym) => {
    await gym.programa('Fuerza', [await gym.rutina()])
    await visit(page, '/rutinas/programas')
    await row(page, 'Fuerza').waitFor()
  },
  'form of a program, refused': async (page, gym) => {
    const { _id } = await gym.programa('Fuerza', [await gym.rutina()])
    await visit(page, `/rutinas/programas/editar/${_id}`)
    await page.getByRole('button', { name: 'Agregar rutina' }).click()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await refusal(page, 'Elige una rutina.').waitFor()
  },
  'program assigned in part': async (page, gym) => {
    const { cliente } = await someData(gym)
    const [one, other] = [await gym.rutina(), await gym.rutina({ nombreEjercicio: 'Prensa de piernas' })]
    await gym.asignacion({ clienteId: cliente._id, rutinaId: one._id })
    const { _id } = await gym.programa('Fuerza', [one, other])
    await visit(page, `/rutinas/programas/asignar/${_id}`)
    await pick(page, 'Cliente', LONG)
    await page.getByRole('button', { name: 'Asignar programa' }).click()
    await page.getByRole('button', { name: 'Asignar solo las que faltan' }).waitFor()
  },
  'assignments of a client, one edited': async (page, gym) => {
    const { cliente } = await someData(gym)
    const rutina = await gym.rutina()
    await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
    await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id, diasEntrenamiento: ['Viernes'] })
    await visit(page, `/rutinas/editar-asignacion?buscar=${cliente.numeroIdentificacion}`)
    await page.getByRole('button', { name: 'Editar la asignación' }).first().click()
    await page.getByRole('button', { name: 'Guardar' }).waitFor()
  },
  'assignments of a client, empty': async (page, gym) => {
    const { numeroIdentificacion } = await gym.cliente()
    await visit(page, `/rutinas/editar-asignacion?buscar=${numeroIdentificacion}`)
    await page.getByText('No se encontraron asignaciones para este cliente.').waitFor()
  },
  'form of a body composition, refused': async (page, gym) => {
    const { cliente } = await someData(gym)
    await gym.composicion(cliente)
    await visit(page, '/composicion-corporal')
    await pick(page, 'Cliente', LONG)
    await page.getByText('Último registro: 80 kg').waitFor()
    await field(page, 'Altura (cm)').fill('175')
    await field(page, 'Peso (kg)').fill('80')
    await page.getByText('Sobrepeso').first().waitFor()
    await page
      .getByRole('button', { name: /^Ver el registro del .*: Peso/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await refusal(page, 'El objetivo es obligatorio.').waitFor()
  },
  'public lookup': async (page, gym) => {
    await lookUp(page, gym, '/consulta-usuario')
  },
  'lookup of a member': async (page, gym) => {
    await lookUp(page, gym, '/rutinas/consultar')
  },
  exercises: async (page) => {
    await visit(page, '/videos-entrenamiento')
    await page.getByRole('link', { name: 'Dominadas', exact: true }).waitFor()
  },
  'video of an exercise, file refused': async (page, gym) => {
    await gym.clip('Dominadas')
    await visit(page, '/videos-entrenamiento?ejercicio=Dominadas')
    await page.getByRole('region', { name: 'Video' }).getByLabel('Video de Dominadas').waitFor()
    await page.getByRole('button', { name: 'Editar el video de Dominadas' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Subir otro video' }).click()
    await (await choosing).setFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('nada') })
    await refusal(page, 'Error al subir el video: El video debe ser un archivo MP4 o WebM.').waitFor()
  },
  'video of an exercise, link refused': async (page) => {
    await visit(page, '/videos-entrenamiento?ejercicio=Dominadas')
    await page.getByRole('link', { name: 'Buscar en YouTube' }).waitFor()
    await page.getByRole('button', { name: 'Editar el video de Dominadas' }).click()
    await field(page, 'Enlace del video').fill('http://')
    await page.keyboard.press('Enter')
    await refusal(page, 'El video debe ser un enlace que comience con https://.').waitFor()
  },
}

test('Routines, body composition and videos pass axe', { tag: '@full' }, async ({ problemsOf }) => {
  for (const [name, open] of Object.entries(others))
    expect.soft(await problemsOf(open, accessibilityProblems), name).toEqual([])
})

test.describe('trainer', () => {
  test.use({ rol: 'entrenador' })

  test('Dashboard of a trainer passes axe', { tag: '@full' }, async ({ problemsOf }) => {
    const withAClass: Open = async (page, gym) => {
      await someoneAtTheDoor(gym)
      await visit(page, '/dashboard')
      await page.getByText('00:00 a 23:59').waitFor()
    }
    expect(await problemsOf(withAClass, accessibilityProblems)).toEqual([])
  })
})

async function lookUp(page: Page, gym: Gym, path: string) {
  const { cliente } = await someData(gym)
  const rutina = await gym.rutina({ descripcion: 'Despacio, sin soltar el aire. '.repeat(5) })
  await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  // Loads the page with an empty storage, because the app remembers the last number that was looked up.
  await load(page, path)
  await field(page, 'Número de identificación').fill(cliente.numeroIdentificacion)
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Rutinas asignadas' }).waitFor()
}
