import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { heading, message, row } from '../support/screens/screen.ts'

const ADDRESS = '/admin/inscripciones'
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por clase, día o persona' })
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function clase(gym: Gym, nombreClase: string, dia = 'Lunes') {
  const dias = [{ dia, horarioInicio: '06:00', horarioFin: '07:00' }]
  const { _id } = await gym.entrenador({ clases: [{ nombreClase, capacidadMaxima: 2, dias }] })
  return (await gym.clases()).find(({ entrenadorId }) => entrenadorId === _id) as ClaseDisponible
}

async function someData(gym: Gym) {
  const [yoga, pilates] = [await clase(gym, 'Yoga'), await clase(gym, 'Pilates', 'Viernes')]
  const person = (nombre: string, apellido: string, numeroIdentificacion: string) =>
    gym.cliente({ nombre, apellido, numeroIdentificacion, email: `${nombre.toLowerCase()}@correo.test` })
  const [ana, eva] = [await person('Ana', 'Zea', '1020304'), await person('Eva', 'Álvarez', '5060708')]
  await gym.inscripcion(ana, yoga)
  await gym.inscripcion(eva, yoga)
  await gym.inscripcion(eva, pilates)
  await clase(gym, 'Vacía')
}

test('Enrolment search shows one person, then the whole class', { tag: '@full' }, async ({ page, gym }) => {
  await someData(gym)
  await page.goto(ADDRESS)
  await search(page).fill('1020304')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Yoga'])
  await expect(row(page, 'Ana Zea')).toBeVisible()
  await expect(row(page, 'Eva Álvarez')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mostrar las 2 personas de Yoga, Lunes 06:00' }).click()
  await expect(row(page, 'Eva Álvarez')).toBeVisible()
})

test('Enrolment list marks clients without a current membership', { tag: '@full' }, async ({ page, gym }) => {
  const yoga = await clase(gym, 'Yoga')
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Zea' })
  const eva = await gym.cliente({ nombre: 'Eva', apellido: 'Ríos' })
  for (const cliente of [ana, eva]) await gym.inscripcion(cliente, yoga)
  await gym.membresia({ cliente: eva._id })
  await page.goto(ADDRESS)
  await expect(row(page, 'Ana Zea')).toContainText('Sin membresía vigente')
  await expect(row(page, 'Eva Ríos')).not.toContainText('Sin membresía vigente')
})

test('Admin removes a client from a class after confirming', { tag: '@full' }, async ({ page, gym }) => {
  await someData(gym)
  await page.goto(ADDRESS)
  await page.getByRole('button', { name: 'Quitar a Ana Zea de Yoga' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Quitar a Ana Zea de Yoga, Lunes 06:00?' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row(page, 'Ana Zea')).toBeVisible()

  await page.getByRole('button', { name: 'Quitar a Ana Zea de Yoga' }).click()
  await dialog.getByRole('button', { name: 'Quitar' }).click()
  await expect(message(page, 'Su cupo quedó libre.')).toBeVisible()
  await expect(row(page, 'Ana Zea')).toHaveCount(0)
  await expect(list(page, 'Yoga')).toContainText('1 persona')
  expect((await gym.clases()).find(({ nombreClase }) => nombreClase === 'Yoga')?.capacidadMaxima).toBe(1)
})

test('Enrolment list prints one class or all classes', { tag: '@full' }, async ({ page, gym }) => {
  await page.addInitScript(`window.papers = []
    window.print = () => {
      const shown = (element) => element.checkVisibility()
      const text = (selector) => [...document.querySelectorAll(selector)].filter(shown).map((e) => e.innerText)
      window.papers.push({ titles: text('h2'), people: text('ol li'), rest: text('button, input, nav, h1, table') })
      window.dispatchEvent(new Event('afterprint'))
    }`)
  await someData(gym)
  await page.goto(ADDRESS)
  await page.emulateMedia({ media: 'print' })
  const press = (name: string) =>
    page.getByRole('button', { name, exact: true, includeHidden: true }).dispatchEvent('click')
  const papers = () => page.evaluate<unknown[]>('window.papers')

  await expect(list(page, 'Pilates')).toBeVisible()
  await press('Imprimir la lista de Pilates, Viernes 06:00')
  await expect.poll(papers).toHaveLength(1)
  await press('Imprimir')
  await expect.poll(papers).toHaveLength(2)
  expect(await papers()).toEqual([
    { titles: ['Pilates'], people: ['Eva Álvarez'], rest: [] },
    {
      titles: ['Yoga', 'Pilates'],
      people: [expect.stringMatching(/Eva/), expect.stringMatching(/Ana/), expect.stringMatching(/Eva/)],
      rest: [],
    },
  ])
})

test('Enrolment list prints the classes of every page', { tag: '@full' }, async ({ page, gym }) => {
  await page.addInitScript(
    `window.sheets = 0
     window.print = () => { window.sheets = document.querySelectorAll('h2 ~ ol').length }`,
  )
  const eva = await gym.cliente()
  const dias = Array.from({ length: 17 }, (_, n) => String(n + 5).padStart(2, '0')).flatMap((hour) =>
    ['Lunes', 'Martes'].map((dia) => ({ dia, horarioInicio: `${hour}:00`, horarioFin: `${hour}:50` })),
  )
  await gym.entrenador({ clases: [{ nombreClase: 'Spinning', capacidadMaxima: 5, dias }] })
  for (const each of (await gym.clases()).slice(0, 27)) await gym.inscripcion(eva, each)
  await page.goto(ADDRESS)
  await expect(page.getByText('1 a 25 de 27')).toBeVisible()
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await expect.poll(() => page.evaluate('window.sheets')).toBe(27)
})

test('Enrolment list links to the classes when it is empty', { tag: '@full' }, async ({ page, gym }) => {
  await clase(gym, 'Yoga')
  await page.goto(ADDRESS)
  await expect(page.getByText('No hay inscripciones disponibles.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeDisabled()
  await page.getByRole('link', { name: 'Inscribir en una clase' }).click()
  await expect(heading(page, 'Clases')).toBeVisible()
})

test.describe('the receptionist', () => {
  test.use({ rol: 'recepcionista' })

  test('Receptionist opens the enrolments of a class', { tag: '@full' }, async ({ page, gym }) => {
    await someData(gym)
    await page.goto('/clases')
    await page.getByRole('link', { name: 'Ver inscritos en Yoga, Lunes 06:00' }).click()
    await expect(heading(page, 'Inscritos')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Yoga'])
    await expect(page.getByRole('button', { name: /^Imprimir/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'Quitar a Ana Zea de Yoga' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await expect(message(page, 'Su cupo quedó libre.')).toBeVisible()
    await expect(row(page, 'Ana Zea')).toHaveCount(0)
    await page.getByRole('button', { name: 'Ver todas las clases' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Yoga', 'Pilates'])
    await search(page).fill('eva')
    await expect(row(page, 'Eva Álvarez')).toHaveCount(2)
  })
})
