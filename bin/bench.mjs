import { toolScript } from './root.mjs'
import { runNode } from './run.mjs'
import { setUp } from './set-up.mjs'

await setUp({ build: ['web', 'server'] })
process.exitCode = await runNode([toolScript('tsx'), 'bench/main.ts', ...process.argv.slice(2)])
