import { readArguments } from './command.mjs'
import { toolScript } from './root.mjs'
import { runNode } from './run.mjs'
import { setUp } from './set-up.mjs'

const rounds = readArguments('bench')
await setUp({ build: ['web', 'server'] })
process.exitCode = await runNode([toolScript('tsx'), 'bench/main.ts', ...rounds])
