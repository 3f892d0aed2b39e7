import { StartError } from '@gym/postgres/embedded/start-error'
import { readConfig } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import { serve } from './serve.ts'

async function main() {
  const config = readConfig(process.env)
  const database = await connectDatabase(config, (message) => console.log(message))
  await serve(config, database)
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
