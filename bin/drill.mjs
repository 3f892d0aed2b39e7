import { toolScript } from './root.mjs'
import { runNode } from './run.mjs'
import { setUp } from './set-up.mjs'

const vitest = (/** @type {string} */ test) => [toolScript('vitest'), 'run', test]
const playwright = (/** @type {string} */ test) => [
  toolScript('@playwright/test', 'playwright'),
  ...['test', test, '--workers=1'],
]

// What the tests hold in a short form, in full: how long, and with what figures, docs/operacion.md says.
const drills = {
  hostil: { env: { HOSTILE_RUNS: '10000' }, run: vitest('server/src/http/hostile') },
  modelo: { env: { MODEL_RUNS: '1000' }, run: vitest('server/src/http/model.test.ts') },
  caidas: { env: { KILL_ROUNDS: '30' }, run: playwright('e2e/durability') },
  copias: {
    env: { COPIAS_PAGOS: '100000', COPIAS_MUERTES: '30' },
    run: vitest('server/src/db/restore-drill.test.ts'),
  },
}

const [name] = process.argv.slice(2)
if (name && !Object.hasOwn(drills, name)) {
  console.error(`Uso: npm run drill [-- ${Object.keys(drills).join(' | ')}]`)
  process.exitCode = 1
} else {
  await setUp()
  for (const [each, { env, run }] of Object.entries(drills)) {
    if (name && name !== each) continue
    const exitCode = await runNode(run, env)
    process.exitCode = process.exitCode || exitCode
  }
}
