import type { VinculacionPropia, Vinculo } from '@gym/contract/mis-datos/mis-datos.schema'
import type { Rol } from '@gym/contract/permissions/permissions'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { type RateLimit, settleTries, takeTry } from '../../db/security/attempt-limits.ts'
import { lockCliente } from '../../features/clientes/clientes.queries.ts'
import { findClienteDe, insertVinculo, lockByCodigo } from '../../features/mis-datos/vinculos.queries.ts'

const HOUR_MS = 3_600_000

/**
 * Links the account by ID number and receipt code. An unknown number and a wrong code are indistinguishable.
 * @throws CUENTA_DE_PERSONAL, CODIGO_DE_CUENTA_INCORRECTO, CUENTA_YA_VINCULADA, CLIENTE_YA_VINCULADO,
 * DEMASIADOS_INTENTOS
 */
export async function vincularPropia(
  db: Db,
  { numeroIdentificacion: numero, codigo }: VinculacionPropia,
  { user, now, red }: Pick<Actor, 'now'> & { user: { _id: string; rol: Rol }; red: string },
): Promise<Vinculo> {
  if (user.rol !== 'user') throw new AppError('CUENTA_DE_PERSONAL')
  const [cuenta, network] = countedAs(user._id, red)
  await takeTry(db, [cuenta, network], now)
  return atomically(db, async (trx) => {
    const clienteId = await lockByCodigo(trx, { numero, codigo, now })
    if (!clienteId) throw new AppError('CODIGO_DE_CUENTA_INCORRECTO')
    await lockCliente(trx, clienteId)
    await insertVinculo(trx, { userId: user._id, clienteId }, { user, now })
    await settleTries(trx, { olvidados: [cuenta.clave], devueltos: [network.clave] })
    return { cliente: await findClienteDe(trx, user._id) }
  })
}

/** No limit by ID number: one of 31^8 codes cannot be guessed, and a stranger could lock out the client. */
function countedAs(userId: string, red: string) {
  const DAY_MS = 24 * HOUR_MS
  return [
    { clave: `vincular cuenta ${userId}`, limit: 10, decayMs: DAY_MS },
    { clave: `vincular red ${red}`, limit: 30, decayMs: HOUR_MS },
  ] as const satisfies RateLimit[]
}
