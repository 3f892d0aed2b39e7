import { readArguments } from './support/command.mjs'
import { toolScript } from './support/root.mjs'
import { runNode } from './support/run.mjs'
import { setUp } from './support/set-up.mjs'

const vitest =
  (/** @type {string[]} */ ...tests) =>
  () => [toolScript('vitest'), 'run', ...tests]
const playwright =
  (/** @type {string[]} */ ...tests) =>
  () => [toolScript('@playwright/test', 'playwright'), 'test', ...tests, '--workers=1']

const script =
  (/** @type {string} */ path, /** @type {string[]} */ ...args) =>
  () => ['--import', 'tsx', path, ...args]

// Tests at greater length than in `npm test`, the stack of deploy/ (`nodos`), and the installers.
const drills = {
  hostil: {
    env: { HOSTILE_RUNS: '10000' },
    run: vitest('server/src/http/hostile', 'server/src/http/auth/limits.test.ts'),
  },
  modelo: {
    env: { MODEL_RUNS: '1000' },
    run: vitest(
      'server/src/operations/contabilidad/model.test.ts',
      'server/src/operations/contabilidad/libros-model.test.ts',
    ),
  },
  carreras: {
    env: { RACE_SALES: '2000', TESTS_ON_DISK: '1' },
    run: vitest('server/src/operations/carreras.test.ts'),
  },
  mostrador: {
    env: { MOSTRADOR_SEGUNDOS: '120', TESTS_ON_DISK: '1' },
    run: playwright('e2e/offline/rush-caida', 'e2e/offline/pendientes-caidas'),
  },
  caidas: { env: { KILL_ROUNDS: '30', TESTS_ON_DISK: '1' }, run: vitest('e2e/programs/durability') },
  copias: {
    env: { COPIAS_PAGOS: '100000', COPIAS_MUERTES: '30', COPIAS_SEGUNDOS: '60', TESTS_ON_DISK: '1' },
    run: vitest('server/src/db/backup/restore-drill.test.ts'),
  },
  nodos: { env: {}, run: script('e2e/nodos/main.ts') },
  deb: { env: {}, run: script('e2e/installer/main.ts', 'deb') },
  windows: { env: {}, run: script('e2e/installer/main.ts', 'windows') },
}

const [only] = readArguments('drill')
await setUp({ build: ['web', 'server'] })
for (const [name, { env, run }] of Object.entries(drills)) {
  if (only && only !== name) continue
  const exitCode = await runNode(run(), env, 'SIGINT')
  process.exitCode = process.exitCode || exitCode
}
