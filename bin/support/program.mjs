import { commands, readArguments } from './command.mjs'
import { setUp, useDataDir } from './set-up.mjs'

/** @param {import('./command.mjs').Name} name @param {import('./set-up.mjs').What['build']} [build] */
export async function runProgram(name, build = ['server']) {
  readArguments(name)
  await setUp({ build })
  /** @type {import('./command.mjs').Command} */
  const { program, preset = [], dataDir = 'data' } = commands[name]
  useDataDir(dataDir)
  process.argv.splice(2, 0, ...preset)
  await import(`../../server/dist/${program}`)
}
