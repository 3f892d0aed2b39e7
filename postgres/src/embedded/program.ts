import { type SpawnOptions, spawn } from 'node:child_process'
import { parse } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Account } from './process/run-as.ts'
import { StartError } from './start-error.ts'
import { windowsRefusal } from './windows-refusal.ts'

export interface ProgramContext {
  platform: NodeJS.Platform
  binaries: Binaries
  account: Account | undefined
  env: NodeJS.ProcessEnv
}

const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir', 'ComSpec', 'APPDATA']

/** An allowlist: a PG* variable would change the behaviour of PostgreSQL, and our secrets must not leak. */
export function programEnv(ours: NodeJS.ProcessEnv, extra: Record<string, string>): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = ours[name]
    return value === undefined ? [] : [[name, value]]
  })
  // English, because `startFailure` and `firstComplaint` parse the messages.
  return { ...Object.fromEntries(passed), LC_ALL: 'C', ...extra }
}

/** Options for `spawn`: `account`, and as working directory the root, which any account can enter. */
export function spawnOptions({ account, env }: ProgramContext): SpawnOptions {
  const identity = account ? { uid: account.uid, gid: account.gid } : {}
  return { ...identity, env, cwd: parse(process.execPath).root, windowsHide: true }
}

/**
 * @param errors 'ignore' for a program that leaves a server running, which would hold the pipe of stderr open
 * @throws StartError if Windows refuses to run the program, Error if it cannot start or fails
 */
export function runProgram(
  context: ProgramContext,
  program: string,
  args: string[],
  errors: 'pipe' | 'ignore' = 'pipe',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (ended: number | string | null | undefined, otherwise: Error) => {
      const refusal = windowsRefusal(context.platform, program, ended)
      reject(refusal ? new StartError(refusal) : otherwise)
    }
    const child = spawn(program, args, { ...spawnOptions(context), stdio: ['ignore', 'ignore', errors] })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-4000)
    })
    child.once('error', (error: NodeJS.ErrnoException) => failed(error.code, error))
    child.once('close', (code) => {
      if (code === 0) resolve()
      else failed(code, new Error(firstComplaint(output) || `${program} ended with ${code}`))
    })
  })
}

export function firstComplaint(output: string): string {
  const named = /\b(?:error|fatal|panic):\s*(.+)/i.exec(output)?.[1]
  return (named ?? output.trimEnd().split('\n').at(-1) ?? '').trim()
}
