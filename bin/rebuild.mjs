import { runProgram } from './support/program.mjs'

await runProgram('rebuild')
