import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { now } from '../support/clock.ts'
import { expect, test } from '../support/fixtures.ts'
import { heading } from '../support/screens/screen.ts'

// Key of the gym's name, which the page stores once the settings arrive.
const OF_THE_PAGE = 'gimnasio'

// Serial, in one worker: the second test looks for the browser data that the first one left.
test.describe.configure({ mode: 'serial' })
test.use({ rol: 'recepcionista' })

const LEFT_BEHIND = `JSON.stringify({
  local: Object.keys(localStorage).filter((key) => key !== '${OF_THE_PAGE}').sort(),
  session: Object.keys(sessionStorage).filter((key) => key === 'de otra prueba'),
  cookie: document.cookie,
})`

async function openDashboard(page: Page) {
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
}

async function rowsOf(database: Client): Promise<number[]> {
  const tables = ['clientes', 'contabilidad', 'membresias', 'pagos', 'productos']
  const counts = tables.map((table) => `(select count(*)::int from ${table})`)
  const { rows } = await database.query<{ counts: number[] }>(`select array[${counts}] as counts`)
  return rows[0]?.counts ?? []
}

test('Test may leave storage, a route, a clock and a tab behind', async ({ page }) => {
  await page.clock.setFixedTime('2001-01-01T12:00:00Z')
  await page.context().route('**/logo.svg', (route) => route.abort())
  await openDashboard(page)
  await page.evaluate(`localStorage.setItem('de otra prueba', 'sí')`)
  await page.evaluate(`sessionStorage.setItem('de otra prueba', 'sí')`)
  await page.evaluate(`document.cookie = 'prueba=otra'`)
  expect(await page.evaluate('new Date().getFullYear()')).toBe(2001)
  await page.context().newPage()
})

test('Test after one with a fixed clock has a clean browser', async ({ page }) => {
  await openDashboard(page)
  expect(JSON.parse(await page.evaluate<string>(LEFT_BEHIND))).toEqual({
    local: ['cobrar-sin-caja', 'quien', 'token'],
    session: [],
    cookie: '',
  })
  expect(await page.evaluate('new Date().getFullYear()')).toBe(now().getFullYear())
  await page.evaluate(`localStorage.setItem('de otra prueba', 'sí')`)
  await page.evaluate(`sessionStorage.setItem('de otra prueba', 'sí')`)
  await page.evaluate(`document.cookie = 'prueba=otra'`)
  await page.context().route('**/logo.svg', (route) => route.abort())
  await page.context().newPage()
})

test('Gym of a test holds clients, payments and their ledger', async ({ gym, database }) => {
  await gym.membresia({ cliente: (await gym.cliente())._id })
  await gym.pago({ producto: (await gym.producto())._id })
  expect(await rowsOf(database)).not.toContain(0)
})

test('Test after one that filled the gym has an empty gym', async ({ database }) => {
  expect(new Set(await rowsOf(database))).toEqual(new Set([0]))
})

test('Test in a shared browser has clean storage', async ({ page }) => {
  await openDashboard(page)
  expect(JSON.parse(await page.evaluate<string>(LEFT_BEHIND))).toEqual({
    local: ['cobrar-sin-caja', 'quien', 'token'],
    session: [],
    cookie: '',
  })
  expect(await page.evaluate(`fetch('/logo.svg').then(({ ok }) => ok)`)).toBe(true)
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page)
  expect(others.map((other) => new URL(other.url()).pathname)).toEqual(['/logo.svg'])
})
