import { runProgram } from './support/program.mjs'

await runProgram('demo', ['web', 'server'])
