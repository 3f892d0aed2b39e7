import { setFlagsFromString } from 'node:v8'
import { StartError } from '@gym/postgres/embedded/start-error'
import { readConfig } from '../core/config.ts'
import { connectDatabase } from '../db/connection/connect.ts'
import { tables } from './resources.ts'
import { serve } from './serve.ts'
import { stopOnSignals } from './stopping.ts'

// V8 would let the heap triple before it collects: two long lists take 140 MB instead of 40 (decision 0040).
setFlagsFromString('--heap-growing-percent=100')

// A closed terminal or pipe must not end the program.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

async function main() {
  const config = readConfig(process.env)
  const stopping = stopOnSignals({ alsoWithInput: config.pararConEntrada })
  const connecting = connectDatabase(config, { tables, log: (message) => console.log(message) })
  stopping.first(async () => (await connecting.catch(() => undefined))?.close())
  await serve(config, await connecting, stopping)
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
