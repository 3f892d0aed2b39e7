import { readArguments } from './support/command.mjs'
import { setUp, useDataDir } from './support/set-up.mjs'

readArguments('verify')
await setUp({ build: ['server'] })
useDataDir('data')
await import('../server/dist/verify.js')
