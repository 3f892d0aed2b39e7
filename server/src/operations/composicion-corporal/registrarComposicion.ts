import { imcOf } from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import type {
  Composicion,
  NuevaComposicion,
} from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import { dayIn } from '@gym/contract/core/calendar'
import type { Actor } from '../../core/actor.ts'
import { writtenDay } from '../../core/written-day.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClienteByNumero } from '../../features/clientes/clientes.queries.ts'
import { insertComposicion } from '../../features/composicion-corporal/composicion-corporal.queries.ts'

/** @throws CLIENTE_NO_ENCONTRADO, FECHA_LEJANA */
export function registrarComposicion(db: Db, nueva: NuevaComposicion, by: Actor): Promise<Composicion> {
  const { numeroIdentificacion, imc, ...medicion } = nueva
  const fecha = nueva.fecha ? writtenDay(nueva.fecha, by, { campo: 'fecha' }) : dayIn(by.timeZone, by.now)
  return atomically(db, async (trx) => {
    const { _id: clienteId } = await lockClienteByNumero(trx, numeroIdentificacion)
    return insertComposicion(
      trx,
      {
        ...medicion,
        clienteId,
        fecha,
        imc: imc ?? imcOf(medicion.peso, medicion.altura),
      },
      by,
    )
  })
}
