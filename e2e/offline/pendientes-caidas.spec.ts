import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { now, setClock } from '../support/clock.ts'
import { test } from '../support/clock-test.ts'
import { type Account, Gym } from '../support/gym.ts'
import {
  aDataDir,
  admin,
  childrenOf,
  freePort,
  killServer,
  postgresPids,
  type RunningProgram,
  removeDataDir,
  sendSignal,
  start,
  stop,
} from '../support/program.ts'
import { openCharge } from '../support/screens/vender-screen.ts'

const QUEUED = 500
// `npm run drill -- mostrador` allows a minute; in other runs, other tests may slow the machine.
const SENT_WITHIN_MS = process.env.MOSTRADOR_SEGUNDOS ? 60_000 : 120_000

let dataDir = ''
let profile = ''
let port = ''
test.beforeEach(async () => {
  test.setTimeout(800_000)
  dataDir = aDataDir()
  profile = mkdtempSync(join(tmpdir(), 'admin-gimnasios-browser-'))
  port = `${await freePort()}`
})
test.afterEach(() => {
  killBrowser()
  removeDataDir(dataDir)
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

const begin = () => start(dataDir, { script: 'server/dist/main.js', env: { PORT: port } })

async function openBrowser(args: string[] = []): Promise<BrowserContext> {
  const { launchOptions } = test.info().project.use
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), ...args],
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  })
  await setClock(context)
  return context
}

function browserPids(): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)
    } catch {
      // The process ended after the list was made.
      return false
    }
  })
}

const withDescendants = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(withDescendants)]

function killBrowser() {
  for (const pid of browserPids()) sendSignal(pid, 'SIGKILL')
}

/** CPU seconds of the program, its database and the browser. Linux counts in ticks of 10 ms. */
function cpuOf({ pid, dataDir: itsData }: RunningProgram): number {
  const pids = new Set([pid, ...postgresPids(itsData), ...browserPids().flatMap(withDescendants)])
  const ticks = [...pids].map((each) => {
    try {
      const fields = readFileSync(`/proc/${each}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return Number(fields[11]) + Number(fields[12])
    } catch {
      return 0
    }
  })
  return ticks.reduce((sum, each) => sum + each, 0) / 100
}

async function signIn(page: Page, url: string, token: string) {
  await page.goto(`${url}/logo.svg`)
  await page.evaluate(`localStorage.setItem('token', '${token}')`)
}

/** Chromium writes localStorage some seconds late, so a kill of the browser may lose the session. */
async function signInAgain(page: Page, address: string, { email, password }: Account) {
  await page.goto(`${address}/logo.svg`)
  await page.evaluate('localStorage.clear()')
  await page.goto(`${address}/pendientes`)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.keyboard.press('Enter')
}

async function aGym({ url }: RunningProgram) {
  const gym = await Gym.enter(url, admin)
  await gym.call('POST', 'caja/turnos', { base: 0 })
  const agua = await gym.producto({ nombre: 'Agua', precio: 3_000, stock: 10_000, codigo: 'A1' })
  return { gym, agua, account: await gym.account('recepcionista') }
}

const ventas = (gym: Gym) => gym.call<{ numero: number }[]>('GET', 'ventas?limite=200')

test('Sale noted over plain http survives killed server and browser', { tag: '@full' }, async () => {
  let program = await begin()
  const { gym, account } = await aGym(program)
  const address = `http://gimnasio.test:${port}`
  const named = ['--host-resolver-rules=MAP gimnasio.test 127.0.0.1']
  const before = await openBrowser(named)
  const page = await before.newPage()
  await signIn(page, address, account.token)
  await page.goto(`${address}/vender`)
  expect(await page.evaluate('isSecureContext || "locks" in navigator')).toBe(false)
  await page.getByRole('button', { name: /^Agua/ }).click()

  await killServer(program)
  await openCharge(page, '$3.000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Venta anotada/ })).toBeVisible()
  killBrowser()

  program = await begin()
  const after = await openBrowser(named)
  const again = await after.newPage()
  await signInAgain(again, address, account)
  // Without the Locks API both tabs may send the operation: the idempotency key prevents a second sale.
  await (await after.newPage()).goto(`${address}/pendientes`)
  await expect.poll(() => ventas(gym), { timeout: 20_000 }).toHaveLength(1)
  await expect(again.getByRole('region', { name: /^Enviadas/ })).toContainText('Es la venta N.º 1.')
  await expect(again.getByText('mientras no cierres ni recargues la pestaña')).toBeVisible()
  await after.close()
  await stop(program)
})

test(`Queue of ${QUEUED} sales survives killed server and browser`, { tag: '@full' }, async () => {
  let program = await begin()
  const { gym, agua, account } = await aGym(program)
  const { _id } = await (await Gym.enter(program.url, account)).call<{ _id: string }>('GET', 'auth/perfil')
  const before = await openBrowser()
  const page = await before.newPage()
  await signIn(page, program.url, account.token)
  await page.goto(`${program.url}/pendientes`)
  await expect(page.getByText('No hay nada por enviar.')).toBeVisible()

  await killServer(program)
  const file = queueOf(agua, { _id, nombre: account.nombre })
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('region', { name: `Por enviar (${QUEUED})` })).toBeVisible()
  killBrowser()

  program = await begin()
  const after = await openBrowser()
  const again = await after.newPage()
  const [since, cpuBefore] = [performance.now(), cpuOf(program)]
  await signInAgain(again, program.url, account)
  await expect(again.getByText('No hay nada por enviar.')).toBeVisible({ timeout: SENT_WITHIN_MS })
  const took = performance.now() - since
  const worked = cpuOf(program) - cpuBefore
  console.log(
    `${QUEUED} operaciones anotadas, enviadas en ${(took / 1_000).toFixed(1)} s tras abrir de nuevo, ${worked.toFixed(1)} s de procesador`,
  )
  const stockLeft = async () => (await gym.call<Producto>('GET', `productos/${agua._id}`)).stock
  expect(await stockLeft()).toBe(10_000 - QUEUED)
  const [last] = await ventas(gym)
  expect(last?.numero).toBe(QUEUED)

  // A second computer imports the same operations from a file: the server replays their responses.
  await again.locator('input[type=file]').setInputFiles(file)
  await expect(again.getByText(`${QUEUED} operaciones traídas.`)).toBeVisible()
  await expect(again.getByText('No hay nada por enviar.')).toBeVisible({ timeout: SENT_WITHIN_MS })
  expect(await stockLeft()).toBe(10_000 - QUEUED)
  await after.close()
  await stop(program)
})

function queueOf({ _id: producto }: Producto, usuario: { _id: string; nombre: string }) {
  const operaciones = Array.from({ length: QUEUED }, (_, sold) => ({
    key: randomBytes(16).toString('hex'),
    version: 1,
    tipo: 'venta',
    body: {
      lineas: [{ producto, cantidad: 1, precio: 3_000 }],
      cobros: [{ metodo: 'Efectivo', monto: 3_000 }],
    },
    resumen: { quien: 'Sin cliente', que: 'Agua', monto: 3_000 },
    dispositivo: 'mostrador-de-prueba',
    usuario,
    ocurridoAt: now().getTime() - 3_600_000 + sold,
    esperaHasta: 0,
    anotada: true,
    tries: 0,
  }))
  const text = JSON.stringify({ formato: 'admin-gimnasios-pendientes', version: 1, operaciones })
  return { name: 'pendientes.json', mimeType: 'application/json', buffer: Buffer.from(text) }
}
