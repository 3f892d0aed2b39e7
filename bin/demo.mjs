import { readArguments } from './support/command.mjs'
import { setUp, useDataDir } from './support/set-up.mjs'

readArguments('demo')
await setUp({ build: ['web', 'server'] })
useDataDir('data-demo')
await import('../server/dist/demo.js')
