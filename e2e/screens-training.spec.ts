import type { Page } from '@playwright/test'
import { everybodyCanUse } from './accessibility.ts'
import { LONG, someData } from './full-gym.ts'
import type { Gym } from './gym.ts'
import { field, pick, picker, refusal, row } from './screen.ts'

everybodyCanUse('admin', {
  'the list of routines beside a form with a refusal': async (page, gym) => {
    await gym.rutina({ descripcion: 'Baja despacio y sube fuerte, sin bloquear las rodillas. '.repeat(6) })
    await page.goto('/rutinas/crear')
    await row(page, 'Sentadilla con barra').waitFor()
    await page.getByRole('button', { name: 'Crear rutina' }).click()
    await refusal(page, 'El grupo muscular es obligatorio.').waitFor()
  },
  'the list of routines without any': async (page) => {
    await page.goto('/rutinas/crear')
    await page.getByText('Aún no hay rutinas.').waitFor()
  },
  'the form of an assignment with a refusal': async (page, gym) => {
    await someData(gym)
    await gym.rutina()
    await page.goto('/rutinas/asignar')
    await page.getByRole('group', { name: 'Días de entrenamiento' }).getByText('Lunes').click()
    await page.getByRole('button', { name: 'Asignar rutina' }).click()
    await page.getByText('Elige una rutina.').waitFor()
  },
  'the form of an assignment whose client nobody is': async (page) => {
    await page.goto('/rutinas/asignar')
    await picker(page, 'Cliente').fill('zoe')
    await page.getByText('No se encontró ningún cliente.').first().waitFor()
  },
  'the list of a client’s assignments with one that is edited': async (page, gym) => {
    const { cliente } = await someData(gym)
    const rutina = await gym.rutina()
    await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
    await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id, diasEntrenamiento: ['Viernes'] })
    await page.goto(`/rutinas/editar-asignacion?buscar=${cliente.numeroIdentificacion}`)
    await page.getByRole('button', { name: 'Editar la asignación' }).first().click()
    await page.getByRole('button', { name: 'Guardar' }).waitFor()
  },
  'the list of assignments of a client without any': async (page, gym) => {
    const { numeroIdentificacion } = await gym.cliente()
    await page.goto(`/rutinas/editar-asignacion?buscar=${numeroIdentificacion}`)
    await page.getByText('No se encontraron asignaciones para este cliente.').waitFor()
  },
  'the form of a body composition with a refusal': async (page, gym) => {
    const { cliente } = await someData(gym)
    await gym.composicion(cliente)
    await page.goto('/composicion-corporal')
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
  'the body composition of a member with charts and table': async (page, gym) => {
    const { cliente } = await someData(gym)
    const notas = 'Molestia en la rodilla derecha. '.repeat(8)
    for (const [fecha, peso] of [
      ['2026-01-10', 90],
      ['2026-05-10', 86.25],
      ['2026-11-10', 80],
    ])
      await gym.composicion(cliente, { fecha, peso, porcentajeGrasa: 20, porcentajeMusculo: 40, notas })
    await page.goto('/consultar-composicion-corporal')
    await field(page, 'Número de identificación').fill(cliente.numeroIdentificacion)
    await page.getByRole('button', { name: 'Consultar' }).click()
    await page.getByText('Sin mejora').waitFor()
    await page.locator('.recharts-line-curve').first().waitFor()
    await page.getByText('Ver como tabla').click()
  },
  'the public lookup of a member’s routines, payments and classes': async (page, gym) => {
    await lookUp(page, gym, '/consulta-usuario')
  },
  'the member lookup of routines, payments and classes': async (page, gym) => {
    await lookUp(page, gym, '/rutinas/consultar')
  },
  'the sheet of a routine with an exercise done': async (page, gym) => {
    await lookUp(page, gym, '/rutinas/consultar')
    await page.getByRole('button', { name: 'Ver rutina' }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('link', { name: 'Ver cómo se hace' }).first().waitFor()
  },
  'the list of training videos': async (page) => {
    await page.goto('/videos-entrenamiento')
    await page.getByRole('link', { name: 'Dominadas' }).waitFor()
  },
  'an exercise with its drawing, its steps and its mistakes': async (page) => {
    await page.goto('/videos-entrenamiento?ejercicio=Press%20de%20banca%20con%20agarre%20cerrado')
    await page.getByRole('img', { name: /^Dibujo de Press/ }).waitFor()
    await page.getByRole('button', { name: /el dibujo$/ }).click()
    await page.getByRole('region', { name: 'Errores frecuentes' }).waitFor()
  },
  'an exercise with a clip of the gym, and its window with a refusal of another': async (page, gym) => {
    await gym.clip('Dominadas')
    await page.goto('/videos-entrenamiento?ejercicio=Dominadas')
    await page.getByRole('region', { name: 'Video' }).getByLabel('Video de Dominadas').waitFor()
    await page.getByRole('button', { name: 'Editar el video de Dominadas' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Subir otro video' }).click()
    await (await choosing).setFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('nada') })
    await refusal(page, 'Error al subir el video: El video debe ser un archivo MP4 o WebM.').waitFor()
  },
  'the window of an exercise’s video with a refusal': async (page) => {
    await page.goto('/videos-entrenamiento?ejercicio=Dominadas')
    await page.getByRole('link', { name: 'Buscar en YouTube' }).waitFor()
    await page.getByRole('button', { name: 'Editar el video de Dominadas' }).click()
    await field(page, 'Enlace del video').fill('http://')
    await page.keyboard.press('Enter')
    await refusal(page, 'El video debe ser un enlace que comience con https://.').waitFor()
  },
})

async function lookUp(page: Page, gym: Gym, path: string) {
  const { cliente } = await someData(gym)
  const rutina = await gym.rutina({ descripcion: 'Despacio, sin soltar el aire. '.repeat(5) })
  await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
  await page.goto(path)
  await field(page, 'Número de identificación').fill(cliente.numeroIdentificacion)
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Rutinas asignadas' }).waitFor()
}
