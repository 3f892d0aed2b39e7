import type { CuentaVinculada, VinculacionPropia, Vinculo } from '@gym/contract/mis-datos'
import type { Rol } from '@gym/contract/permissions'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { atomically, type Db } from '../db/database.ts'
import { type Counted, settleTries, takeTry } from '../db/tries.ts'
import { lockCliente } from '../features/clientes/clientes.queries.ts'
import {
  deleteVinculo,
  findClienteDe,
  findCuenta,
  insertVinculo,
  lockByCodigo,
} from '../features/mis-datos/vinculos.queries.ts'
import { lockUser } from '../features/users/users.queries.ts'

const HOUR_MS = 3_600_000

/**
 * Links a client to a member's account, or to none. One that is linked already is linked to the other one once its link is
 * taken away, so that nobody is given another's data by a slip.
 * @throws CLIENTE_NO_ENCONTRADO, USUARIO_NO_ENCONTRADO, CUENTA_DE_PERSONAL, CUENTA_YA_VINCULADA, CLIENTE_YA_VINCULADO
 */
export function vincularCuenta(
  db: Db,
  { clienteId, usuario }: { clienteId: string; usuario: string | null },
  by: Actor,
): Promise<CuentaVinculada> {
  return atomically(db, async (trx) => {
    const { _id } = await lockCliente(trx, clienteId)
    if (usuario === null) await deleteVinculo(trx, _id)
    else if ((await findCuenta(trx, _id))?._id !== usuario) {
      const { rol } = await lockUser(trx, usuario)
      if (rol !== 'user') throw new AppError('CUENTA_DE_PERSONAL')
      await insertVinculo(trx, { userId: usuario, clienteId: _id }, by)
    }
    return { cuenta: await findCuenta(trx, _id) }
  })
}

/**
 * Links one's own account to whom a number means, by the code of a receipt of theirs. A number that nobody has and a wrong
 * code are one answer, and both are counted as a wrong password is.
 * @throws CUENTA_DE_PERSONAL, CODIGO_DE_CUENTA_INCORRECTO, CUENTA_YA_VINCULADA, CLIENTE_YA_VINCULADO, DEMASIADOS_INTENTOS
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

/** Not by the number: with a code of 40 bits nobody gets through, and a stranger would keep out whose it is. */
function countedAs(userId: string, red: string) {
  const DAY_MS = 24 * HOUR_MS
  return [
    { clave: `vincular cuenta ${userId}`, tope: 10, olvidoMs: DAY_MS },
    { clave: `vincular red ${red}`, tope: 30, olvidoMs: HOUR_MS },
  ] as const satisfies Counted[]
}
