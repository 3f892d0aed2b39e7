import type { FactorObligatorio } from '@gym/contract/configuracion/configuracion.schema'
import { type Rol, roles } from '@gym/contract/permissions/permissions'
import type { Db } from '../../db/connection/database.ts'

export async function getFactorObligatorio(db: Db): Promise<FactorObligatorio> {
  const rows = await db.selectFrom('factorObligatorio').select('rol').execute()
  return { factorObligatorio: roles.filter((rol) => rows.some((row) => row.rol === rol)) }
}

export async function saveFactorObligatorio(trx: Db, wanted: readonly Rol[]): Promise<FactorObligatorio> {
  const others = roles.filter((rol) => !wanted.includes(rol))
  await trx.deleteFrom('factorObligatorio').where('rol', 'in', others).execute()
  if (wanted.length > 0)
    await trx
      .insertInto('factorObligatorio')
      .values(wanted.map((rol) => ({ rol })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return getFactorObligatorio(trx)
}
