import { StartError } from '@gym/postgres/embedded/start-error'
import type { PoolConfig } from 'pg'
import { createDatabase, createPool } from './database.ts'
import { isNewest } from './migrate.ts'

/** @throws StartError if migrations are pending */
export async function requireNewest(connection: PoolConfig): Promise<void> {
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
