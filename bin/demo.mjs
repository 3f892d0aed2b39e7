import { setUp, useDataDir } from './set-up.mjs'

await setUp({ build: ['web', 'server'] })
useDataDir('data-demo')
await import('../server/dist/demo.js')
