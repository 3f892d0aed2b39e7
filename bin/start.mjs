import { readArguments } from './support/command.mjs'
import { setUp, useDataDir } from './support/set-up.mjs'

readArguments('start')
await setUp({ build: ['web', 'server'] })
useDataDir('data')
await import('../server/dist/main.js')
