import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/**
 * Ctrl+C reaches the child process directly; this process forwards SIGTERM to it as `stop`.
 * @param {string[]} args @param {NodeJS.ProcessEnv} [env] more variables @param {NodeJS.Signals} [stop]
 * @returns {Promise<number>} the exit code
 */
export function runNode(args, env = {}, stop = 'SIGTERM') {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const wait = () => {}
  const passOn = () => child.kill(stop)
  process.on('SIGINT', wait)
  process.on('SIGTERM', passOn)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      process.off('SIGINT', wait)
      process.off('SIGTERM', passOn)
      done(code ?? 1)
    })
  })
}

/** On Windows, a process group would open a console window. @param {NodeJS.Platform} platform */
export function hasProcessGroups(platform) {
  return platform !== 'win32'
}

/**
 * @param {string} command @param {string[]} args @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>} `ok` is false also if the command cannot start
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', (error) => done({ ok: false, output: error.message }))
    child.once('close', (code) => done({ ok: code === 0, output }))
  })
}
