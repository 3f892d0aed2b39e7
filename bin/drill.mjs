import { toolScript } from './root.mjs'
import { runNode } from './run.mjs'
import { setUp } from './set-up.mjs'

// What the tests hold in a short form, in full: how long, and with what figures, docs/operacion.md says.
const drills = {
  hostil: { env: { HOSTILE_RUNS: '10000' }, test: 'server/src/http/hostile.test.ts' },
}

const [name = ''] = process.argv.slice(2)
const drill = Object.hasOwn(drills, name) ? drills[/** @type {keyof typeof drills} */ (name)] : undefined
if (drill) {
  await setUp()
  process.exitCode = await runNode([toolScript('vitest'), 'run', drill.test], drill.env)
} else {
  console.error(`Uso: npm run drill -- ${Object.keys(drills).join(' | ')}`)
  process.exitCode = 1
}
