import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { AtWork } from '../support/at-work.ts'
import { Gym } from '../support/gym.ts'
import { admin, killServer } from '../support/program.ts'
import type { Cluster, Node } from './cluster.ts'
import type { createPrograms, Two } from './programs.ts'

const UNAVAILABLE = 'BASE_DE_DATOS_NO_DISPONIBLE'
const WRITING_AGAIN_MS = 30_000
const MORE_MS = 3_000
const DESKS = 8

export async function connectTo({ adminUrl }: Pick<Cluster, 'adminUrl'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Kills one program at a time during sales and reads. Asserts that all succeed, each sale once. */
export async function killedPrograms(
  cluster: Cluster,
  { programs, two, rounds }: { programs: ReturnType<typeof createPrograms>; two: Two; rounds: number },
) {
  const gym = await Gym.enter(cluster.url, admin)
  const { _id: producto } = await gym.producto({ precio: 1_000, stock: 1_000_000 })
  const sale = { lineas: [{ producto, cantidad: 1 }], cobros: [{ metodo: 'Efectivo', monto: 1_000 }] }
  const sold: string[] = []
  const failed: string[] = []
  let read = 0
  let isOver = false
  const desk = async (number: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const sells = number % 2 === 0
      const headers = { 'idempotency-key': `caja ${number} venta ${turn}` }
      const sending = sells
        ? gym.send('POST', 'ventas', sale, headers)
        : gym.send('GET', 'clientes?limite=20')
      try {
        const answer = await sending
        const body = (await answer.json()) as { _id: string }
        if (!answer.ok) failed.push(`${answer.status} ${JSON.stringify(body)}`)
        else if (sells) sold.push(body._id)
        else read += 1
      } catch (error) {
        failed.push(`${number} ${String((error as Error).cause ?? error)}`)
      }
    }
  }
  const work = Promise.all(Array.from({ length: DESKS }, (_, number) => desk(number)))
  const now: Record<Node, Two['one']> = { uno: two.one, dos: two.two }
  for (let round = 0; round < rounds; round += 1) {
    const node: Node = round % 2 === 0 ? 'uno' : 'dos'
    await delay(MORE_MS + Math.random() * 1_000)
    await killServer(now[node])
    await delay(MORE_MS)
    now[node] = await programs.start(node)
    await delay(MORE_MS)
  }
  isOver = true
  await work
  assert.deepEqual(failed, [])
  assert.equal(new Set(sold).size, sold.length, 'no sale was answered twice')
  assert.equal(await gym.stockOf({ _id: producto }), 1_000_000 - sold.length, 'each was made once')
  return { rounds, 'sales answered': sold.length, 'lists answered': read, refused: failed.length }
}

export const victims = {
  'PostgreSQL alone': (cluster: Cluster, node: Node) => cluster.killPostgres(node),
  'the machine: PostgreSQL and its Patroni': (cluster: Cluster, node: Node) => cluster.killMachine(node),
}

/** Asserts a takeover, and that the database has each acknowledged request once. */
export async function killedPrimary(cluster: Cluster, victim: keyof typeof victims, rounds: number) {
  const work = await AtWork.at({ url: cluster.url, dataDir: cluster.dataDir }, () => connectTo(cluster))
  const gym = await Gym.enter(cluster.url, admin)
  const times: number[] = []
  const asked = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    await cluster.untilSynchronous()
    const before = await cluster.primary()
    assert.ok(before)
    const working = work.work(cluster)
    await work.aWhile()
    const since = performance.now()
    await victims[victim](cluster, before)
    times.push(await writingAgain(gym, { since, asked }))
    await working
    if (victim !== 'PostgreSQL alone') cluster.startNode(before)
    await cluster.untilSynchronous()
    assert.notEqual(await cluster.primary(), before, 'the other one has taken its place')
    await work.expectAll()
  }
  for (const refusal of work.refusals) assert.match(refusal, new RegExp(UNAVAILABLE))
  const { acknowledged, deeds } = work
  await work.again(cluster)
  const { found } = await work.expectAll()
  assert.equal(found, deeds.length, 'each is there once, also after it was tried again')
  return {
    rounds,
    acknowledged,
    'not answered, then tried again': deeds.length - acknowledged,
    'answers meanwhile': [...asked].map(([answer, count]) => `${answer}: ${count}`).join(', '),
    'writing again, s': times.map((ms) => (ms / 1_000).toFixed(1)).join(', '),
  }
}

/** Returns the milliseconds from `since` until a write succeeds; counts the responses in `asked`. */
async function writingAgain(
  gym: Gym,
  { since, asked }: { since: number; asked: Map<string, number> },
): Promise<number> {
  for (;;) {
    const answer = await gym.send('PUT', 'configuracion', {
      telefono: `30${Math.floor(Math.random() * 1e8)}1`,
    })
    const { codigo = '' } = (await answer.json()) as { codigo?: string }
    const outcome = `${answer.status} ${codigo}`.trim()
    asked.set(outcome, (asked.get(outcome) ?? 0) + 1)
    const ms = performance.now() - since
    assert.ok(
      ms < WRITING_AGAIN_MS,
      `nothing is written ${Math.round(ms / 1_000)} s after it was killed: ${outcome}`,
    )
    if (answer.ok) return ms
    assert.equal(outcome, `503 ${UNAVAILABLE}`)
    await delay(100)
  }
}
