import { describe, expect, test } from 'vitest'
import { wrongInLedger } from '../../server/src/db/backup/ledger-laws.ts'
import { AtWork } from '../support/at-work.ts'
import { Gym } from '../support/gym.ts'
import { aDataDir, admin, type RunningProgram, removeDataDir, start, stop } from '../support/program.ts'
import { mayHaveOwnDisk, OwnDisk, onOwnDisk } from './small-disk.ts'

const ROUNDS = Math.ceil(Number(process.env.KILL_ROUNDS ?? 1) / 3)
const MEGABYTES = 200
const FULL = /El disco del programa está lleno: no se guardó nada\. Libera espacio e inténtalo de nuevo\./
const GONE = /La base de datos no está disponible\. Inténtalo de nuevo en unos segundos\.|fetch failed/

// Skipped where the system forbids unprivileged mounts.
describe.skipIf(!mayHaveOwnDisk())(
  'Full disk',
  { tags: ['full'], timeout: 120_000 + ROUNDS * 60_000 },
  () => {
    test('refuses sales in a sentence, serves reads, and recovers with room', async () => {
      const times: number[] = []
      let acknowledged = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const seen = await fillsUp()
        times.push(seen.readyAgain)
        acknowledged += seen.acknowledged
      }
      times.sort((a, b) => a - b)
      console.log(
        `a full disk: rounds: ${ROUNDS}; acknowledged: ${acknowledged}; ready again with room, ms: ${times[Math.floor(ROUNDS / 2)]}, at most ${times.at(-1)}`,
      )
    })

    async function fillsUp() {
      const dataDir = aDataDir()
      const program = await start(dataDir, {
        script: 'server/dist/main.js',
        under: onOwnDisk(dataDir.slice(0, -'/data'.length), MEGABYTES),
      })
      const disk = new OwnDisk(program)
      try {
        const gym = await AtWork.at(program, () => disk.connect())
        const reader = await Gym.enter(program.url, admin)
        const work = gym.work(program)
        await gym.aWhile()
        disk.fill()
        await work
        expect(gym.refusals.splice(0).filter((refusal) => !FULL.test(refusal))).toEqual([])
        for (const path of ['clientes', 'productos', 'ventas']) await reader.call('GET', path)
        expect(await gym.expectAll()).toEqual({ found: gym.acknowledged })

        // PostgreSQL goes down without room for WAL: each switch uses up a preallocated WAL segment.
        const goesDown = async () => {
          await disk.switchWal().catch(() => {})
          await reader
            .call('PUT', 'configuracion/entrada', { reglas: { REPETIDA: 'ignorar' } })
            .catch(() => {})
          return isReady(program)
        }
        await expect.poll(goesDown, { timeout: 60_000 }).toBe(false)
        expect((await fetch(`${program.url}/healthz`)).status).toBe(200)
        await expect(reader.call('GET', 'clientes')).rejects.toThrow(GONE)

        const since = performance.now()
        disk.makeRoom()
        await expect.poll(() => isReady(program), { interval: 20, timeout: 30_000 }).toBe(true)
        const readyAgain = Math.round(performance.now() - since)
        const acknowledged = gym.acknowledged
        await gym.again(program)
        expect(await gym.expectAll()).toEqual({ found: gym.deeds.length })
        const database = await disk.connect()
        expect(await wrongInLedger(database).finally(() => database.end())).toEqual([])
        expect(await stop(program)).toBe(0)
        return { readyAgain, acknowledged }
      } finally {
        removeDataDir(dataDir, disk.postmasters)
      }
    }

    test('ends a first start with a sentence', async () => {
      const dataDir = aDataDir()
      try {
        const under = onOwnDisk(dataDir.slice(0, -'/data'.length), 20)
        const refused = start(dataDir, { script: 'server/dist/main.js', under })
        await expect(refused).rejects.toThrow(
          /^No se pudo crear la base de datos en .*No space left on device$/m,
        )
      } finally {
        removeDataDir(dataDir)
      }
    })
  },
)

async function isReady({ url }: RunningProgram): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).status === 200
}
