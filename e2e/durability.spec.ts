import type { Cadena } from '@gym/contract/auditoria'
import { expect, test } from '@playwright/test'
import { AtWork } from './at-work.ts'
import { Gym } from './gym.ts'
import { ownData } from './own-data.ts'
import {
  admin,
  killEverything,
  killPostgres,
  killServer,
  launch,
  postgresPids,
  type RunningProgram,
  start,
  stop,
} from './program.ts'

/** A short form with every run of the tests, all of it by `npm run drill -- caidas`. */
const ROUNDS = Number(process.env.KILL_ROUNDS || 2)
const ROUND_MS = 20_000

const dataDir = ownData(120_000 + ROUNDS * ROUND_MS)

/** What is killed, and how there is a program again. */
const victims: Record<string, (program: RunningProgram, work: Promise<void>) => Promise<RunningProgram>> = {
  'the program and its database': async (program, work) => {
    await killEverything(program)
    await work
    expect(postgresPids(dataDir())).toEqual([])
    return start(dataDir(), PLAIN)
  },
  'the program alone, whose database the next start adopts': async (program, work) => {
    const [postmaster] = postgresPids(dataDir())
    await killServer(program)
    await work
    expect(postgresPids(dataDir())[0]).toBe(postmaster)
    const next = await start(dataDir(), PLAIN)
    expect(postgresPids(dataDir())[0]).toBe(postmaster)
    return next
  },
  'the database alone, which the program starts again': async (program, work) => {
    killPostgres(program)
    await work
    await expect
      .poll(async () => (await fetch(`${program.url}/readyz`)).status, { intervals: [20], timeout: 30_000 })
      .toBe(200)
    return program
  },
}
const PLAIN = { script: 'server/dist/main.js' } as const

for (const [victim, kill] of Object.entries(victims))
  test(`kill -9 of ${victim}: no sale, entry or enrolment that was acknowledged is lost, and none is half there`, async () => {
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
  })

test('SIGTERM while everybody works: what was done was answered, and it is over in time', async () => {
  let program = await start(dataDir(), PLAIN)
  const gym = await AtWork.at(program)
  const times: number[] = []
  for (let round = 0; round < Math.ceil(ROUNDS / 3); round += 1) {
    const work = gym.work(program)
    await gym.aWhile()
    const since = performance.now()
    // With 0: what is not over in 15 s ends with 1.
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

test('a start that ends at any moment, asked to or killed, leaves what the next one begins with', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const program = await launch(dataDir(), {
      ...PLAIN,
      env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    })
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2_500))
    if (round % 2 === 0) await killEverything(program)
    // Before anything was begun a signal ends it by itself.
    else expect([0, null]).toContain(await stop(program))
  }
  const program = await start(dataDir(), PLAIN)
  expect(await (await Gym.enter(program.url, admin)).call('GET', 'users')).toHaveLength(1)
  await stop(program)
  say('a start that is broken off', { rounds: ROUNDS })
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

/** The figures of docs/operacion.md. */
function say(what: string, figures: Record<string, unknown>): void {
  const told = Object.entries(figures).map(([name, figure]) => `${name}: ${figure}`)
  console.log(`${what}: ${told.join('; ')}`)
}
