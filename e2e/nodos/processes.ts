import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from '../../postgres/src/embedded/process/run-as.ts'
import { childrenOf, sendSignal } from '../support/program.ts'
import { readIfThere, statOf } from './proc.ts'
import { record } from './record.ts'

const STOP_TIMEOUT_MS = 10_000

export interface Child {
  name: string
  pid: number
  isOver(): boolean
  ended: Promise<void>
}

interface Needs {
  folder: string
  account: Account | undefined
}

export function createProcesses({ folder, account }: Needs) {
  const living = new Set<Child>()

  function start(name: string, command: string, args: string[], env: Record<string, string> = {}): Child {
    const output = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
    const child = spawn(command, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder, ...env },
      // Detached, so that Ctrl+C reaches only the drill, which stops its children in order.
      detached: true,
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    child.stdout.pipe(output, { end: false })
    child.stderr.pipe(output, { end: false })
    if (child.pid) record(folder, child.pid)
    let isOver = false
    const started: Child = {
      name,
      pid: child.pid ?? 0,
      isOver: () => isOver,
      ended: new Promise((resolve) => {
        const over = () => {
          isOver = true
          living.delete(started)
          resolve()
        }
        child.once('exit', over)
        child.once('error', (error) => {
          output.write(`${error.message}\n`)
          over()
        })
      }),
    }
    living.add(started)
    return started
  }

  return {
    start,
    async close() {
      for (const child of [...living].reverse()) await end(child)
    },
    logOf: (name: string) => readIfThere(join(folder, `${name}.log`)),
  }
}

export async function end(child: Child): Promise<void> {
  sendSignal(child.pid, 'SIGTERM')
  await Promise.race([child.ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })])
  if (child.isOver()) return
  sendSignal(child.pid, 'SIGKILL')
  await child.ended
}

/** The pids of a data folder: the postmaster first, then its children. */
export function postgresOf(dataDir: string): number[] {
  const pid = Number.parseInt(readIfThere(join(dataDir, 'postmaster.pid')), 10)
  return pid && readIfThere(`/proc/${pid}/cmdline`).includes(dataDir) ? [pid, ...childrenOf(pid)] : []
}

export function replayingOf(dataDir: string): number | undefined {
  return postgresOf(dataDir).find((pid) => readIfThere(`/proc/${pid}/cmdline`).includes('startup recovering'))
}

export function killPostmaster(dataDir: string): void {
  for (const pid of postgresOf(dataDir)) sendSignal(pid, 'SIGKILL')
}

const TICK_MS = 10

export function processorMs(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const fields = statOf(pid)
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  })
  return ticks.reduce((sum, of) => sum + of, 0) * TICK_MS
}
