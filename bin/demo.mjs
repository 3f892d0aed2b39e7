import { readArguments } from './command.mjs'
import { setUp, useDataDir } from './set-up.mjs'

readArguments('demo')
await setUp({ build: ['web', 'server'] })
useDataDir('data-demo')
await import('../server/dist/demo.js')
