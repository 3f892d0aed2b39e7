import { runQuietly } from './run.mjs'

/**
 * Runs npm, the very one that started this command where there is one.
 * @param {string[]} args
 */
export function npm(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return runQuietly(process.execPath, [script, ...args])
  // On Windows npm is a batch file, which only the shell can run.
  return runQuietly('npm', args, { shell: process.platform === 'win32' })
}
