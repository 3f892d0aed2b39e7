import type { CuentaVinculada } from '@gym/contract/mis-datos/mis-datos.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockCliente } from '../../features/clientes/clientes.queries.ts'
import { deleteVinculo, findCuenta, insertVinculo } from '../../features/mis-datos/vinculos.queries.ts'
import { lockUser } from '../../features/users/users.queries.ts'

/**
 * With `usuario` null, removes the link; a client with a link must lose it before a link to another account.
 * @throws CLIENTE_NO_ENCONTRADO, USUARIO_NO_ENCONTRADO, CUENTA_DE_PERSONAL, CUENTA_YA_VINCULADA,
 * CLIENTE_YA_VINCULADO
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
