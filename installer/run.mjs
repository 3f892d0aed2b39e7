import { rmSync, writeFileSync } from 'node:fs'
import { runQuietly } from '../bin/support/run.mjs'

/**
 * Runs a program of the machine. Returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @throws Error with its output if it fails or is not installed
 */
export async function run(command, args, options) {
  const { ok, output } = await runQuietly(command, args, options)
  if (ok) return output
  throw new Error(`Falló ${command} ${args.join(' ')}:\n${output}`)
}

/**
 * Writes a file. Replaces a hard link instead of writing into the file that it shares.
 * @param {string} file
 * @param {string} content
 */
export function writeNew(file, content) {
  rmSync(file, { force: true })
  writeFileSync(file, content)
}
