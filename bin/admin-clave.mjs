import { readArguments } from './support/command.mjs'
import { setUp, useDataDir } from './support/set-up.mjs'

readArguments('admin:clave')
await setUp({ build: ['server'] })
useDataDir('data')
await import('../server/dist/admin-password.js')
