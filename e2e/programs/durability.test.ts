import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cadena } from '@gym/contract/auditoria/auditoria.schema'
import { expect, test } from 'vitest'
import { AtWork } from '../support/at-work.ts'
import { Gym } from '../support/gym.ts'
import {
  admin,
  killEverything,
  killPostgres,
  killServer,
  launch,
  type Program,
  postgresPids,
  type RunningProgram,
  start,
  stop,
} from '../support/program.ts'
import { ownData } from './own-data.ts'

/** Rounds of each test: more in `npm run test:full`, most in `npm run drill -- caidas`. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1)
const timeout = 120_000 + ROUNDS * 20_000
const FULL = { tags: ['full'], timeout }

const dataDir = ownData()

/** The ways to kill the program, each with its recovery. */
const victims: Record<string, (program: RunningProgram, work: Promise<void>) => Promise<RunningProgram>> = {
  'the program and its database': async (program, work) => {
    await killEverything(program)
    await work
    return start(dataDir(), PLAIN)
  },
  'the program alone': async (program, work) => {
    const [postmaster] = postgresPids(dataDir())
    await killServer(program)
    await work
    expect(postgresPids(dataDir())[0]).toBe(postmaster)
    const next = await start(dataDir(), PLAIN)
    expect(postgresPids(dataDir())[0]).toBe(postmaster)
    return next
  },
  'the database alone': async (program, work) => {
    killPostgres(program)
    await work
    await expect
      .poll(async () => (await fetch(`${program.url}/readyz`)).status, { interval: 20, timeout: 30_000 })
      .toBe(200)
    return program
  },
}
const PLAIN = { script: 'server/dist/main.js' } as const

// `npm test` kills only the first victim; the tests of the others are tagged `full`.
for (const [victim, kill] of Object.entries(victims))
  test(
    `Acknowledged acts survive kill -9 of ${victim}`,
    victim === 'the program and its database' ? { timeout } : FULL,
    async () => {
      let program = await start(dataDir(), PLAIN)
      const gym = await AtWork.at(program)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const work = gym.work(program)
        await gym.aWhile()
        const since = performance.now()
        program = await kill(program, work)
        times.push(performance.now() - since)
        await gym.expectAll()
      }
      const { acknowledged, deeds } = gym
      await gym.again(program)
      const { found } = await gym.expectAll()
      expect(found, 'each is there once, also after it was tried again').toBe(deeds.length)
      expect(await chain(program)).toMatchObject({ integra: true })
      expect(await stop(program)).toBe(0)
      expect(postgresPids(dataDir())).toEqual([])
      say(`kill -9 of ${victim}`, {
        rounds: ROUNDS,
        acknowledged,
        'not answered, then tried again': deeds.length - acknowledged,
        'ready again, ms': middleAndMost(times),
      })
    },
  )

test('Receipt numbers have no gap or duplicate after kill -9', FULL, async () => {
  let program = await start(dataDir(), PLAIN)
  const gym = await AtWork.at(program)
  for (let round = 0; round < ROUNDS; round += 1) {
    const work = gym.work(program, { ventas: 30, pagos: 20, entradas: 0 })
    await gym.aWhile()
    await killEverything(program)
    await work
    program = await start(dataDir(), PLAIN)
    await gym.expectAll()
  }
  await gym.again(program)
  expect((await gym.expectAll()).found).toBe(gym.deeds.length)
  await stop(program)
})

test('SIGTERM under load ends in time with each act answered', FULL, async () => {
  let program = await start(dataDir(), PLAIN)
  const gym = await AtWork.at(program)
  const times: number[] = []
  for (let round = 0; round < Math.ceil(ROUNDS / 3); round += 1) {
    const work = gym.work(program)
    await gym.aWhile()
    const since = performance.now()
    // A shutdown that exceeds its timeout of 15 s exits with 1.
    expect(await stop(program)).toBe(0)
    times.push(performance.now() - since)
    await work
    expect(postgresPids(dataDir())).toEqual([])
    program = await start(dataDir(), PLAIN)
    const { found } = await gym.expectAll()
    expect(found, 'nothing was done that was not answered').toBe(gym.acknowledged)
  }
  await stop(program)
  say('SIGTERM under load', { rounds: times.length, 'over, ms': middleAndMost(times) })
})

/** Moments of a first start at which the test ends the program, after a random delay. */
const moments: ((program: Program) => boolean)[] = [
  ({ dataDir }) => existsSync(dataDir),
  ({ dataDir }) => existsSync(join(dataDir, 'postgres')),
  ({ dataDir }) => existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
  ({ printed }) => printed() !== '',
]

test('First start killed at any step leaves data that the next uses', FULL, async () => {
  const rounds = Math.max(ROUNDS, moments.length)
  for (let round = 0; round < rounds; round += 1) {
    const program = await launch(dataDir(), {
      ...PLAIN,
      env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    })
    const isNow = moments[round % moments.length] ?? (() => true)
    await expect.poll(() => isNow(program), { interval: 5, timeout: 30_000 }).toBe(true)
    await delay(Math.random() * 200)
    if (round % 2 === 0) await killEverything(program)
    // Null if the signal arrives before the program has installed its handler.
    else expect([0, null]).toContain(await stop(program))
  }
  const program = await start(dataDir(), PLAIN)
  expect(await (await Gym.enter(program.url, admin)).call('GET', 'users')).toHaveLength(1)
  await stop(program)
  say('a start that is broken off', { rounds })
})

async function chain({ url }: RunningProgram): Promise<unknown> {
  const gym = await Gym.enter(url, admin)
  await gym.call('POST', 'auditoria/cadena')
  const found = () => gym.call('GET', 'auditoria/cadena') as Promise<Cadena>
  await expect.poll(async () => (await found()).enCurso, { timeout: 60_000 }).toBeNull()
  return (await found()).ultima
}

function middleAndMost(times: number[]): string {
  const sorted = times.map(Math.round).sort((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)]}, at most ${sorted.at(-1)}`
}

function say(what: string, figures: Record<string, unknown>): void {
  const lines = Object.entries(figures).map(([name, figure]) => `${name}: ${figure}`)
  console.log(`${what}: ${lines.join('; ')}`)
}
