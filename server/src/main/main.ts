import { setFlagsFromString } from 'node:v8'
import { StartError } from '@gym/postgres/embedded/start-error'
import { readConfig } from '../core/config.ts'
import { run } from './run.ts'

// V8 would let the heap triple before it collects: two long lists take 140 MB instead of 40 (decision 0040).
setFlagsFromString('--heap-growing-percent=100')

// A closed terminal or pipe must not end the program.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

const main = async () => run(readConfig(process.env))

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
