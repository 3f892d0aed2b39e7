import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { Gym } from '../support/gym.ts'
import { aDataDir, admin, killServer, removeDataDir, start, stop } from '../support/program.ts'
import { field, heading, picker, row } from '../support/screens/screen.ts'

// Except for a reconnection, timeouts are below 15 s: after 15 s, polling would hide a broken stream.

test.use({ rol: 'recepcionista' })

const last = (page: Page) => page.getByRole('region', { name: 'Últimas entradas' })
const streams = (page: Page) => {
  const asked: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/cambios')) asked.push(request.url())
  })
  return asked
}

async function otherDesk(browser: Browser, options: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext(options)
  return { context, page: await context.newPage() }
}

test('Entry at one desk appears at the other', async ({
  page: deskB,
  browser,
  baseURL,
  storageState,
  gym,
}) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.membresia({ cliente: ana._id })
  await deskB.goto('/recepcion')
  await expect(last(deskB)).toContainText('Aún no hay entradas.')

  const { context, page: deskA } = await otherDesk(browser, { baseURL, storageState })
  await deskA.goto('/recepcion')
  await expect(picker(deskA, 'Quién llega')).toBeFocused()
  await deskA.keyboard.type('1020304')
  await deskA.keyboard.press('Enter')
  await expect(last(deskB)).toContainText('Ana Pérez')
  await expect(deskB.getByRole('region', { name: 'Dentro ahora: 1' })).toBeVisible()
  await context.close()
})

test('Client, payment and stock of one desk appear in the other’s lists', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await page.goto('/clientes')
  await expect(page.getByText('Aún no hay clientes.')).toBeVisible()
  const luz = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez' })
  await expect(row(page, 'Luz')).toBeVisible()

  const producto = await gym.producto({ nombre: 'Proteína', precio: 80_000, stock: 10 })
  await page.goto('/pagos')
  await expect(heading(page, 'Pagos')).toBeVisible()
  await gym.pago({ cliente: luz._id, producto: producto._id, cantidad: 3 })
  await expect(row(page, 'Luz Ñáñez')).toContainText('$240.000')

  await page.goto('/productos')
  await expect(row(page, 'Proteína')).toContainText('7')
  await gym.pago({ producto: producto._id, cantidad: 2 })
  await expect(row(page, 'Proteína')).toContainText('5')
})

test('Typed text stays while another desk edits the same client', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', telefono: '3001112233' })
  await page.goto(`/clientes/editar/${_id}`)
  await expect(field(page, 'Nombre')).toHaveValue('Luz')
  await field(page, 'Nombre').fill('Luz Marina')
  const list = await page.context().newPage()
  await list.goto('/clientes')
  await gym.call('PUT', `clientes/${_id}`, { telefono: '3009998877' })
  await gym.call('PUT', `clientes/${_id}`, { apellido: 'Ñáñez Gil' })
  await expect(row(list, 'Ñáñez Gil')).toBeVisible()
  await field(page, 'Dirección').fill('Calle 9 # 8-7')
  await expect(field(page, 'Nombre')).toHaveValue('Luz Marina')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Cliente actualizado exitosamente.')).toBeVisible()
  expect(await gym.call('GET', `clientes/${_id}`)).toMatchObject({
    nombre: 'Luz Marina',
    apellido: 'Ñáñez Gil',
    telefono: '3009998877',
    direccion: 'Calle 9 # 8-7',
  })
})

test('Eight tabs share one stream', { tag: '@full' }, async ({ page, gym }) => {
  const asked = streams(page)
  await page.goto('/clientes')
  await expect(heading(page, 'Clientes')).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  const tabs: Page[] = []
  for (let n = 0; n < 6; n += 1) {
    const tab = await page.context().newPage()
    await tab.goto('/clientes')
    await expect(heading(tab, 'Clientes')).toBeVisible()
    tabs.push(tab)
  }
  const eighth = await page.context().newPage()
  await eighth.goto('/clientes')
  await expect(eighth.getByText('Aún no hay clientes.')).toBeVisible()
  await gym.cliente({ nombre: 'Luz' })
  await expect(row(eighth, 'Luz')).toBeVisible()
  await expect(row(page, 'Luz')).toBeVisible()
  expect(asked).toHaveLength(1)

  await page.close()
  await gym.cliente({ nombre: 'Marta' })
  for (const tab of [eighth, ...tabs]) await expect(row(tab, 'Marta')).toBeVisible()
  expect(asked).toHaveLength(2)
})

/** Script: imitates a browser on plain http, without the Locks API. The test controls its visibility. */
const withoutLocks = `
  delete Navigator.prototype.locks
  let isHidden = false
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') })
  window.hide = (hidden) => {
    isHidden = hidden
    document.dispatchEvent(new Event('visibilitychange'))
  }
`

test('Hidden tabs without Web Locks hold no connection', { tag: '@full' }, async ({ page, gym }) => {
  const asked = streams(page)
  for (let n = 0; n < 7; n += 1) {
    const tab = await page.context().newPage()
    await tab.addInitScript(withoutLocks)
    await tab.goto('/clientes')
    await expect.poll(() => asked.length).toBe(n + 1)
    await tab.evaluate('hide(true)')
  }
  await page.addInitScript(withoutLocks)
  await page.goto('/clientes')
  await expect(page.getByText('Aún no hay clientes.')).toBeVisible()
  await gym.cliente({ nombre: 'Luz' })
  await expect(row(page, 'Luz')).toBeVisible()

  await page.evaluate('hide(true)')
  await gym.cliente({ nombre: 'Marta' })
  await page.evaluate('hide(false)')
  await expect(row(page, 'Marta')).toBeVisible()
})

test('Eight windows without Web Locks follow over six connections', { tag: '@full' }, async ({
  page,
  gym,
}) => {
  await page.context().addInitScript(withoutLocks)
  const windows = [page, ...(await Promise.all(Array.from({ length: 7 }, () => page.context().newPage())))]
  for (const each of windows) {
    await each.goto('/clientes')
    await expect(each.getByText('Aún no hay clientes.')).toBeVisible()
  }
  await gym.cliente({ nombre: 'Luz' })
  for (const each of windows) await expect(row(each, 'Luz')).toBeVisible()

  await windows.pop()?.close()
  await gym.cliente({ nombre: 'Marta' })
  for (const each of windows) await expect(row(each, 'Marta')).toBeVisible()
})

test('Open list follows again after the program restarts', { tag: '@full' }, async ({ browser }) => {
  test.slow()
  const dataDir = aDataDir()
  try {
    let program = await start(dataDir)
    const { token } = await (await Gym.enter(program.url, admin)).call<{ token: string }>(
      'POST',
      'auth/login',
      admin,
    )
    const localStorage = [{ name: 'token', value: token }]
    const storageState = { cookies: [], origins: [{ origin: program.url, localStorage }] }
    const { context, page } = await otherDesk(browser, { baseURL: program.url, storageState })
    await page.goto('/clientes')
    await expect(page.getByText('Aún no hay clientes.')).toBeVisible()
    await killServer(program)
    program = await start(dataDir, { env: { PORT: new URL(program.url).port } })
    await (await Gym.enter(program.url, admin)).cliente({ nombre: 'Luz' })
    await expect(row(page, 'Luz')).toBeVisible({ timeout: 20_000 })
    await (await Gym.enter(program.url, admin)).cliente({ nombre: 'Marta' })
    await expect(row(page, 'Marta')).toBeVisible()
    await context.close()
    await stop(program)
  } finally {
    removeDataDir(dataDir)
  }
})
