import { claseFueraDeHora, SIN_INSCRIPCION } from '@gym/contract/asistencias/asistencias.rules'
import type { AsistenciaRegistrada, NuevaAsistencia } from '@gym/contract/asistencias/asistencias.schema'
import { porCobrarDe } from '@gym/contract/entradas/acceso.rules'
import { momentoEn } from '@gym/contract/entradas/puerta.rules'
import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { getClase, insertAsistencia, setMembresia } from '../../features/asistencias/asistencias.queries.ts'
import { detachSesionDeVisita } from '../../features/asistencias/entradas.queries.ts'
import { isInscrito } from '../../features/clases/inscripciones.queries.ts'
import { lockCliente } from '../../features/clientes/clientes.queries.ts'
import { listSinCobrar } from '../../features/membresias/vigentes.queries.ts'
import { comprobarAcceso } from '../entradas/comprobarAcceso.ts'
import { findRepeatedAsistencia, lockVisitante, noPodiaEntrar } from '../entradas/replayed-entry.ts'
import { spendOnEntry } from '../entradas/spendOnEntry.ts'

const NOTHING_SPENT = { aviso: null, membresia: null, renovable: null, siguiente: null, advertencias: [] }

/**
 * Registers also a client without access. A missing enrolment, or a class that has ended or is on another
 * weekday, only warns.
 * @throws CLIENTE_NO_ENCONTRADO, CLASE_NO_ENCONTRADA, ASISTENCIA_REPETIDA
 */
export function registrarAsistencia(
  db: Db,
  { clienteId, claseId }: NuevaAsistencia,
  by: Actor,
): Promise<AsistenciaRegistrada> {
  const { user, now, timeZone } = by
  const momento = momentoEn(timeZone, now)
  const { today, hora: time } = momento
  return atomically(db, async (trx) => {
    const cliente = await (by.replay ? lockVisitante : lockCliente)(trx, clienteId)
    const clase = await getClase(trx, claseId, by)
    const before =
      by.replay && (await findRepeatedAsistencia(trx, { clienteId: cliente._id, claseId, dia: today }, by))
    if (before) return { ...before, ...NOTHING_SPENT }
    // Inserts before it uses a session, so that concurrent duplicates wait here and are refused.
    const _id = await insertAsistencia(trx, {
      clienteId: cliente._id,
      claseId,
      dia: today,
      fecha: now,
      registradaPor: user._id,
    })
    const acceso = await comprobarAcceso(trx, cliente, momento)
    const { aviso, causa, renovable, siguiente, congelada } = acceso
    const enGracia = causa === 'EN_GRACIA'
    if (aviso && !congelada && !enGracia) by.replay?.avisos.push(noPodiaEntrar(causa, aviso))
    const porCobrar = porCobrarDe(await listSinCobrar(trx, cliente._id), acceso)
    const usedMembresiaId = await detachSesionDeVisita(trx, cliente._id, now)
    const { membresia, membresiaId } = await spendOnEntry(trx, cliente, { ...acceso, usedMembresiaId }, by)
    if (membresiaId) await setMembresia(trx, _id, membresiaId)
    const advertencias = [
      claseFueraDeHora(clase, { today, time }),
      (await isInscrito(trx, { horarioId: claseId, clienteId: cliente._id })) ? null : SIN_INSCRIPCION,
    ]
    return {
      _id,
      clienteId: { _id: cliente._id, nombre: cliente.nombre, apellido: cliente.apellido },
      claseId: clase,
      fecha: now.toISOString(),
      aviso,
      membresia,
      renovable,
      siguiente,
      ...(enGracia && { enGracia }),
      ...(porCobrar && { porCobrar }),
      advertencias: advertencias.filter((each) => each !== null),
    }
  })
}
