import { readArguments } from './command.mjs'
import { setUp, useDataDir } from './set-up.mjs'

// The server runs in this very process, so that signals and `kill -9` reach it directly.
readArguments('start')
await setUp({ build: ['web', 'server'] })
useDataDir('data')
await import('../server/dist/main.js')
