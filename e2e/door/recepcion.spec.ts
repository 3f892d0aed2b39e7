import { weekdayOf } from '@gym/contract/core/weekdays'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  aMember,
  atTheDoor,
  card,
  entries,
  last,
  who,
  withReader,
} from '../support/screens/recepcion-screen.ts'
import { heading, menu, refusal, withoutLive } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

const inside = (page: Page) => page.getByRole('region', { name: /^Dentro ahora/ })

test('Reception lets in a client by number, once, with a verdict', async ({ page, gym }) => {
  await aMember(gym, 'Ana', '1020304')
  await atTheDoor(page)
  await page.keyboard.type('1.020.304')
  await page.keyboard.press('Enter')
  const ana = card(page, 'Ana Pérez')
  await expect(ana).toHaveAttribute('data-verdict', 'well')
  await expect(ana).toContainText('Adelante')
  await expect(ana).toContainText('Entrada libre')
  await expect(who(page)).toHaveValue('')
  await expect(who(page)).toBeFocused()
  await expect(inside(page)).toContainText('Dentro ahora: 1')
  await expect(last(page).getByRole('listitem')).toContainText(['Ana Pérez'])

  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(ana).toContainText(/Ya entró a las \d\d:\d\d\./)
  await expect(ana).toContainText('2 veces en esta recepción.')
  await expect(ana).toHaveCount(1)
  await expect(ana).toHaveAttribute('data-verdict', 'soon')
  expect(await entries(gym)).toHaveLength(1)
})

test('Reception offers clients by name and Enter lets in the marked one', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await aMember(gym, 'Ana', '1020304')
  await aMember(gym, 'Luz', '5060708')
  await atTheDoor(page)
  await page.keyboard.type('luz')
  await expect(page.getByRole('option', { name: 'Luz Pérez' })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(card(page, 'Luz Pérez')).toContainText('Adelante')
  await expect(who(page)).toHaveValue('')
  expect((await entries(gym)).map(({ cliente }) => cliente.nombre)).toEqual(['Luz'])
})

test('Reception lets in no one while a name matches several clients', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await gym.cliente({ nombre: 'Gabriela', apellido: 'Agudelo Rodríguez', numeroIdentificacion: '1020304' })
  await aMember(gym, 'Rodrigo', '5060708')
  await atTheDoor(page)
  await page.keyboard.type('rodri')
  await expect(page.getByRole('option')).toHaveText([/^Rodrigo Pérez/, /^Gabriela Agudelo/])
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Hay varios que coinciden: elige uno/)).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(2)
  expect(await entries(gym)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Rodrigo Pérez')).toContainText('Adelante')
  expect((await entries(gym)).map(({ cliente }) => cliente.nombre)).toEqual(['Rodrigo'])
})

test('Reception lets in no one for a typed name that is abandoned', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await aMember(gym, 'Ana', '1020304')
  await aMember(gym, 'Luz', '5060708')
  await atTheDoor(page)
  await page.keyboard.type('ana')
  await expect(page.getByRole('option', { name: 'Ana Pérez' })).toBeVisible()
  await heading(page, 'Recepción').click()
  await expect(who(page)).not.toBeFocused()
  await page.keyboard.type('5060708')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Luz Pérez')).toContainText('Adelante')
  expect((await entries(gym)).map(({ cliente }) => cliente.nombre)).toEqual(['Luz'])
})

test('Reader scans get a card each, wherever the focus is', async ({ page, gym }) => {
  const scan = await withReader(page)
  await aMember(gym, 'Ana', '1020304')
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '5060708' })
  await atTheDoor(page)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let count = 0
  await page.route('**/api/entradas', async (route) => {
    count += 1
    if (count === 1) await answered
    await route.continue()
  })
  await page.getByRole('switch', { name: 'Sonido' }).focus()
  await scan('1020304')
  await expect(card(page, '1020304')).toContainText('Registrando…')
  await scan('5060708')
  await expect(card(page, 'Luz Ñáñez')).toContainText('Atención')
  await expect(card(page, 'Luz Ñáñez')).toContainText('Sin membresía vigente.')
  answer()
  await expect(card(page, 'Ana Pérez')).toContainText('Adelante')
  await expect(page.getByRole('switch', { name: 'Sonido' })).toBeChecked()
  expect((await entries(gym)).map(({ cliente }) => cliente.nombre).sort()).toEqual(['Ana', 'Luz'])
})

