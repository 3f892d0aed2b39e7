import { readArguments } from './command.mjs'
import { setUp, useDataDir } from './set-up.mjs'

readArguments('rebuild')
await setUp({ build: ['server'] })
useDataDir('data')
await import('../server/dist/rebuild-main.js')
