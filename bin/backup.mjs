import { readArguments } from './support/command.mjs'
import { setUp, useDataDir } from './support/set-up.mjs'

readArguments('backup')
await setUp({ build: ['server'] })
useDataDir('data')
process.argv.splice(2, 0, 'backup')
await import('../server/dist/backup.js')
