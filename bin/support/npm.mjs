import { runQuietly } from './run.mjs'

/** Runs the npm that started this command, else the one in PATH. @param {string[]} args */
export function npm(args) {
  const { command, rest, shell } = npmCommand(args, process)
  return runQuietly(command, rest, { shell })
}

/**
 * @param {string[]} args of npm, without spaces in them
 * @param {{ platform: NodeJS.Platform, execPath: string, env: NodeJS.ProcessEnv }} system
 */
export function npmCommand(args, { platform, execPath, env }) {
  const script = env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return { command: execPath, rest: [script, ...args], shell: false }
  // On Windows npm is a batch file, which needs the shell; Node warns about separate arguments to a shell.
  if (platform === 'win32') return { command: ['npm', ...args].join(' '), rest: [], shell: true }
  return { command: 'npm', rest: args, shell: false }
}
