import { readArguments } from './support/command.mjs'
import { setUp, useDataDir } from './support/set-up.mjs'

// The server runs in this very process, so that signals and `kill -9` reach it directly.
readArguments('start')
await setUp({ build: ['web', 'server'] })
useDataDir('data')
await import('../server/dist/main.js')
