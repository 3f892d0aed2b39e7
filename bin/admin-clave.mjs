import { readArguments } from './command.mjs'
import { setUp, useDataDir } from './set-up.mjs'

readArguments('admin:clave')
await setUp({ build: ['server'] })
useDataDir('data')
await import('../server/dist/admin-clave-main.js')
