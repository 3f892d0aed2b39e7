import { setUp, useDataDir } from './set-up.mjs'

await setUp({ build: ['server'] })
useDataDir('data')
await import('../server/dist/admin-clave-main.js')
