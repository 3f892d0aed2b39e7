import { readArguments } from './support/command.mjs'
import { setUp, useDataDir } from './support/set-up.mjs'

readArguments('rebuild')
await setUp({ build: ['server'] })
useDataDir('data')
await import('../server/dist/rebuild.js')
