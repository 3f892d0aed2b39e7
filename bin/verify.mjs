import { readArguments } from './command.mjs'
import { setUp, useDataDir } from './set-up.mjs'

readArguments('verify')
await setUp({ build: ['server'] })
useDataDir('data')
await import('../server/dist/verify-main.js')
