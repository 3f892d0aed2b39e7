import { readArguments } from './support/command.mjs'
import { setUp, useDataDir } from './support/set-up.mjs'

readArguments('entrada')
await setUp({ build: ['server'] })
useDataDir('data')
process.argv.splice(2, 0, 'entrada')
await import('../server/dist/export.js')