test('Offline entry survives a reload and is registered once', async ({ page, gym }) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: ana._id, tipo: 'Clase', sesionesRestantes: 9, duracion: 20 })
  await atTheDoor(page)
  let isFirst = true
  await page.route('**/api/entradas', async (route) => {
    if (isFirst) await route.fetch()
    isFirst = false
    return route.abort()
  })
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toContainText('Anotada sin conexión.')
  await menu(page).getByRole('link', { name: 'Clientes' }).click()
  await expect(heading(page, 'Clientes')).toBeVisible()
  const said = page.getByText('1 por enviar')
  await expect(said).toBeVisible()
  await page.reload()
  await expect(said).toBeVisible()
  await page.unroute('**/api/entradas')
  await page.evaluate('window.dispatchEvent(new Event("online"))')
  await expect(said).toHaveCount(0)
  await page.keyboard.press('Alt+R')
  await expect(card(page, 'Ana Pérez')).toContainText('Quedan 8 sesiones')
  expect(await entries(gym)).toHaveLength(1)
})

test('Entry takes a class by a tap and becomes free again', { tag: '@full' }, async ({ page, gym }) => {
  const dia = weekdayOf(await gym.today())
  const dias = [{ dia, horarioInicio: '00:00', horarioFin: '23:59' }]
  await gym.entrenador({ clases: [{ nombreClase: 'Yoga', capacidadMaxima: 10, dias }] })
  await aMember(gym, 'Ana', '1020304')
  await atTheDoor(page)
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  const ana = card(page, 'Ana Pérez')
  await ana.getByRole('button', { name: 'Viene a Yoga 00:00' }).click()
  await expect(ana).toContainText('Yoga, 00:00 a 23:59')
  await expect(last(page)).toContainText('Yoga')
  expect(await gym.call<unknown[]>('GET', 'asistencias')).toHaveLength(1)
  await ana.getByRole('button', { name: 'Entrada libre' }).click()
  await expect(ana.getByRole('button', { name: 'Viene a Yoga 00:00' })).toBeVisible()
  // A typed digit starts a new number, wherever the focus is.
  await page.keyboard.type('1')
  await expect(who(page)).toHaveValue('1')
})

test('Occupancy list removes the client who leaves', { tag: '@full' }, async ({ page, gym }) => {
  const ana = await aMember(gym, 'Ana', '1020304')
  const luz = await aMember(gym, 'Luz', '5060708')
  for (const { _id } of [ana, luz]) await gym.call('POST', 'entradas', { clienteId: _id })
  await atTheDoor(page)
  await expect(inside(page)).toContainText('Dentro ahora: 2')
  await inside(page).getByRole('button', { name: 'Ver la lista' }).click()
  await inside(page).getByRole('button', { name: 'Salió Ana Pérez' }).click()
  await expect(inside(page)).toContainText('Dentro ahora: 1')
  await expect(inside(page).getByRole('listitem')).toHaveText([/Luz Pérez/])
})

test('Reception lets in clients while its lists cannot be loaded', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await aMember(gym, 'Ana', '1020304')
  // Without live updates, so that a change at another desk does not refetch the failed lists.
  await withoutLive(page)
  const broken = { status: 503, json: { mensaje: 'Nada.' } }
  await page.route('**/api/entradas/dentro', (route) => route.fulfill(broken))
  await page.route('**/api/entradas?*', (route) => route.fulfill(broken))
  await atTheDoor(page)
  await expect(refusal(page, 'Error al cargar quién está dentro: Error 503: Nada.')).toBeVisible()
  await expect(refusal(page, 'Error al cargar las entradas: Error 503: Nada.')).toBeVisible()
  const again = ['**/api/entradas/dentro', '**/api/entradas?*'].map((lists) => page.waitForResponse(lists))
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Ana Pérez')).toContainText('Adelante')
  await Promise.all(again)
  await page.unroute('**/api/entradas/dentro')
  await page.unroute('**/api/entradas?*')
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error al cargar quién está dentro' })
    .getByRole('button', { name: 'Reintentar' })
    .click()
  await expect(inside(page)).toContainText('Dentro ahora: 1')
})
