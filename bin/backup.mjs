import { readArguments } from './command.mjs'
import { setUp, useDataDir } from './set-up.mjs'

readArguments('backup')
await setUp({ build: ['server'] })
useDataDir('data')
process.argv.splice(2, 0, 'backup')
await import('../server/dist/backup-main.js')
