/// <reference lib="dom" />
import type { User } from '@gym/contract/auth/users.schema'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/clock-test.ts'
import { Gym } from '../support/gym.ts'
import { aDataDir, admin, killServer, type RunningProgram, removeDataDir, start } from '../support/program.ts'
import { field, signIn } from '../support/screens/screen.ts'

test.describe.configure({ timeout: 120_000 })

let dataDir = ''
let program: RunningProgram
let gym: Gym
test.beforeEach(async () => {
  dataDir = aDataDir()
  program = await start(dataDir, { script: 'server/dist/main.js' })
  gym = await Gym.enter(program.url, admin)
})
test.afterEach(() => removeDataDir(dataDir))

const section = (page: Page, name: string) => page.getByRole('region', { name })
const seen = (page: Page) => page.getByText(/^Sin conexión: esto es lo que viste hoy a las \d\d:\d\d\.$/)

async function ana() {
  const cliente = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
  await gym.call('POST', 'ventas', {
    cliente: cliente._id,
    lineas: [{ concepto: 'Toalla', monto: 5_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 5_000 }],
  })
  return cliente
}

test('Linked member sees their last data while the server is down', { tag: '@full' }, async ({ browser }) => {
  const cliente = await ana()
  const account = await gym.account('user')
  const [user] = await gym.call<User[]>('GET', `users?buscar=${account.email}`)
  await gym.call('POST', `clientes/${cliente._id}/vincular`, { usuario: user?._id })
  const context = await browser.newContext({ baseURL: program.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, account)
  await page.waitForURL('**/dashboard')
  await page.goto('/mis-datos')
  const code = page.getByRole('img', { name: /^Tu código para entrar el/ })
  await expect(code).toBeVisible()
  await expect(section(page, 'Pagos')).toContainText('Toalla')
  await expect(seen(page)).toHaveCount(0)
  const before = await code.getAttribute('src')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  await killServer(program)
  await page.reload()
  await expect(seen(page)).toBeVisible()
  await expect(section(page, 'Pagos')).toContainText('Toalla')
  await expect(section(page, 'Clases')).toBeVisible()
  await expect(section(page, 'Rutina')).toBeVisible()
  await expect(code).toHaveAttribute('src', before ?? '')

  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión ahora' }).click()
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible()
  const left = await page.evaluate(async () => [
    localStorage.getItem('quien'),
    (await indexedDB.databases()).filter(({ name }) => name === 'visto').length,
  ])
  expect(left).toEqual([null, 0])
  await context.close()
})

test('Public lookup shows only the last number while the server is down', { tag: '@full' }, async ({
  browser,
}) => {
  await ana()
  const other = await gym.cliente()
  const context = await browser.newContext({ baseURL: program.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/consulta-usuario')
  const lookUp = async (numero: string) => {
    await field(page, 'Número de identificación').fill(numero)
    await page.getByRole('button', { name: 'Consultar' }).click()
  }
  await lookUp('1020304')
  await expect(page.getByRole('table', { name: 'Pagos realizados' })).toContainText('Toalla')
  await killServer(program)
  await lookUp('1020304')
  await expect(seen(page)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Pagos realizados' })).toContainText('Toalla')
  await lookUp(other.numeroIdentificacion)
  await expect(page.getByRole('alert').filter({ hasText: 'Error al consultar datos: ' })).toBeVisible()
  await expect(page.getByText('Toalla')).toHaveCount(0)
  await context.close()
})
