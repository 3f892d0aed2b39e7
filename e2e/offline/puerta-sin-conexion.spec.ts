import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Entrada } from '@gym/contract/entradas/entradas.schema'
import { expect, type Page } from '@playwright/test'
import { now } from '../support/clock.ts'
import { test } from '../support/clock-test.ts'
import { Gym } from '../support/gym.ts'
import { aDataDir, admin, killServer, type RunningProgram, removeDataDir, start } from '../support/program.ts'
import { card, last, who } from '../support/screens/recepcion-screen.ts'

// Check-ins while the program is down: the offline snapshot validates them, the outbox sends them later.

const PLAIN = { script: 'server/dist/main.js' } as const

let dataDir = ''
test.beforeEach(() => {
  test.setTimeout(300_000)
  dataDir = aDataDir()
})
test.afterEach(() => removeDataDir(dataDir))

async function aDeskAt(page: Page, { url }: RunningProgram, gym: Gym) {
  const { token } = await gym.account('recepcionista')
  await page.addInitScript(`localStorage.setItem('token', localStorage.getItem('token') ?? '${token}')`)
  const known = page.waitForResponse('**/api/mostrador/instantanea')
  await page.goto(`${url}/recepcion`)
  await expect(who(page)).toBeFocused()
  await known
}

async function comes(page: Page, numero: string) {
  await who(page).fill(numero)
  await page.keyboard.press('Enter')
}

async function people(gym: Gym) {
  const person = async (nombre: string, numeroIdentificacion: string, fields: Partial<Cliente> = {}) => {
    const cliente = await gym.cliente({ nombre, apellido: 'Pérez', numeroIdentificacion, ...fields })
    await gym.membresia({ cliente: cliente._id, duracion: 30 })
    return cliente
  }
  return {
    ana: await person('Ana', '1020304'),
    luz: await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '5060708' }),
    sol: await person('Sol', '9080706', { estado: 'inactivo' }),
  }
}

const entries = (gym: Gym) => gym.call<Entrada[]>('GET', 'entradas?limite=100')

