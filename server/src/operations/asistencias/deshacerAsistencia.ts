import { refusalToUndo } from '@gym/contract/asistencias/asistencias.rules'
import type { SessionUser } from '@gym/contract/auth/auth.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { hecho } from '@gym/contract/core/success-messages'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { hideAsistencia } from '../../features/asistencias/asistencias.queries.ts'
import { returnSesion } from '../../features/membresias/vigentes.queries.ts'

/**
 * Hides the attendance and gives back its session; a freeze that it ended stays ended. Returns the message.
 * @throws ASISTENCIA_NO_ENCONTRADA (also on a second call), ASISTENCIA_DE_OTRO_DIA, ASISTENCIA_ANTIGUA
 */
export function deshacerAsistencia(
  db: Db,
  id: string,
  motivo: string | null,
  by: Actor & { user: Pick<SessionUser, 'rol'> },
): Promise<string> {
  return atomically(db, async (trx) => {
    const { dia, membresiaId, motivos } = await hideAsistencia(trx, id, motivo, by)
    const refusal = refusalToUndo(dia, { today: dayIn(by.timeZone, by.now), rol: by.user.rol })
    if (refusal) throw new AppError(refusal)
    if (membresiaId) await returnSesion(trx, membresiaId)
    if (motivos.includes('CONGELADA')) return hecho.congelacionTerminada
    return membresiaId ? hecho.sesionDevuelta : hecho.asistenciaDeshecha
  })
}
