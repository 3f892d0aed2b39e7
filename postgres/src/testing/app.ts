import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { owner } from './small-program.ts'

const [dataDir = ''] = process.argv.slice(2)
const { connection } = await startEmbeddedPostgres({ owner, dataDir, log: () => {} })
const client = new Client(connection)
client.on('error', () => {})
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS cuenta (numero bigserial)')
for (;;) {
  const { rows } = await client.query<{ numero: string }>(
    'INSERT INTO cuenta DEFAULT VALUES RETURNING numero',
  )
  process.stdout.write(`${rows[0]?.numero}\n`)
  await delay(1)
}
