import { build } from 'esbuild'
import { programs } from './programs.mjs'

await build(programs)
