import { runQuietly } from './run.mjs'

/**
 * Runs npm, the very one that started this command where there is one.
 * @param {string[]} args
 */
export function npm(args) {
  const { command, rest, shell } = npmCommand(args, process)
  return runQuietly(command, rest, { shell })
}

/**
 * How npm is run on a system.
 * @param {string[]} args of npm, without spaces in them
 * @param {{ platform: NodeJS.Platform, execPath: string, env: NodeJS.ProcessEnv }} system
 */
export function npmCommand(args, { platform, execPath, env }) {
  const script = env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return { command: execPath, rest: [script, ...args], shell: false }
  // On Windows npm is a batch file, which only the shell can run; Node warns of arguments that it gives to a shell.
  if (platform === 'win32') return { command: ['npm', ...args].join(' '), rest: [], shell: true }
  return { command: 'npm', rest: args, shell: false }
}
