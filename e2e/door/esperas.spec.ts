import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { aWaitingList } from '../support/full-gym.ts'
import type { Gym } from '../support/gym.ts'
import { heading, message, pick, picker, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

const FULL = 'No hay cupos disponibles en esta clase.'
const PUT_IN_LINE = 'Apuntar en la lista de espera'
const line = (page: Page) => page.getByRole('region', { name: 'Lista de espera' })
const inLine = (page: Page, name: string) => line(page).getByRole('listitem').filter({ hasText: name })

async function aFullYoga(gym: Gym): Promise<ClaseDisponible> {
  const dias = [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }]
  await gym.entrenador({ clases: [{ nombreClase: 'Yoga', capacidadMaxima: 1, dias }] })
  const yoga = (await gym.clases()).find(({ nombreClase }) => nombreClase === 'Yoga') as ClaseDisponible
  await gym.inscripcion(await gym.cliente({ nombre: 'Gil', apellido: 'Pérez' }), yoga)
  return yoga
}

const whoWaits = async (gym: Gym, { _id }: ClaseDisponible) => {
  const rows = await gym.call<{ cliente: { nombre: string } }[]>('GET', `clases/esperas?clase=${_id}`)
  return rows.map(({ cliente }) => cliente.nombre)
}

async function inscritos(page: Page, { _id }: ClaseDisponible) {
  await page.goto(`/clases/inscritos?clase=${_id}`)
  await expect(heading(page, 'Inscritos')).toBeVisible()
}

test('Receptionist adds clients to the waiting list of a full class', async ({ page, gym }) => {
  const yoga = await aFullYoga(gym)
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.cliente({ nombre: 'Eva', apellido: 'Ríos' })
  await page.goto('/clases')
  const card = page.getByRole('listitem').filter({ hasText: 'Yoga' })
  await expect(card.getByText('Sin cupos')).toBeVisible()
  await card.getByRole('textbox', { name: 'Número de identificación' }).fill('1020304')
  await card.getByRole('textbox', { name: 'Número de identificación' }).press('Enter')
  await expect(refusal(page, FULL)).toBeVisible()
  await card.getByRole('button', { name: PUT_IN_LINE }).click()
  await expect(message(page, 'Ana Pérez queda en la lista de espera.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Ver inscritos y 1 en espera' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Registrarse' })).toBeDisabled()

  await card.getByRole('button', { name: PUT_IN_LINE }).click()
  const dialog = page.getByRole('dialog', { name: 'Lista de espera de Yoga, Lunes 06:00' })
  await expect(picker(page, 'Cliente')).toBeFocused()
  await pick(page, 'Cliente', 'Eva')
  await dialog.getByRole('button', { name: 'Apuntar' }).click()
  await expect(message(page, 'Eva Ríos queda en la lista de espera.')).toBeVisible()
  expect(await whoWaits(gym, yoga)).toEqual(['Ana', 'Eva'])

  await card.getByRole('textbox', { name: 'Número de identificación' }).fill('1020304')
  await card.getByRole('button', { name: PUT_IN_LINE }).click()
  await expect(refusal(page, 'El cliente ya está en la lista de espera de esta clase.')).toBeVisible()
})

for (const width of [390, 1280])
  test(`Freed place goes to the next waiting client at ${width} px`, {
    tag: width === 390 ? '@full' : [],
  }, async ({ page, gym }) => {
    await page.setViewportSize({ width, height: 900 })
    const yoga = await aFullYoga(gym)
    for (const nombre of ['Ana', 'Eva', 'Luz'])
      await gym.espera(await gym.cliente({ nombre, apellido: 'Ríos' }), yoga)
    await inscritos(page, yoga)
    await expect(line(page).getByRole('listitem')).toHaveCount(3)
    await expect(line(page).getByRole('button', { name: /^Inscribir/ })).toHaveCount(0)

    await page.getByRole('button', { name: /^Quitar a Gil Pérez de Yoga/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await expect(message(page, 'Su cupo quedó libre.')).toBeVisible()
    await expect(inLine(page, 'Ana Ríos')).toContainText(/Ofrecido hasta mañana a las \d\d:\d\d/)
    await expect(inLine(page, 'Eva Ríos')).toContainText('En espera')

    await page.getByRole('button', { name: 'Quitar a Ana Ríos de la lista de espera' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    await expect(message(page, 'Ya no está en la lista de espera.')).toBeVisible()
    await expect(inLine(page, 'Eva Ríos')).toContainText('Ofrecido hasta')

    await page.getByRole('button', { name: 'Inscribir a Eva Ríos en Yoga, Lunes 06:00' }).click()
    await expect(message(page, 'Cliente registrado exitosamente en la clase.')).toBeVisible()
    await expect(row(page, 'Eva Ríos')).toBeVisible()
    await expect(line(page).getByRole('listitem')).toHaveCount(1)
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })

test('Receptionist marks the entry of an enrolled client', { tag: '@full' }, async ({ page, gym }) => {
  const { yoga, absent } = await aWaitingList(gym)
  await inscritos(page, yoga)
  await expect(row(page, 'Ana Pérez')).toContainText(/Entró a las \d\d:\d\d/)
  await page.getByRole('button', { name: 'Marcar entrada de Iván Pérez' }).click()
  await expect(message(page, 'Entrada registrada: Iván Pérez.')).toBeVisible()
  await expect(row(page, 'Iván Pérez').getByText(/^Entró a las \d\d:\d\d$/)).toBeFocused()
  const entries = await gym.call<{ cliente: { _id: string }; clase: { _id: string } }[]>('GET', 'entradas')
  expect(entries.filter(({ cliente }) => cliente._id === absent._id)).toMatchObject([
    { clase: { _id: yoga._id } },
  ])
})

test('Entry refused by a rule explains why and links to reception', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  const { yoga } = await aWaitingList(gym)
  await gym.call('PUT', 'configuracion/entrada', { reglas: { SIN_MEMBRESIA: 'bloquear' } })
  await inscritos(page, yoga)
  await page.getByRole('button', { name: 'Marcar entrada de Iván Pérez' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Iván Pérez: ' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir a Recepción' }).click()
  await expect(heading(page, 'Recepción')).toBeVisible()
})

test('Reception enrols a client in the place offered to them', { tag: '@full' }, async ({ page, gym }) => {
  const { yoga, offered } = await aWaitingList(gym)
  await page.goto('/recepcion')
  await expect(picker(page, 'Quién llega')).toBeFocused()
  await page.keyboard.type(offered.numeroIdentificacion)
  await page.keyboard.press('Enter')
  const eva = page.getByRole('article', { name: 'Eva Pérez', exact: true })
  await expect(eva).toContainText(/Tiene un cupo ofrecido en Yoga, .+ hasta .+ a las \d\d:\d\d\./)
  await eva.getByRole('button', { name: 'Inscribir a Eva Pérez en Yoga' }).click()
  await expect(eva).toContainText('Cliente registrado exitosamente en la clase.')
  expect(await whoWaits(gym, yoga)).toEqual(['Luz', 'Noé'])
})
