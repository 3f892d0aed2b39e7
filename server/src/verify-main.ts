import { withDatabaseToRead } from '@gym/postgres/backup/backup-target'
import { StartError } from '@gym/postgres/embedded/start-error'
import pg from 'pg'
import { readConfig } from './config.ts'
import { createDatabase, createPool } from './db/database.ts'
import { tryLedger } from './db/ledger-laws.ts'
import { isNewest } from './db/migrate.ts'
import { owner } from './db/owner.ts'

/** Tries every law of the books and of the audit, also beside the running program; answers whether all of them hold. */
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

async function requireNewest(connection: pg.PoolConfig): Promise<void> {
  const db = createDatabase(createPool({ ...connection, max: 1 }))
  try {
    if (!(await isNewest(db)))
      throw new StartError(
        'Inicia primero el programa una vez, para que actualice su base de datos, y repite.',
      )
  } finally {
    await db.destroy()
  }
}

main().then(
  (holds) => process.exit(holds ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(2)
  },
)
