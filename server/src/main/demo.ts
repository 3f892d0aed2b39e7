import { StartError } from '@gym/postgres/embedded/start-error'
import { cuentas } from '../../seed/people/cuentas.ts'
import { prepareDemo } from '../../seed/prepare-demo.ts'
import { readConfig } from '../core/config.ts'
import { createDatabase, createPool } from '../db/connection/database.ts'
import { run } from './run.ts'

const log = (message: string) => console.log(message)

async function main() {
  const config = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR || './data-demo' })
  await run(config, async (database) => {
    // Disables the timeouts, because the demo is one transaction whose commit may be slow.
    const db = createDatabase(
      createPool({ ...database.asOwner, max: 1, query_timeout: 0, statement_timeout: 0 }),
    )
    try {
      await prepareDemo(db, config, log)
    } catch (error) {
      await database.close()
      throw error
    } finally {
      await db.destroy()
    }
    for (const { rol, email, password } of cuentas) log(`Cuenta de ${rol}: ${email} / ${password}`)
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
