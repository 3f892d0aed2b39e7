import { readArguments } from './support/command.mjs'
import { setUp, useDataDir } from './support/set-up.mjs'

readArguments('salida')
await setUp({ build: ['server'] })
useDataDir('data')
process.argv.splice(2, 0, 'salida')
await import('../server/dist/export.js')
