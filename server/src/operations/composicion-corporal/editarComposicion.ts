import type { SessionUser } from '@gym/contract/auth/auth.schema'
import { imcOf } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type {
  CambiosComposicion,
  Composicion,
} from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import type { Actor } from '../../core/actor.ts'
import { writtenDay } from '../../core/written-day.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClienteByNumero } from '../../features/clientes/clientes.queries.ts'
import {
  getComposicion,
  lockComposicion,
  updateComposicion,
} from '../../features/composicion-corporal/composicion-corporal.queries.ts'
import { requireMayMend } from '../../features/composicion-corporal/composicion-corporal.rules.ts'

/**
 * Without `imc`, a computed one follows weight and height and a measured one stays; null recomputes it.
 * @throws COMPOSICION_NO_ENCONTRADA, MEDIDAS_DE_OTRO, CLIENTE_NO_ENCONTRADO, PORCENTAJES_DE_MAS, FECHA_LEJANA
 */
export function editarComposicion(
  db: Db,
  id: string,
  { numeroIdentificacion, fecha, imc, ...cambios }: CambiosComposicion,
  by: Actor & { user: SessionUser },
): Promise<Composicion> {
  return atomically(db, async (trx) => {
    const before = await lockComposicion(trx, id)
    requireMayMend(before, by)
    const computed = imcOf(cambios.peso ?? before.peso, cambios.altura ?? before.altura)
    const wasComputed = before.imc === imcOf(before.peso, before.altura)
    const measured = imc === undefined && !wasComputed ? before.imc : imc
    await updateComposicion(trx, id, {
      ...cambios,
      imc: measured ?? computed,
      ...(fecha && { fecha: writtenDay(fecha, by, { campo: 'fecha', before: before.fecha }) }),
      ...(numeroIdentificacion && {
        clienteId: (await lockClienteByNumero(trx, numeroIdentificacion))._id,
      }),
    })
    return getComposicion(trx, id)
  })
}
