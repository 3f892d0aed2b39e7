import { readArguments } from './support/command.mjs'
import { toolScript } from './support/root.mjs'
import { runNode } from './support/run.mjs'
import { setUp } from './support/set-up.mjs'

const rounds = readArguments('bench')
await setUp({ build: ['web', 'server'] })
process.exitCode = await runNode([toolScript('tsx'), 'bench/main.ts', ...rounds])
