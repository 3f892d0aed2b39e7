import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readArguments } from './support/command.mjs'
import { root, toolScript } from './support/root.mjs'
import { hasProcessGroups } from './support/run.mjs'
import { setUp, useDataDir } from './support/set-up.mjs'

const WEB_PORT = 3000
const SERVER_PORT = 3001

readArguments('dev')
await setUp()
useDataDir('data')

const children = [
  run([toolScript('tsx'), 'watch', '--clear-screen=false', 'server/src/main/main.ts'], root, {
    PORT: `${SERVER_PORT}`,
    PUBLIC_URL: `http://127.0.0.1:${WEB_PORT}`,
  }),
  run(
    [toolScript('vite'), '--port', `${WEB_PORT}`, '--strictPort', '--host', '127.0.0.1'],
    join(root, 'web'),
  ),
]

let ending = false
process.on('SIGINT', end)
process.on('SIGTERM', end)

/**
 * A child has its own group outside Windows: Ctrl+C reaches only this script, which signals each child once.
 * @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} [env]
 */
function run(args, cwd, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: hasProcessGroups(process.platform),
  })
  child.once('exit', (code) => {
    if (!ending) process.exitCode = code || 1
    end()
  })
  return child
}

function end() {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
}
