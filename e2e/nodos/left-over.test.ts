import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endLeftOver, FOLDER } from './left-over.ts'
import { RECORD, record } from './record.ts'

const root = join(import.meta.dirname, '..', '..')

function aParent(): string {
  const parent = mkdtempSync(join(tmpdir(), 'nodos-test-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return parent
}

function aProcess(cwd: string, env = {}, args: string[] = []): ChildProcess & { pid: number } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', ...args], { cwd, env })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child as ChildProcess & { pid: number }
}

function aFolder(parent: string, name: string): string {
  const folder = join(parent, FOLDER + name)
  mkdirSync(folder)
  return folder
}

/** Records an ended process whose pid another process has reused. */
const recordAnEarlier = (folder: string, pid: number) =>
  appendFileSync(join(folder, RECORD), `${pid} 11111111-2222-3333-4444-555555555555 1\n`)

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

test('Next drill ends the processes of a killed drill only', async () => {
  const parent = aParent()
  const folder = aFolder(parent, 'muerto')
  const drill = aProcess(parent, {}, [join('e2e', 'nodos', 'main.ts')])
  await once(drill, 'spawn')
  const engine = aProcess(folder)
  const program = aProcess(root, { DATA_DIR: join(folder, 'datos') })
  const other = aProcess(parent)
  recordAnEarlier(folder, drill.pid)
  for (const { pid } of [engine, program]) record(folder, pid)
  recordAnEarlier(folder, other.pid)
  const ends = Promise.all([once(engine, 'exit'), once(program, 'exit')])
  expect(endLeftOver(parent)).toBe(2)
  await ends
  expect([isAlive(other), existsSync(folder)]).toEqual([true, false])
  expect(isAlive(drill)).toBe(true)
})

test('a running drill is left alone', async () => {
  const parent = aParent()
  const folder = aFolder(parent, 'vivo')
  const drill = aProcess(parent)
  await once(drill, 'spawn')
  const engine = aProcess(folder)
  for (const { pid } of [drill, engine]) record(folder, pid)
  expect(endLeftOver(parent)).toBe(0)
  expect([isAlive(engine), existsSync(folder)]).toEqual([true, true])
})

test('the folder of a drill that has ended goes', async () => {
  const parent = aParent()
  const folder = aFolder(parent, 'muerto')
  const drill = aProcess(parent)
  record(folder, drill.pid)
  drill.kill('SIGKILL')
  await once(drill, 'exit')
  expect(endLeftOver(parent)).toBe(0)
  expect(existsSync(folder)).toBe(false)
})

test('Drill without its engines says what to install', { tags: ['full'], timeout: 60_000 }, () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join('e2e', 'nodos', 'main.ts')],
    { cwd: root, env: { PATH: '/nonexistent' }, encoding: 'utf8' },
  )
  expect([status, stderr.trim()]).toEqual([
    2,
    expect.stringMatching(
      /^Para este simulacro faltan programas de Debian: sudo apt install [\w -]*patroni etcd-server[\w -]*\. No se inició nada\.$/,
    ),
  ])
})
