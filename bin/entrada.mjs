import { readArguments } from './command.mjs'
import { setUp, useDataDir } from './set-up.mjs'

readArguments('entrada')
await setUp({ build: ['server'] })
useDataDir('data')
process.argv.splice(2, 0, 'entrada')
await import('../server/dist/salida-main.js')
