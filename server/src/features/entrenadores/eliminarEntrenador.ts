import { personasInscritas } from '@gym/contract/clases/horarios.rules'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { hideEntrenador } from './entrenadores.queries.ts'
import { countPersonas, lockSemana, writeSemana } from './horarios.queries.ts'

const NOTHING = { clases: [], horarios: [] }

/** @throws ENTRENADOR_NO_ENCONTRADO, HORARIO_CON_INSCRITOS */
export function eliminarEntrenador(db: Db, id: string, now: Date): Promise<void> {
  return atomically(db, async (trx) => {
    const { nombre, apellido } = await hideEntrenador(trx, id, now)
    const before = await lockSemana(trx, id)
    if (before.horarios.some(({ inscritos }) => inscritos > 0)) {
      const personas = personasInscritas(await countPersonas(trx, id))
      const mensaje = `No se puede eliminar a ${nombre} ${apellido}: tiene ${personas} en sus clases.`
      throw new AppError('HORARIO_CON_INSCRITOS', { mensaje })
    }
    await writeSemana(trx, id, { before, after: NOTHING, now })
  })
}
