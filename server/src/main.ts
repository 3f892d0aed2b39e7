import { setFlagsFromString } from 'node:v8'
import { StartError } from '@gym/postgres/embedded/start-error'
import { readConfig } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import { serve } from './serve.ts'
import { stopOnSignals } from './stopping.ts'

// Garbage is collected when it is as much as what is held. By itself V8 waits until it is three times as much, 150 MB while a long
// list is written (docs/decisions/0040).
setFlagsFromString('--heap-growing-percent=100')

// Whoever closed the terminal or the pipe reads no more; the program goes on.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

async function main() {
  const config = readConfig(process.env)
  const stopping = stopOnSignals()
  const connecting = connectDatabase(config, (message) => console.log(message))
  stopping.first(async () => (await connecting.catch(() => undefined))?.close())
  await serve(config, await connecting, stopping)
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
