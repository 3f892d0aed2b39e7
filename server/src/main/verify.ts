import { BackupError } from '@gym/postgres/backup/backup-error'
import { withDatabaseToRead } from '@gym/postgres/backup/backup-target'
import { StartError } from '@gym/postgres/embedded/start-error'
import pg from 'pg'
import { readConfig } from '../core/config.ts'
import { tryLedger } from '../db/backup/ledger-laws.ts'
import { owner } from '../db/connection/owner.ts'
import { requireNewest } from '../db/connection/require-newest.ts'

/** Verifies the laws of the data, also while the program runs. Returns true if all are met. */
async function main(): Promise<boolean> {
  return withDatabaseToRead({ ...readConfig(process.env), owner }, async (connection) => {
    await requireNewest(connection)
    const client = new pg.Client(connection)
    await client.connect()
    try {
      const pruebas = await tryLedger(client)
      for (const { nombre, ok, detalle } of pruebas)
        console.log(ok ? `✓ ${nombre}.` : `✗ ${nombre}: ${detalle}`)
      const failed = pruebas.filter(({ ok }) => !ok).length
      console.log(failed === 0 ? 'Todo cuadra.' : `No cuadra: ${failed} de ${pruebas.length} pruebas.`)
      return failed === 0
    } finally {
      await client.end()
    }
  })
}

main().then(
  (holds) => process.exit(holds ? 0 : 1),
  (error: unknown) => {
    const isKnown = error instanceof StartError || error instanceof BackupError
    console.error(isKnown ? error.message : error)
    process.exit(2)
  },
)
