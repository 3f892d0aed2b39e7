import type { Db } from '../db/database.ts'
import { found } from './app-error.ts'

/**
 * What a public lookup lists of the holder of a number (digits). Whether there is a holder is asked beside the list and
 * not before it, so that an unknown number is answered by the same work as a known one, and no sooner.
 *
 * @throws CLIENTE_NO_ENCONTRADO
 */
export async function ofHolder<Found>(db: Db, numero: string, list: Promise<Found>): Promise<Found> {
  const holder = db
    .selectFrom('clientes')
    .select('id')
    .where('numero_identificacion', '=', numero)
    .where('eliminado_en', 'is', null)
    .executeTakeFirst()
  const [known, listed] = await Promise.all([holder, list])
  found(known, 'CLIENTE_NO_ENCONTRADO')
  return listed
}
