import { setTimeout as delay } from 'node:timers/promises'
import { admin, launch, type RunningProgram, readyAt, sendSignal, stop } from '../support/program.ts'
import type { Cluster, Node } from './cluster.ts'
import { record } from './record.ts'

const STOP_MS = 20_000

export interface Two {
  one: RunningProgram
  two: RunningProgram
}

/** Runs the programs behind HAProxy, with the environment of deploy/README.md. */
export function createPrograms(cluster: Cluster) {
  const running = new Map<Node, RunningProgram>()

  async function start(node: Node): Promise<RunningProgram> {
    const program = await launch(cluster.dataDir, {
      script: 'server/dist/main.js',
      env: {
        PORT: `${cluster.portOf(node)}`,
        DATABASE_URL: cluster.pooledUrl,
        DATABASE_URL_DIRECTA: cluster.directUrl,
        DATABASE_ADMIN_URL: cluster.adminUrl,
        DATABASE_URL_LECTURA: cluster.readingUrl,
        TRUST_PROXY: '127.0.0.1',
        GYM_TIME_ZONE: aZoneAtNoon(),
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      },
    })
    record(cluster.folder, program.pid)
    running.set(node, { ...program, url: '' })
    const ready = { ...program, url: await readyAt(program) }
    running.set(node, ready)
    return ready
  }

  return {
    start,
    async startBoth(): Promise<Two> {
      const [one, two] = await Promise.all([start('uno'), start('dos')])
      return { one, two }
    },
    said: () => [...running].map(([node, program]) => [`programa-${node}`, program.printed()] as const),
    async close() {
      await Promise.all(
        [...running.values()].map(async (program) => {
          await Promise.race([stop(program), delay(STOP_MS, undefined, { ref: false })])
          sendSignal(program.pid, 'SIGKILL')
        }),
      )
    },
  }
}

/** A time zone in which it is noon now, so that the daily backup, due from 03:00, runs at the first check. */
function aZoneAtNoon(): string {
  const hours = new Date().getUTCHours() - 12
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '+' : '-'}${Math.abs(hours)}`
}
