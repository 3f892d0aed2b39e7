import { rmSync, writeFileSync } from 'node:fs'
import { runQuietly } from '../bin/support/run.mjs'

/**
 * @param {string} command @param {string[]} args @param {import('node:child_process').SpawnOptions} [options]
 * @throws Error with the program's output if it fails or is not installed
 */
export async function run(command, args, options) {
  const { ok, output } = await runQuietly(command, args, options)
  if (ok) return output
  throw new Error(`Falló ${command} ${args.join(' ')}:\n${output}`)
}

/** Replaces a hard link instead of changing the shared file. @param {string} file @param {string} content */
export function writeNew(file, content) {
  rmSync(file, { force: true })
  writeFileSync(file, content)
}
