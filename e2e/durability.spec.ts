import type { Pago } from '@gym/contract/pagos'
import type { Producto } from '@gym/contract/productos'
import { expect, test } from '@playwright/test'
import type { Client } from 'pg'
import { Gym } from './gym.ts'
import { connectTo, ledger } from './ledger.ts'
import {
  aDataDir,
  admin,
  killEverything,
  killPostgres,
  killServer,
  postgresPids,
  removeDataDir,
  start,
  stop,
} from './program.ts'

const PRICE = 1_250.5
const STOCK = 1_000_000
const TILLS = 8

interface Sale {
  /** Names the sale, so that it can be tried again. */
  key: string
  cantidad: number
  /** The payment that the program said was registered; undefined when it did not get to say so. */
  pagoId?: string
}

let dataDir = ''
test.beforeEach(() => {
  test.slow()
  dataDir = aDataDir()
})
test.afterEach(() => removeDataDir(dataDir))

test('killing the whole program loses no sale that was acknowledged', async () => {
  let program = await start(dataDir)
  const producto = await aProduct(await Gym.enter(program.url, admin))
  const sales: Sale[] = []
  for (let round = 0; round < 3; round += 1) {
    const tills = openTills(await Gym.enter(program.url, admin), producto, sales)
    await someSales(sales)
    await killEverything(program)
    await tills
    expect(postgresPids(dataDir)).toEqual([])

    program = await start(dataDir)
    await allIsThere(sales)
  }

  const lost = sales.filter(({ pagoId }) => pagoId === undefined)
  const gym = await Gym.enter(program.url, admin)
  for (const sale of lost) sale.pagoId = await sell(gym, producto, sale)
  const { pagos } = await allIsThere(sales)
  expect(pagos, 'each sale is there once, also after it was tried again').toBe(sales.length)
  expect(await stop(program)).toBe(0)
})

test('killing the server alone leaves PostgreSQL to the next start, which has every sale', async () => {
  let program = await start(dataDir)
  const producto = await aProduct(await Gym.enter(program.url, admin))
  const sales: Sale[] = []
  const tills = openTills(await Gym.enter(program.url, admin), producto, sales)
  await someSales(sales)
  const [postmaster] = postgresPids(dataDir)
  await killServer(program)
  await tills
  expect(postgresPids(dataDir)[0]).toBe(postmaster)

  program = await start(dataDir)
  expect(postgresPids(dataDir)[0], 'the running PostgreSQL is adopted').toBe(postmaster)
  await allIsThere(sales)
  expect(await stop(program)).toBe(0)
  expect(postgresPids(dataDir)).toEqual([])
})

test('killing PostgreSQL alone is mended by the running program, which has every sale', async () => {
  const program = await start(dataDir)
  const gym = await Gym.enter(program.url, admin)
  const producto = await aProduct(gym)
  const sales: Sale[] = []
  const tills = openTills(gym, producto, sales)
  await someSales(sales)
  killPostgres(program)
  await tills
  await expect.poll(async () => (await fetch(`${program.url}/readyz`)).status).toBe(200)
  await allIsThere(sales)
  sales.push({ key: 'after', cantidad: 1, pagoId: await sell(gym, producto, { key: 'after', cantidad: 1 }) })
  await allIsThere(sales)
  expect(await stop(program)).toBe(0)
})

function aProduct(gym: Gym): Promise<Producto> {
  return gym.producto({ nombre: 'Proteína', precio: PRICE, stock: STOCK })
}

/** Sells at several tills at once until each has been refused; what was sold is added to `sales`. */
function openTills(gym: Gym, producto: Producto, sales: Sale[]): Promise<unknown> {
  const till = async () => {
    for (;;) {
      const sale: Sale = { key: `venta ${sales.length}`, cantidad: 1 + (sales.length % 3) }
      sales.push(sale)
      try {
        sale.pagoId = await sell(gym, producto, sale)
      } catch {
        return
      }
    }
  }
  return Promise.all(Array.from({ length: TILLS }, till))
}

async function sell(gym: Gym, { _id }: Producto, { key, cantidad }: Sale): Promise<string> {
  const answer = await gym.send('POST', 'pagos', { producto: _id, cantidad }, { 'idempotency-key': key })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as Pago)._id
}

/** Waits for a number of sales that is not the same twice, so that what comes then comes at any moment. */
async function someSales(sales: Sale[]) {
  const enough = sales.length + 20 + Math.floor(Math.random() * 60)
  await expect.poll(() => sales.length, { intervals: [1] }).toBeGreaterThan(enough)
}

/** Every acknowledged sale is there with its one entry; whatever else is there is whole. */
async function allIsThere(sales: Sale[]) {
  const database = await connectTo(dataDir)
  try {
    const found = await pagosOf(database)
    const acknowledged = sales.filter(({ pagoId }) => pagoId !== undefined)
    expect(acknowledged.filter(({ pagoId, cantidad }) => found.get(pagoId ?? '') !== cantidad)).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(found.size).toBeLessThanOrEqual(sales.length)

    const entries = await ledger(database)
    const entered = entries.map(({ pagoId, monto }) => [pagoId, monto] as const)
    const expected = [...found].map(([pagoId, cantidad]) => [pagoId, PRICE * cantidad] as const)
    expect(new Map(entered)).toEqual(new Map(expected))
    expect(entries).toHaveLength(found.size)

    const sold = [...found.values()].reduce((sum, cantidad) => sum + cantidad, 0)
    const { rows } = await database.query<{ stock: number }>('select stock from productos')
    expect(rows).toEqual([{ stock: STOCK - sold }])
    return { pagos: found.size }
  } finally {
    await database.end()
  }
}

/** The units of each payment. */
async function pagosOf(database: Client): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: string; cantidad: number }>('select id, cantidad from pagos')
  return new Map(rows.map(({ id, cantidad }) => [id, cantidad]))
}
