import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'

export interface AppProcess {
  pid: number
  acknowledged: () => number
  complaints: () => string
  kill(): Promise<void>
}

export async function anAppProcess(
  dataDir: string,
  identity: { uid?: number; gid?: number } = {},
): Promise<AppProcess> {
  const script = fileURLToPath(new URL('app.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script, dataDir], {
    ...identity,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  })
  onTestFinished(() => kill(child))
  let last = 0
  let complaints = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = Number(line)
  })
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  await eventually(() => last > 5 || child.exitCode !== null, 15_000)
  if (child.exitCode !== null) throw new Error(complaints)
  return {
    pid: child.pid ?? 0,
    acknowledged: () => last,
    complaints: () => complaints,
    kill: () => kill(child),
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'close')
  child.kill('SIGKILL')
  await gone
}
