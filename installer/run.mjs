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
