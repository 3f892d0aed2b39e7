import { type SpawnOptions, spawn } from 'node:child_process'
import { parse } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Account } from './process/run-as.ts'

/** What every PostgreSQL program is started with. */
export interface ProgramContext {
  platform: NodeJS.Platform
  binaries: Binaries
  account: Account | undefined
  env: NodeJS.ProcessEnv
}

const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir', 'ComSpec', 'APPDATA']

/**
 * The environment of PostgreSQL's programs, made from ours and `extra`. Only what they need is passed on: a PG* variable
 * would change what they do, and our own secrets are none of their business.
 */
export function programEnv(ours: NodeJS.ProcessEnv, extra: Record<string, string>): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = ours[name]
    return value === undefined ? [] : [[name, value]]
  })
  // In English, for `cluster.ts` and `postmaster.ts` read the messages.
  return { ...Object.fromEntries(passed), LC_ALL: 'C', ...extra }
}

/** Options for `spawn` that run a program as the right account, from a folder that any account can be in. */
export function spawnOptions({ account, env }: ProgramContext): SpawnOptions {
  const identity = account ? { uid: account.uid, gid: account.gid } : {}
  return { ...identity, env, cwd: parse(process.execPath).root, windowsHide: true }
}

/**
 * Runs one of PostgreSQL's short programs to its end.
 * @throws Error with the last line that the program wrote, when it fails.
 */
export function runProgram(context: ProgramContext, program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(context), stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-4000)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(firstComplaint(output) || `${program} ended with ${code}`))
    })
  })
}

/** The line that says what went wrong, out of all that PostgreSQL wrote. */
export function firstComplaint(output: string): string {
  const named = /\b(?:error|fatal|panic):\s*(.+)/i.exec(output)?.[1]
  return (named ?? output.trimEnd().split('\n').at(-1) ?? '').trim()
}