const KEPT_OF_THE_PEOPLE = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('mostrador')
  opening.onerror = reject
  opening.onsuccess = () => {
    const { result } = opening
    if (!result.objectStoreNames.contains('instantanea')) return resolve(0)
    const count = result.transaction('instantanea').objectStore('instantanea').count()
    count.onsuccess = () => resolve(count.result)
  }
})`

const again = (before: RunningProgram) =>
  start(dataDir, { ...PLAIN, env: { PORT: new URL(before.url).port } })

test('Offline entries are recorded at their own time', { tag: '@full' }, async ({ page }) => {
  const program = await start(dataDir, PLAIN)
  const gym = await Gym.enter(program.url, admin)
  await people(gym)
  await aDeskAt(page, program, gym)
  await killServer(program)
  const gone = now()

  await comes(page, '1020304')
  const ana = card(page, 'Ana Pérez')
  await expect(ana).toContainText('Adelante')
  await expect(ana).toContainText(
    /Anotada sin conexión\. Provisional, con datos de hace (menos de )?\d+ min\./,
  )
  await expect(
    page.getByText(/^Sin conexión\. Datos de hace (menos de )?\d+ min\. Puedes seguir\.$/),
  ).toBeVisible()
  await comes(page, '5060708')
  await expect(card(page, 'Luz Ñáñez')).toContainText('Sin membresía vigente.')
  await comes(page, '9080706')
  await expect(card(page, 'Sol Pérez')).toContainText('No puede entrar')
  await expect(card(page, 'Sol Pérez')).toContainText('no quedó anotada')
  await who(page).fill('nanez')
  await expect(page.getByRole('option', { name: 'Luz Ñáñez' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(card(page, 'Luz Ñáñez').first()).toContainText(/Ya entró a las \d\d:\d\d\./)
  await comes(page, '777888')
  await expect(card(page, '777888')).toContainText('Entrada anotada')
  await expect(card(page, '777888')).toContainText('Nadie tiene ese número en los datos de')

  const backAt = now()
  const back = await again(program)
  const after = await Gym.enter(back.url, admin)
  await expect(card(page, '777888')).toContainText('Por revisar', { timeout: 40_000 })
  await expect(card(page, 'Ana Pérez')).toContainText('Adelante')
  await expect(card(page, 'Ana Pérez')).not.toContainText('Provisional')
  await expect(card(page, 'Luz Ñáñez').first()).toContainText('Ya estaba')
  await expect(last(page)).toContainText('Luz Ñáñez')

  const rows = await entries(after)
  expect(rows.map(({ cliente }) => cliente.nombre).sort()).toEqual(['Ana', 'Luz'])
  for (const { fecha } of rows) {
    expect(new Date(fecha).getTime()).toBeGreaterThanOrEqual(gone.getTime() - 2_000)
    expect(new Date(fecha).getTime()).toBeLessThanOrEqual(backAt.getTime() + 2_000)
  }
})

test('Person noted at two offline desks has one entry', { tag: '@full' }, async ({ page, browser }) => {
  const program = await start(dataDir, PLAIN)
  const gym = await Gym.enter(program.url, admin)
  await people(gym)
  const context = await browser.newContext()
  const other = await context.newPage()
  await aDeskAt(page, program, gym)
  await aDeskAt(other, program, gym)
  await killServer(program)
  for (const desk of [page, other]) {
    await comes(desk, '1020304')
    await expect(card(desk, 'Ana Pérez')).toContainText('Anotada sin conexión.')
  }
  const back = await again(program)
  const after = await Gym.enter(back.url, admin)
  const said = (desk: Page) => card(desk, 'Ana Pérez').innerText()
  await expect
    .poll(
      async () =>
        (await Promise.all([page, other].map(said)))
          .map((text) =>
            text.includes('Ya estaba') ? 'Ya estaba' : text.includes('Provisional') ? '' : 'Entró',
          )
          .sort(),
      { timeout: 40_000 },
    )
    .toEqual(['Entró', 'Ya estaba'])
  expect(await entries(after)).toHaveLength(1)
  await context.close()
})

test('Entries noted in seven tabs are sent once each', { tag: '@full' }, async ({ page, context }) => {
  const program = await start(dataDir, PLAIN)
  const gym = await Gym.enter(program.url, admin)
  const numbers = Array.from({ length: 7 }, (_, n) => `10203${n}`)
  for (const [n, numeroIdentificacion] of numbers.entries()) {
    const { _id } = await gym.cliente({ nombre: `P${n}`, apellido: 'Pérez', numeroIdentificacion })
    await gym.membresia({ cliente: _id })
  }
  await aDeskAt(page, program, gym)
  const tabs = [page]
  for (let n = 1; n < 7; n += 1) {
    const tab = await context.newPage()
    await tab.goto(`${program.url}/recepcion`)
    await expect(who(tab)).toBeVisible()
    tabs.push(tab)
  }
  await killServer(program)
  for (const [n, tab] of tabs.entries()) {
    await comes(tab, numbers[n] ?? '')
    await expect(card(tab, `P${n} Pérez`)).toContainText('Anotada sin conexión.')
  }
  const back = await again(program)
  const after = await Gym.enter(back.url, admin)
  await expect.poll(async () => (await entries(after)).length, { timeout: 40_000 }).toBe(7)
  for (const [n, tab] of tabs.entries())
    await expect(card(tab, `P${n} Pérez`)).not.toContainText('Provisional', { timeout: 20_000 })
  expect(new Set((await entries(after)).map(({ cliente }) => cliente.nombre)).size).toBe(7)
})

test('Offline kiosk notes an entry and keeps no client data', { tag: '@full' }, async ({ page }) => {
  const program = await start(dataDir, PLAIN)
  const gym = await Gym.enter(program.url, admin)
  await people(gym)
  await aDeskAt(page, program, gym)
  const sealed = page.waitForResponse('**/api/auth/quiosco')
  await page.getByRole('link', { name: 'Quiosco' }).click()
  await sealed
  const kiosk = page.getByRole('dialog', { name: 'Quiosco' })
  await killServer(program)
  await kiosk.getByLabel('Tu número de identificación o tu teléfono').fill('1020304')
  await page.keyboard.press('Enter')
  await expect(kiosk.getByRole('status')).toContainText('Entrada anotada')
  await expect(kiosk.getByRole('status')).toContainText('Pasa por la recepción.')
  await expect(kiosk.getByRole('status')).not.toContainText('Ana')
  expect(await page.evaluate(KEPT_OF_THE_PEOPLE)).toBe(0)
  const back = await again(program)
  const after = await Gym.enter(back.url, admin)
  await expect.poll(async () => (await entries(after)).length, { timeout: 40_000 }).toBe(1)
})
