import { runProgram } from './support/program.mjs'

await runProgram('start', ['web', 'server'])
