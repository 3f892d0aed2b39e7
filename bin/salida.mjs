import { readArguments } from './command.mjs'
import { setUp, useDataDir } from './set-up.mjs'

readArguments('salida')
await setUp({ build: ['server'] })
useDataDir('data')
process.argv.splice(2, 0, 'salida')
await import('../server/dist/salida-main.js')
