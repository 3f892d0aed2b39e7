import { BackupError } from '@gym/postgres/backup/backup-error'
import { withDatabaseToRead } from '@gym/postgres/backup/backup-target'
import { StartError } from '@gym/postgres/embedded/start-error'
import pg from 'pg'
import { readConfig } from '../core/config.ts'
import { orden } from '../core/orden.ts'
import { rebuildDerived } from '../db/backup/derived-values.ts'
import { owner } from '../db/connection/owner.ts'
import { requireNewest } from '../db/connection/require-newest.ts'

async function main(): Promise<void> {
  await withDatabaseToRead({ ...readConfig(process.env), owner }, async (connection) => {
    await requireNewest(connection)
    const client = new pg.Client(connection)
    await client.connect()
    try {
      const hechos = await rebuildDerived(client, { log: console.log })
      for (const { nombre, cuantas, primeras } of hechos) {
        console.log(`Rehecho (${cuantas}): ${nombre}.`)
        for (const mal of primeras) console.log(`  ${mal}`)
        if (cuantas > primeras.length) console.log(`  Y ${cuantas - primeras.length} más.`)
      }
      console.log(
        hechos.length === 0
          ? 'Nada estaba mal: no se cambió nada.'
          : `Hecho. Compruébalo con: ${orden('verify')}`,
      )
    } finally {
      await client.end()
    }
  })
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isKnown = error instanceof StartError || error instanceof BackupError
    console.error(isKnown ? error.message : error)
    process.exit(2)
  },
)
