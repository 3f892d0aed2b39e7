import { refusalToUndo } from '@gym/contract/asistencias/asistencias.rules'
import type { SessionUser } from '@gym/contract/auth/auth.schema'
import { dayIn } from '@gym/contract/core/calendar'
import type { Entrada } from '@gym/contract/entradas/entradas.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { getClase } from '../../features/asistencias/asistencias.queries.ts'
import { lockEntrada, setClase } from '../../features/asistencias/entradas.queries.ts'
import { getEntrada } from '../../features/asistencias/entradas-list.queries.ts'

/**
 * @throws ASISTENCIA_NO_ENCONTRADA, CLASE_NO_ENCONTRADA, ASISTENCIA_REPETIDA, ASISTENCIA_DE_OTRO_DIA,
 * ASISTENCIA_ANTIGUA
 */
export function cambiarClaseDeEntrada(
  db: Db,
  id: string,
  claseId: string | null,
  { user, now, timeZone }: Actor & { user: Pick<SessionUser, 'rol'> },
): Promise<Entrada> {
  return atomically(db, async (trx) => {
    const { dia } = await lockEntrada(trx, id)
    const refusal = refusalToUndo(dia, { today: dayIn(timeZone, now), rol: user.rol })
    if (refusal) throw new AppError(refusal)
    await setClase(trx, id, claseId && (await getClase(trx, claseId))._id)
    return getEntrada(trx, id)
  })
}
