import { type AjustesCobro, malasDePlantilla, primerosAjustes } from '@gym/contract/cobros/cobros.rules'
import type { CambiosAjustesDeCobro } from '@gym/contract/cobros/cobros.schema'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'

export async function getAjustesDeCobro(db: Db): Promise<AjustesCobro> {
  const row = await db
    .selectFrom('ajustesCobro')
    .select([
      'regla',
      'conMonto',
      'indicativo',
      'textoDeuda',
      'textoPorVencer',
      'textoVencida',
      'textoAusente',
    ])
    .executeTakeFirst()
  return row ?? primerosAjustes
}

/** @throws DATOS_INVALIDOS for a template with an unknown field, a forbidden amount or a forbidden word */
export async function saveAjustesDeCobro(trx: Db, cambios: CambiosAjustesDeCobro): Promise<AjustesCobro> {
  const before = await getAjustesDeCobro(trx)
  const row: AjustesCobro = { ...before, ...cambios }
  const errores = malasDePlantilla(row)
  const [first] = errores
  if (first) throw new AppError('DATOS_INVALIDOS', { mensaje: first.mensaje, errores })
  await trx
    .insertInto('ajustesCobro')
    .values(row)
    .onConflict((conflict) => conflict.column('unica').doUpdateSet(row))
    .execute()
  return row
}
