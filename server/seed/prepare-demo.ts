import { StartError } from '@gym/postgres/embedded/start-error'
import type { Config } from '../src/core/config.ts'
import type { Db } from '../src/db/connection/database.ts'
import { cuentas } from './people/cuentas.ts'
import { seedDemo } from './seed-demo.ts'

/** Seeds the demo once. @throws StartError for other data: a real gym must not get known passwords */
export async function prepareDemo(
  db: Db,
  { timeZone }: Pick<Config, 'timeZone'>,
  log: (message: string) => void,
): Promise<void> {
  const users = await db.selectFrom('users').select('email').execute()
  if (users.some(({ email }) => email === cuentas[0]?.email)) return
  const cliente = await db.selectFrom('clientes').select('id').limit(1).executeTakeFirst()
  if (users.length > 0 || cliente)
    throw new StartError(
      'La base de datos tiene datos que no son de la demostración. Elige otra carpeta con DATA_DIR.',
    )
  log('Preparando un gimnasio de demostración…')
  await seedDemo(db, { now: new Date(), timeZone })
}
